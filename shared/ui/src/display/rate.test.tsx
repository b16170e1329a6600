import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing';
import { Rate } from './rate';

test('chooses a star, and removes the rating when chosen again', async () => {
  const onChange = jest.fn();
  const { rerender } = renderWithHost(<Rate label="Your rate" onChange={onChange} />, {
    language: 'en',
  });
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  await userEvent.click(screen.getAllByRole('radio')[3]!);
  expect(onChange).toHaveBeenLastCalledWith(4);
  rerender(<Rate label="Your rate" value={4} onChange={onChange} />);
  await userEvent.click(screen.getAllByRole('radio')[3]!);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('changes the rating with the arrow keys', async () => {
  const onChange = jest.fn();
  renderWithHost(<Rate label="Your rate" value={2} onChange={onChange} />, { language: 'en' });
  await userEvent.tab();
  expect(screen.getByRole('radio', { checked: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith(3);
});

test('shows an image with a number without onChange', () => {
  renderWithHost(<Rate label="Average" value={4.27} />, { language: 'en' });
  expect(screen.getByRole('img', { name: 'Average: 4.3 of 5' })).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});
