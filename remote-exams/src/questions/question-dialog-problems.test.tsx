import { act, fireEvent, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { pressEnter } from '@riwaq/ui/testing';
import {
  openQuestion,
  questionDialog,
  dialogButton,
  saveButton,
  markField,
  textField,
  textFields,
  shownProblems,
  writeText,
  chooseType,
  fillTexts,
  OPTION,
  ANSWER,
  storedQuestion,
  savedResponse,
} from '../testing/question-dialog';

// Proves QUESTION-9, QUESTION-34, QUESTION-37.

// question-form.test.ts has every rule of the options.
test.each<[string, string, RegExp, string[], string]>([
  [
    'of a choice',
    'Multiple choice',
    OPTION,
    ['a', 'b', 'a', 'd'],
    'The answers are the same. Nothing was saved: each answer must differ from the others.',
  ],
  ['of a number', 'Number', ANSWER, ['two'], 'Enter a number.'],
])('shows wrong options %s on blur and does not save', async (_, type, name, texts, told) => {
  const { text, sent } = await openQuestion();
  await writeText(text, 'What?');
  await chooseType(type);
  fillTexts(name, ...texts);
  await userEvent.tab();
  expect(shownProblems()).toEqual([told]);
  expect(saveButton()).toBeDisabled();
  act(() => textFields(name)[0]?.focus());
  await pressEnter();
  expect(sent()).toEqual([]);
});

// Proves QUESTION-9.
test('describes a duplicate option, for screen readers too, until it differs', async () => {
  await openQuestion();
  fillTexts(OPTION, 'a', ' a');
  expect(textField('Option 2')).toHaveAccessibleDescription('This says the same as another one.');
  expect(textField('Option 1')).not.toHaveAccessibleDescription();
  await userEvent.type(textField('Option 2'), '2');
  expect(
    questionDialog().queryByText('This says the same as another one.'),
  ).not.toBeInTheDocument();
});

test('requires an answer at once after the only one is removed', async () => {
  await openQuestion();
  await chooseType('Fill in the blanks');
  await userEvent.click(dialogButton('Remove 1'));
  expect(shownProblems()).toEqual(['A correct answer is required.']);
});

test('requires an option and focuses the add button', async () => {
  await openQuestion();
  for (let left = 4; left > 0; left -= 1) await userEvent.click(dialogButton('Remove 1'));
  expect(shownProblems()).toEqual(['Add at least one answer.']);
  expect(dialogButton('Add an option')).toHaveFocus();
});

// Proves QUESTION-8.
test('shows what is wrong with the mark at its field', async () => {
  const { text } = await openQuestion();
  await writeText(text, 'What?');
  await chooseType('Attached file');
  expect(saveButton()).toBeEnabled();
  for (const [typed, told] of [
    ['100.5', 'Enter a mark from 0 to 100, with up to 4 decimals.'],
    ['', 'this field is required'],
  ] as const) {
    fireEvent.change(markField(), { target: { value: typed } });
    expect(await questionDialog().findByText(told)).toBeVisible();
    expect(markField()).toHaveAccessibleDescription(told);
    expect(saveButton()).toBeDisabled();
  }
});

test('requires a text after the question was emptied', async () => {
  const { text } = await openQuestion({
    kind: 'edit',
    question: { ...storedQuestion('AttachedFile'), question: '' },
  });
  expect(saveButton()).toBeDisabled();
  await writeText(text, '   ');
  expect(await questionDialog().findByRole('alert')).toHaveTextContent('this field is required');
});

test('shows refusals where they belong and retries the same question', async () => {
  const tooLong = [{ path: 'body.QuestionOptions.1.optionText', message: 'tooLong' }];
  const malformed = new ApiError({ code: 'malformed', endpoint: 'test', fields: tooLong });
  const refusals: [
    answer: () => never | ReturnType<typeof answered<null>>,
    told: string,
    atOptions: boolean,
  ][] = [
    [
      () => answered(null, 2),
      'The exam is active, so questions cannot be added or modified. Deactivate it first.',
      false,
    ],
    [
      () => answered(null, 3),
      'The exam was not found. It may have been deleted; go back and reload the list.',
      false,
    ],
    [
      () => answered(null, 4),
      'Students have answered, so questions cannot be added or modified.',
      false,
    ],
    [
      () => answered(null, 6),
      'The answers are the same. Nothing was saved: each answer must differ from the others.',
      true,
    ],
    [() => answered(null, 10), 'A correct answer must be selected. Nothing was saved.', true],
    [
      () => answered(null, 99),
      'An error occurred, the operation did not complete successfully',
      false,
    ],
    [
      () => {
        throw malformed;
      },
      'This is too long; shorten it.',
      true,
    ],
    [
      () => {
        throw new ApiError({ code: 'network', endpoint: 'test' });
      },
      'The server could not be reached; what you entered is still here.',
      false,
    ],
  ];
  const { host, closed, text, sent } = await openQuestion();
  await writeText(text, 'The unit of force?');
  fillTexts(OPTION, 'a', 'b', 'c', 'd');
  await userEvent.click(questionDialog().getByRole('radio', { name: 'Option 3 is correct' }));
  await userEvent.type(textField('Hint'), 'think');
  for (const [answer, told, atOptions] of refusals) {
    host.api.answer('POST Exams/AddOrEditQuestion', answer);
    await userEvent.click(saveButton());
    await waitFor(() => expect(shownProblems()).toEqual([expect.stringContaining(told)]));
    expect(
      within(questionDialog().getByRole('group', { name: 'Options' })).queryAllByRole('alert'),
    ).toHaveLength(atOptions ? 1 : 0);
  }
  expect(textFields(OPTION).map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd']);
  expect(questionDialog().getByRole('radio', { name: 'Option 3 is correct' })).toBeChecked();
  expect(textField('Hint')).toHaveValue('think');
  expect(text).toHaveTextContent('The unit of force?');
  expect(closed).not.toHaveBeenCalled();
  host.api.answer('POST Exams/AddOrEditQuestion', savedResponse);
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(new Set(sent().map((model) => JSON.stringify(model))).size).toBe(1);
});

test('limits the mark to what the exam has left of 100', async () => {
  const refused = () =>
    Promise.reject(
      new ApiError({
        code: 'malformed',
        endpoint: 'test',
        status: 400,
        fields: [{ path: 'questionMark', message: 'totalAbove' }],
      }),
    );
  const { text } = await openQuestion(
    { kind: 'create' },
    { marksLeft: 4.5, api: { 'POST Exams/AddOrEditQuestion': refused } },
  );
  expect(questionDialog().getByText(/^4\.5 at most/)).toBeVisible();
  await writeText(text, 'The unit of force?');
  fillTexts(OPTION, 'Newton', 'Joule', 'Watt', 'Pascal');
  await userEvent.click(questionDialog().getAllByRole('radio')[0] as HTMLElement);
  await userEvent.clear(markField());
  await userEvent.type(markField(), '4.6');
  expect(shownProblems()).toEqual([expect.stringContaining('this question may have 4.5')]);
  expect(saveButton()).toBeDisabled();
  await userEvent.clear(markField());
  await userEvent.type(markField(), '4.5');
  // Another teacher has added a question meanwhile.
  await userEvent.click(saveButton());
  expect(await questionDialog().findByText(/would add up to more than 100/)).toBeVisible();
});
