import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressEnter } from '@riwaq/ui/testing';
import { EXAM } from '../testing/fake-exam-server';
import {
  openQuestion,
  questionDialog,
  dialogButton,
  saveButton,
  markField,
  textField,
  textFields,
  writeText,
  chooseType,
  fillTexts,
  OPTION,
  ANSWER,
  storedQuestion,
} from '../testing/question-dialog';

test('creates a one-choice question and saves it by Enter', async () => {
  const { host, closed, text, sent } = await openQuestion();
  expect(saveButton()).toBeDisabled();
  await writeText(text, 'The unit of force?');
  await userEvent.clear(markField());
  await userEvent.type(markField(), '2.5');
  fillTexts(OPTION, 'Newton', 'Joule', 'Watt');
  expect(saveButton()).toBeDisabled();
  await userEvent.click(dialogButton('Remove 4'));
  // Removing the last option focuses the one before it.
  expect(textField('Option 3')).toHaveFocus();
  await userEvent.click(questionDialog().getByRole('radio', { name: 'Option 2 is correct' }));
  await userEvent.click(questionDialog().getByRole('radio', { name: 'Option 1 is correct' }));
  expect(saveButton()).toBeEnabled();
  act(() => textField('Option 3').focus());
  await pressEnter();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(host.notices).toEqual([{ kind: 'success' }]);
  const option = (optionText: string, optionOrder: number, isCorrect = false) => ({
    answerGuid: null,
    optionText,
    isCorrect,
    optionOrder,
    tolerance: null,
    feedback: '',
  });
  expect(sent()).toEqual([
    {
      questionGuid: expect.any(String),
      examGuid: EXAM,
      categoryGuid: null,
      questionType: 'OneChoice',
      question: '<p>The unit of force?</p>',
      questionMark: 2.5,
      questionHint: '',
      feedback: '',
      containsFile: false,
      fileName: '',
      fileUrl: '',
      QuestionOptions: [option('Newton', 1, true), option('Joule', 2), option('Watt', 3)],
    },
  ]);
});

test('saves a bank question with its hint in its category', async () => {
  const { closed, text, sent } = await openQuestion(undefined, {
    owner: { kind: 'category', guid: 'c1' },
  });
  await writeText(text, 'Draw it.');
  await chooseType('Attached file');
  expect(
    questionDialog().getByText('The student attaches files; you mark them by hand.'),
  ).toBeVisible();
  expect(questionDialog().queryByRole('button', { name: /^Add an/ })).not.toBeInTheDocument();
  await userEvent.type(textField('Hint'), 'Arrows');
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([
    {
      examGuid: null,
      categoryGuid: 'c1',
      questionType: 'AttachedFile',
      questionHint: 'Arrows',
      QuestionOptions: [],
    },
  ]);
});

describe('feedback', () => {
  const ON_QUESTION = 'Feedback on the question';
  const on = (number: number) => `Feedback on option ${number}`;

  it('is added on the question and on an option, and sent', async () => {
    const question = storedQuestion('OneChoice');
    const { closed, sent } = await openQuestion({ kind: 'edit', question });
    expect(questionDialog().queryByRole('textbox', { name: /^Feedback/ })).not.toBeInTheDocument();
    await userEvent.click(dialogButton(on(2)));
    expect(textField(on(2))).toHaveFocus();
    await userEvent.paste(' Joule is energy ');
    await userEvent.click(dialogButton(`Add ${ON_QUESTION.toLowerCase()}`));
    const text = await screen.findByRole('textbox', { name: ON_QUESTION });
    await writeText(text, 'See page 3.');
    await userEvent.click(saveButton());
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(sent()).toMatchObject([
      {
        feedback: '<p>See page 3.</p>',
        QuestionOptions: [{ feedback: '' }, { feedback: 'Joule is energy' }],
      },
    ]);
  });

  it('is shown when stored, and asks before it is lost', async () => {
    const question = storedQuestion('OneChoice');
    const [right, wrong] = question.questionAnswers;
    const { closed } = await openQuestion({
      kind: 'edit',
      question: {
        ...question,
        feedback: '<p>See page 3.</p>',
        questionAnswers: [right!, { ...wrong!, feedback: 'Joule is energy' }],
      },
    });
    expect(await screen.findByRole('textbox', { name: ON_QUESTION })).toHaveTextContent(
      'See page 3.',
    );
    expect(textField(on(2))).toHaveValue('Joule is energy');
    await userEvent.clear(textField(on(2)));
    await userEvent.click(dialogButton('Cancel'));
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });
});

