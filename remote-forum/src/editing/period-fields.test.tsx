import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderForum } from '../testing/render-forum';
import { periodProblems, type Period } from './period';
import { PeriodFields } from './period-fields';

// Proves FORUM-19.

const START = '2026-03-05T10:00:00';

function Form() {
  const [period, setPeriod] = useState<Period>({
    startDate: START,
    endDate: null,
    endDateEnable: true,
  });
  return (
    <PeriodFields
      period={period}
      onChange={(change) => setPeriod({ ...period, ...change })}
      endProblem={periodProblems(period).endDate ?? null}
      hint=""
    />
  );
}

test.each(['{Enter}', '{Tab}'])(
  'keeps and reports an end before the start, confirmed with %s',
  async (key) => {
    renderForum({ ui: <Form /> });
    const end = await screen.findByRole('textbox', { name: /End date/ });
    await userEvent.click(end);
    await userEvent.keyboard(`2026/03/01 10:00:00 am${key}`);
    expect(await screen.findByText('End date ends before start date')).toBeVisible();
    expect(screen.queryByText('this field is required')).not.toBeInTheDocument();
    expect(end).toHaveValue('2026/03/01 10:00:00 am');
  },
);
