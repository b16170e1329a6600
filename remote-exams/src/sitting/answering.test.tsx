import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type ExamQuestion } from '@riwaq/api';
import type { TestHostOptions } from '@riwaq/contract/testing';
import {
  allSaved,
  cell,
  withFreshServer,
  hostFor,
  press,
  question,
  savedOn,
  server,
  sit,
  textBox,
} from '../testing/exam-taking';
import { anExam, EXAM, FILE, MULTI, NUMBER, ONE, option, TEXT } from '../testing/fake-exam-server';

// Proves QUESTION-6, QUESTION-33, SIT-2, SIT-4.

withFreshServer();

describe('answering', () => {
  test('autosaves each type of question as numbered drafts in order', async () => {
    await sit();
    await userEvent.click(question(1).getByRole('radio', { name: 'Newton' }));
    await userEvent.click(question(2).getByRole('checkbox', { name: 'Force' }));
    await userEvent.click(question(2).getByRole('checkbox', { name: 'Velocity' }));
    await userEvent.type(textBox(), 'Newton ');
    await userEvent.type(question(4).getByRole('textbox'), '٣');
    await savedOn(NUMBER, ['٣']);
    await allSaved();
    expect([server.answerTo(ONE), server.answerTo(MULTI), server.answerTo(TEXT)]).toEqual([
      [option(1)],
      [option(3), option(5)],
      ['Newton'],
    ]);
    expect(textBox()).toHaveValue('Newton ');
    expect(server.saves.every(({ draft, version }) => draft === true && version === 1)).toBe(true);
    const numbers = server.saves.map(({ sequence }) => sequence ?? 0);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(cell(/^Question 4, answered, on this page$/)).toHaveAttribute('aria-current', 'true');
    expect(cell(/^Question 5, not answered/)).toBeVisible();
  });

  // Proves SIT-3.
  test('submits with the button, which requires an answer', async () => {
    const { host } = await sit();
    await userEvent.click(question(3).getByRole('button', { name: 'Save the answer' }));
    expect(question(3).getByRole('alert')).toHaveTextContent('The answer must be entered.');
    await userEvent.click(question(5).getByRole('button', { name: 'Save the answer' }));
    expect(question(5).getByRole('alert')).toHaveTextContent('At least one file must be uploaded.');
    expect(host.api.callsOf('POST Exams/AnswerSave')).toEqual([]);
    await userEvent.type(textBox(), 'x');
    expect(question(3).queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(question(3).getByRole('button', { name: 'Save the answer' }));
    await savedOn(TEXT, ['x']);
    expect(server.saves.at(-1)).toMatchObject({ draft: false, answer: ['x'] });
  });

  test.each([
    ['1 000', false],
    ['–٣٫٥', false],
    ['\u200f', false],
    ['0x10', true],
    ['1,2,3', true],
  ])('notes by the rules of marking whether %s is no number', async (typed, isNoted) => {
    await sit();
    await userEvent.click(question(4).getByRole('textbox'));
    await userEvent.paste(typed);
    expect(question(4).queryByText('This does not look like a number.') !== null).toBe(isNoted);
  });

  test('saves a cleared answer as empty', async () => {
    await sit();
    await userEvent.click(question(1).getByRole('radio', { name: 'Joule' }));
    await savedOn(ONE, [option(2)]);
    await userEvent.click(question(1).getByRole('button', { name: 'Clear the choice' }));
    await savedOn(ONE, []);
    expect(question(1).getByRole('radio', { name: 'Joule' })).not.toBeChecked();
    expect(question(1).getByRole('radio', { name: 'Newton' })).toHaveFocus();
  });

  test('uploads files to ExamAnswer and saves their addresses', async () => {
    const { host, container } = await sit();
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['x'], 'forces.png', { type: 'image/png' }));
    expect(host.files.uploads[0]?.location).toBe('ExamAnswer');
    // The answer cannot be submitted before the upload has finished.
    await userEvent.click(question(5).getByRole('button', { name: 'Save the answer' }));
    expect(question(5).getByRole('alert')).toHaveTextContent('A file is still being uploaded.');
    await press('Finish the exam');
    expect(await screen.findByRole('button', { name: 'Finish now' })).toBeDisabled();
    await press('Continue answering');
    act(() => host.files.uploads[0]!.finish({ fileUrl: 'ExamAnswer/1/forces.png' }));
    await savedOn(FILE, ['ExamAnswer/1/forces.png']);
  });

  test('reveals correct answers on submit and locks the answer', async () => {
    server.exam = anExam({ showCorrectAnswerAfterSubmit: true });
    await sit();
    await userEvent.click(question(1).getByRole('radio', { name: 'Joule' }));
    await savedOn(ONE, [option(2)]);
    expect(question(1).queryByText('Correct answer')).not.toBeInTheDocument();
    await userEvent.click(question(1).getByRole('button', { name: 'Save the answer' }));
    expect(await question(1).findByText('Correct answer')).toBeVisible();
    expect(question(1).getByText('Wrong answer')).toBeVisible();
    expect(question(1).getByRole('radio', { name: /Newton/ })).toBeDisabled();
  });

  test('flags a question optimistically and restores the flag', async () => {
    const { unmount } = await sit();
    await userEvent.click(screen.getByRole('button', { name: 'Flag question 2 for review' }));
    expect(screen.getByRole('button', { name: 'Flag question 2 for review' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await waitFor(() => expect(server.questions[1]?.flag).toBe(1));
    unmount();
    await sit();
    expect(cell(/^Question 2, not answered, flagged for review/)).toBeVisible();
  });
});

test('stores flags in the browser if the server stores none', async () => {
  for (const question of server.questions) delete (question as Partial<ExamQuestion>).flag;
  const none: TestHostOptions['api'] = {
    'PUT Exams/SetFlag': () => {
      throw new ApiError({ code: 'not-found', endpoint: 'test' });
    },
  };
  const host = hostFor({ api: none });
  const { unmount } = await sit(host);
  await userEvent.click(screen.getByRole('button', { name: 'Flag question 2 for review' }));
  const key = `flag:${EXAM}:${MULTI}`;
  await waitFor(() => expect(host.storage.get(key)).toEqual({ flag: 1, unsent: false }));
  unmount();
  await sit(hostFor({ api: none, storage: { [key]: host.storage.get(key) } }));
  expect(cell(/^Question 2, not answered, flagged for review/)).toBeVisible();
  expect(cell(/^Question 1, not answered, on this page$/)).toBeVisible();
});

test('navigates to each question by pages and by the map', async () => {
  server.exam = anExam({ numberOfQuestionsInPage: 1 });
  await sit();
  await press('Next');
  expect(await screen.findByRole('article', { name: 'Question 2' })).toHaveFocus();
  await userEvent.click(cell(/^Question 5/));
  expect(await screen.findByRole('article', { name: 'Question 5' })).toHaveFocus();
  await press('Previous');
  expect(await screen.findByRole('article', { name: 'Question 4' })).toBeVisible();
});

test('removes listeners and holds when the page is left', async () => {
  const { host, unmount } = await sit();
  unmount();
  expect([host.realtime.listenerCount, host.holds]).toEqual([0, []]);
});