test('keeps the lines of an option while it is edited', async () => {
  const question = storedQuestion('OneChoice');
  const [right, wrong] = question.questionAnswers;
  const lines = { ...right!, questionAnswer: 'if a:\n  b', optionText: 'if a:\n  b' };
  const { closed, sent } = await openQuestion({
    kind: 'edit',
    question: { ...question, questionAnswers: [lines, wrong!] },
  });
  fillTexts(OPTION, 'if a:\n  c');
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ QuestionOptions: [{ optionText: 'if a:\n  c' }, {}] }]);
});

test('sends options in the order set by the arrow keys', async () => {
  const { closed, text, sent } = await openQuestion();
  await writeText(text, 'Which are vectors?');
  await chooseType('Multiple choice');
  fillTexts(OPTION, 'Force', 'Mass', 'Velocity', 'Time');
  await userEvent.click(dialogButton('Add an option'));
  expect(textField('Option 5')).toHaveFocus();
  await userEvent.keyboard('Weight');
  for (const number of [1, 3, 5])
    await userEvent.click(
      questionDialog().getByRole('checkbox', { name: `Option ${number} is correct` }),
    );
  act(() => dialogButton(/^Move option 5/).focus());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(dialogButton(/^Move option 4/)).toHaveFocus();
  expect(questionDialog().getByText('It is now option 4.')).toBeInTheDocument();
  act(() => dialogButton(/^Move option 1/).focus());
  await userEvent.keyboard('{ArrowUp}');
  expect(textFields(OPTION).map(({ value }) => value)).toEqual([
    'Force',
    'Mass',
    'Velocity',
    'Weight',
    'Time',
  ]);
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()[0]?.QuestionOptions).toMatchObject([
    { optionText: 'Force', optionOrder: 1, isCorrect: true },
    { optionText: 'Mass', optionOrder: 2, isCorrect: false },
    { optionText: 'Velocity', optionOrder: 3, isCorrect: true },
    { optionText: 'Weight', optionOrder: 4, isCorrect: true },
    { optionText: 'Time', optionOrder: 5, isCorrect: false },
  ]);
});

test('sends every accepted answer of a fill-in question', async () => {
  const { closed, text, sent } = await openQuestion();
  await writeText(text, 'Who wrote the Principia?');
  await chooseType('Fill in the blanks');
  expect(textFields(ANSWER)).toHaveLength(1);
  expect(questionDialog().queryByRole('radio')).not.toBeInTheDocument();
  expect(questionDialog().queryByRole('button', { name: /^Move option/ })).not.toBeInTheDocument();
  await userEvent.type(textField('Accepted answer 1'), 'Newton');
  await userEvent.click(dialogButton('Add an accepted answer'));
  await userEvent.keyboard('  نيوتن ');
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()[0]?.QuestionOptions).toMatchObject([
    { optionText: 'Newton', isCorrect: true, tolerance: null },
    { optionText: 'نيوتن', isCorrect: true },
  ]);
});

test('sends a number in Arabic digits with its tolerance', async () => {
  const { closed, text, sent } = await openQuestion();
  await writeText(text, 'Pi?');
  await chooseType('Number');
  await userEvent.type(textField('Accepted answer 1'), '٣٫١٤');
  await userEvent.type(textField('Tolerance of answer 1'), ' 0.01');
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()[0]?.QuestionOptions).toMatchObject([
    { optionText: '٣٫١٤', isCorrect: true, tolerance: '0.01' },
  ]);
});

test('asks before Cancel discards changes', async () => {
  const { closed } = await openQuestion();
  await userEvent.click(dialogButton('Cancel'));
  expect(closed).toHaveBeenCalledTimes(1);
  fillTexts(OPTION, 'a');
  await userEvent.click(dialogButton('Cancel'));
  await screen.findByText('Leave without saving?');
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  expect(closed).toHaveBeenCalledTimes(1);
  expect(textField('Option 1')).toHaveValue('a');
  await userEvent.click(dialogButton('Cancel'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
});
