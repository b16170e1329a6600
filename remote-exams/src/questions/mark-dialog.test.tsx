import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import { EXAM } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import MarkDialog from './mark-dialog';

// Proves QUESTION-11.

const open = () =>
  renderExams({
    ui: <MarkDialog examGuid={EXAM} total={10} drawn={false} open onClose={jest.fn()} />,
    api: { 'POST Exams/SetExamMark': () => answered(null) },
  });
const mark = () => screen.findByRole('spinbutton', { name: /Total mark/ });
const save = () => screen.getByRole('button', { name: 'Save' });

test.each([
  ['', 'this field is required'],
  ['100.5', 'Enter a mark from 0 to 100, with up to 4 decimals.'],
  ['-1', 'Enter a mark from 0 to 100, with up to 4 decimals.'],
])('does not save the total mark %j', async (value, problem) => {
  open();
  fireEvent.change(await mark(), { target: { value } });
  expect(await screen.findByText(problem)).toBeVisible();
  expect(save()).toBeDisabled();
});

test.each([0, 100])('saves the total mark %d', async (total) => {
  const { host } = open();
  fireEvent.change(await mark(), { target: { value: String(total) } });
  await userEvent.click(save());
  await waitFor(() =>
    expect(host.api.callsOf('POST Exams/SetExamMark')).toEqual([
      { body: { examGuid: EXAM, mark: total } },
    ]),
  );
});
