import { screen } from '@testing-library/react';
import { renderExams } from '../testing/render-exams';
import { AcceptedAnswer } from './accepted-answer';

describe('AcceptedAnswer', () => {
  it.each(['ar', 'en'] as const)('isolates a number with its tolerance, in %s', (language) => {
    renderExams({ language, ui: <AcceptedAnswer text="3.14" tolerance="0.01" /> });
    const piece = screen.getByText((_, element) => element?.textContent === '3.14 ± 0.01', {
      selector: 'bdi',
    });
    expect(piece).toHaveAttribute('dir', 'ltr');
  });

  it.each([null, ''])('shows an exact answer alone when the tolerance is %j', (tolerance) => {
    renderExams({ ui: <AcceptedAnswer text="128" tolerance={tolerance} /> });
    expect(screen.getByText('128')).toBeVisible();
    expect(screen.queryByText(/±/)).not.toBeInTheDocument();
  });
});
