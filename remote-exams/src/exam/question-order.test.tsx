import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered } from '@riwaq/contract/testing';
import { anExam, fiveQuestions } from '../testing/fake-exam-server';
import { openExamPage, questions } from '../testing/render-exam-page';

test('moves a question by arrow keys with an optimistic update', async () => {
  const [one, two, ...rest] = fiveQuestions();
  if (!one || !two) throw new Error('There are no questions.');
  let moved = false;
  const { host } = openExamPage(anExam({ isActive: false }), '', {
    api: {
      'GET Exams/GetQuestions': () => questions(moved ? [two, one, ...rest] : [one, two, ...rest]),
      'PUT Exams/MoveQuestion': () => {
        moved = true;
        return answered(null);
      },
    },
  });
  (await screen.findByRole('button', { name: /^Move question 1/ })).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByText('It is now question 2.')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Move question 2/ })).toHaveFocus(),
  );
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/MoveQuestion')).toMatchObject([
      { body: { questionGuid: one.questionGuid, afterGuid: two.questionGuid } },
    ]),
  );
});

test('reverts a refused move and shows why', async () => {
  const { host } = openExamPage(anExam({ isActive: false }), '', {
    api: { 'PUT Exams/MoveQuestion': () => answered(null, 4) },
  });
  (await screen.findByRole('button', { name: /^Move question 1/ })).focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() =>
    expect(host.notices).toEqual([
      { kind: 'error', text: 'Students have answered, so questions cannot be added or modified.' },
    ]),
  );
  await waitFor(() =>
    expect(
      within(screen.getByRole('article', { name: 'Question 1' })).getByText('The unit of force?'),
    ).toBeVisible(),
  );
});

test('moves a question to a number when that is in the list', async () => {
  const examQuestions = fiveQuestions();
  const { host } = openExamPage(anExam({ isActive: false }), '', {
    api: {
      'GET Exams/GetQuestions': () => questions(examQuestions),
      'PUT Exams/MoveQuestion': () => answered(null),
    },
  });
  const second = within(await screen.findByRole('article', { name: 'Question 2' }));
  await userEvent.click(second.getByRole('button', { name: 'Options of \u2066Question 2\u2069' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to a number…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const number = dialog.getByLabelText(/^New number/);
  await userEvent.clear(number);
  await userEvent.type(number, '6');
  expect(
    await dialog.findByText('There is no question with this number in the list.'),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await userEvent.clear(number);
  await userEvent.type(number, '4');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(host.api.callsOf('PUT Exams/MoveQuestion')).toEqual([
      {
        body: {
          questionGuid: examQuestions[1]?.questionGuid,
          afterGuid: examQuestions[3]?.questionGuid,
        },
      },
    ]),
  );
});
