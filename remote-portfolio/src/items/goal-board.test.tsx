import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { GOAL_STATUS, type Goal, type GoalStatus } from '@riwaq/api';
import { renderPortfolio } from '../testing/render-portfolio';
import { aGoal } from '../testing/samples';
import { GoalBoard } from './goal-board';

let put: (status: GoalStatus) => void;
/** A board of one goal, and another focusable element; `put` applies a status from the server. */
function Board() {
  const [goal, setGoal] = useState<Goal>(
    aGoal({ title: 'Read', progressStatus: GOAL_STATUS.toDo }),
  );
  put = (progressStatus) => act(() => setGoal((now) => ({ ...now, progressStatus })));
  return (
    <>
      <GoalBoard
        goals={[goal]}
        isOwner
        cardOf={({ title }) => <span>{title}</span>}
        onMove={(_, status) => setGoal((now) => ({ ...now, progressStatus: status }))}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}
const handle = () => screen.getByRole('button', { name: /Read/ });

test('keeps the focus on the handle across columns and reverted moves', async () => {
  renderPortfolio({ ui: <Board />, language: 'en' });
  act(() => handle().focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(handle()).toHaveFocus();
  put(GOAL_STATUS.toDo);
  put(GOAL_STATUS.inProgress);
  expect(handle()).toHaveFocus();
});

test('does not take the focus back after the user moved on', async () => {
  renderPortfolio({ ui: <Board />, language: 'en' });
  act(() => handle().focus());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  put(GOAL_STATUS.inProgress);
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
