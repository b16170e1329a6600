import { screen } from '@testing-library/react';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { renderExams } from '../testing/render-exams';
import ExtraDegreePage from './extra-degree-page';

const EXAM = 'e0000000-0000-4000-8000-000000000001';

it('shows that the exam of an address does not exist', async () => {
  renderExams({
    at: `/extraDegree/${EXAM}`,
    ui: (
      <RouteParamsProvider value={{ id: EXAM }}>
        <ExtraDegreePage />
      </RouteParamsProvider>
    ),
  });
  expect(await screen.findByText('This exam no longer exists')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the exams' })).toBeVisible();
});
