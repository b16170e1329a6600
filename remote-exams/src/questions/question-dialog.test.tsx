import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Question, type QuestionModel, type QuestionType } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import { pressEnter } from '@riwaq/ui/testing';
import type { QuestionOwner } from '../data/keys';
import { EXAM, fiveQuestions } from '../testing/fake-exam-server';
import { renderExams } from '../testing/render-exams';
import QuestionDialog, { type QuestionEdit } from './question-dialog';

const exam: QuestionOwner = { kind: 'exam', guid: EXAM };
const saved = () => answered(fiveQuestions()[0] ?? null);

async function open(
  edit: QuestionEdit = { kind: 'create' },
  {
    owner = exam,
    marksLeft,
    ...options
  }: TestHostOptions & { owner?: QuestionOwner; marksLeft?: number } = {},
) {
  const closed = jest.fn();
  const { host } = renderExams({
    ui: (
      <QuestionDialog
        owner={owner}
        marksLeft={marksLeft ?? null}
        edit={edit}
        open
        onClose={closed}
      />
    ),
    api: { 'POST Exams/AddOrEditQuestion': saved },
    ...options,
  });
  const text = await screen.findByRole('textbox', { name: 'Question' });
  const sent = (): QuestionModel[] =>
    host.api.callsOf('POST Exams/AddOrEditQuestion').map(({ body }) => body);
  return { host, closed, text, sent };
}
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string | RegExp) => dialog().getByRole('button', { name });
const save = () => button('Save');
const mark = () => dialog().getByRole('spinbutton', { name: /Mark/ });
const field = (name: string) => dialog().getByRole('textbox', { name });
const fields = (name: RegExp) => dialog().getAllByRole<HTMLInputElement>('textbox', { name });
const problems = () =>
  dialog()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);
const write = async (area: HTMLElement, text: string) => {
  await userEvent.click(area);
  await userEvent.paste(text);
};
const choose = async (type: string) => {
  await userEvent.click(dialog().getByRole('combobox', { name: /Question type/ }));
  await userEvent.click(await screen.findByTitle(type));
};
/** Sets each text at once: typing letter by letter is not tested here. */
const fill = (name: RegExp, ...texts: string[]): void => {
  for (const [index, text] of texts.entries()) {
    const input = fields(name)[index] as HTMLInputElement;
    act(() => input.focus());
    fireEvent.change(input, { target: { value: text } });
  }
};
const OPTION = /^Option/;
const ANSWER = /^Accepted answer/;
const first = (questionType: QuestionType): Question => {
  const found = fiveQuestions().find((each) => each.questionType === questionType);
  if (!found) throw new Error('There is no such question.');
  return {
    ...found,
    questionAnswers: found.questionAnswers.map((each, index) => ({
      ...each,
      isCorrect: index === 0,
    })),
  };
};

test('creates a one-choice question and saves it by Enter', async () => {
  const { host, closed, text, sent } = await open();
  expect(save()).toBeDisabled();
  await write(text, 'The unit of force?');
  await userEvent.clear(mark());
  await userEvent.type(mark(), '2.5');
  fill(OPTION, 'Newton', 'Joule', 'Watt');
  expect(save()).toBeDisabled();
  await userEvent.click(button('Remove 4'));
  // Removing the last option focuses the one before it.
  expect(field('Option 3')).toHaveFocus();
  await userEvent.click(dialog().getByRole('radio', { name: 'Option 2 is correct' }));
  await userEvent.click(dialog().getByRole('radio', { name: 'Option 1 is correct' }));
  expect(save()).toBeEnabled();
  act(() => field('Option 3').focus());
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
  const { closed, text, sent } = await open(undefined, { owner: { kind: 'category', guid: 'c1' } });
  await write(text, 'Draw it.');
  await choose('Attached file');
  expect(dialog().getByText('The student attaches files; you mark them by hand.')).toBeVisible();
  expect(dialog().queryByRole('button', { name: /^Add an/ })).not.toBeInTheDocument();
  await userEvent.type(field('Hint'), 'Arrows');
  await userEvent.click(save());
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
    const question = first('OneChoice');
    const { closed, sent } = await open({ kind: 'edit', question });
    expect(dialog().queryByRole('textbox', { name: /^Feedback/ })).not.toBeInTheDocument();
    await userEvent.click(button(on(2)));
    expect(field(on(2))).toHaveFocus();
    await userEvent.paste(' Joule is energy ');
    await userEvent.click(button(`Add ${ON_QUESTION.toLowerCase()}`));
    const text = await screen.findByRole('textbox', { name: ON_QUESTION });
    await write(text, 'See page 3.');
    await userEvent.click(save());
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(sent()).toMatchObject([
      {
        feedback: '<p>See page 3.</p>',
        QuestionOptions: [{ feedback: '' }, { feedback: 'Joule is energy' }],
      },
    ]);
  });

  it('is shown when stored, and asks before it is lost', async () => {
    const question = first('OneChoice');
    const [right, wrong] = question.questionAnswers;
    const { closed } = await open({
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
    expect(field(on(2))).toHaveValue('Joule is energy');
    await userEvent.clear(field(on(2)));
    await userEvent.click(button('Cancel'));
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });
});

test('keeps the lines of an option while it is edited', async () => {
  const question = first('OneChoice');
  const [right, wrong] = question.questionAnswers;
  const lines = { ...right!, questionAnswer: 'if a:\n  b', optionText: 'if a:\n  b' };
  const { closed, sent } = await open({
    kind: 'edit',
    question: { ...question, questionAnswers: [lines, wrong!] },
  });
  fill(OPTION, 'if a:\n  c');
  await userEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ QuestionOptions: [{ optionText: 'if a:\n  c' }, {}] }]);
});

test('sends options in the order set by the arrow keys', async () => {
  const { closed, text, sent } = await open();
  await write(text, 'Which are vectors?');
  await choose('Multiple choice');
  fill(OPTION, 'Force', 'Mass', 'Velocity', 'Time');
  await userEvent.click(button('Add an option'));
  expect(field('Option 5')).toHaveFocus();
  await userEvent.keyboard('Weight');
  for (const number of [1, 3, 5])
    await userEvent.click(dialog().getByRole('checkbox', { name: `Option ${number} is correct` }));
  act(() => button(/^Move option 5/).focus());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(button(/^Move option 4/)).toHaveFocus();
  expect(dialog().getByText('It is now option 4.')).toBeInTheDocument();
  act(() => button(/^Move option 1/).focus());
  await userEvent.keyboard('{ArrowUp}');
  expect(fields(OPTION).map(({ value }) => value)).toEqual([
    'Force',
    'Mass',
    'Velocity',
    'Weight',
    'Time',
  ]);
  await userEvent.click(save());
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
  const { closed, text, sent } = await open();
  await write(text, 'Who wrote the Principia?');
  await choose('Fill in the blanks');
  expect(fields(ANSWER)).toHaveLength(1);
  expect(dialog().queryByRole('radio')).not.toBeInTheDocument();
  expect(dialog().queryByRole('button', { name: /^Move option/ })).not.toBeInTheDocument();
  await userEvent.type(field('Accepted answer 1'), 'Newton');
  await userEvent.click(button('Add an accepted answer'));
  await userEvent.keyboard('  نيوتن ');
  await userEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()[0]?.QuestionOptions).toMatchObject([
    { optionText: 'Newton', isCorrect: true, tolerance: null },
    { optionText: 'نيوتن', isCorrect: true },
  ]);
});

test('sends a number in Arabic digits with its tolerance', async () => {
  const { closed, text, sent } = await open();
  await write(text, 'Pi?');
  await choose('Number');
  await userEvent.type(field('Accepted answer 1'), '٣٫١٤');
  await userEvent.type(field('Tolerance of answer 1'), ' 0.01');
  await userEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()[0]?.QuestionOptions).toMatchObject([
    { optionText: '٣٫١٤', isCorrect: true, tolerance: '0.01' },
  ]);
});

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
  const { text, sent } = await open();
  await write(text, 'What?');
  await choose(type);
  fill(name, ...texts);
  await userEvent.tab();
  expect(problems()).toEqual([told]);
  expect(save()).toBeDisabled();
  act(() => fields(name)[0]?.focus());
  await pressEnter();
  expect(sent()).toEqual([]);
});

test('describes a duplicate option, for screen readers too, until it differs', async () => {
  await open();
  fill(OPTION, 'a', ' a');
  expect(field('Option 2')).toHaveAccessibleDescription('This says the same as another one.');
  expect(field('Option 1')).not.toHaveAccessibleDescription();
  await userEvent.type(field('Option 2'), '2');
  expect(dialog().queryByText('This says the same as another one.')).not.toBeInTheDocument();
});

test('requires an answer at once after the only one is removed', async () => {
  await open();
  await choose('Fill in the blanks');
  await userEvent.click(button('Remove 1'));
  expect(problems()).toEqual(['A correct answer is required.']);
});

test('requires an option and focuses the add button', async () => {
  await open();
  for (let left = 4; left > 0; left -= 1) await userEvent.click(button('Remove 1'));
  expect(problems()).toEqual(['Add at least one answer.']);
  expect(button('Add an option')).toHaveFocus();
});

test('shows what is wrong with the mark at its field', async () => {
  const { text } = await open();
  await write(text, 'What?');
  await choose('Attached file');
  expect(save()).toBeEnabled();
  for (const [typed, told] of [
    ['100.5', 'Enter a mark from 0 to 100, with up to 4 decimals.'],
    ['', 'this field is required'],
  ] as const) {
    fireEvent.change(mark(), { target: { value: typed } });
    expect(await dialog().findByText(told)).toBeVisible();
    expect(mark()).toHaveAccessibleDescription(told);
    expect(save()).toBeDisabled();
  }
});

test('requires a text after the question was emptied', async () => {
  const { text } = await open({
    kind: 'edit',
    question: { ...first('AttachedFile'), question: '' },
  });
  expect(save()).toBeDisabled();
  await write(text, '   ');
  expect(await dialog().findByRole('alert')).toHaveTextContent('this field is required');
});

test('preserves options as far as the new type has them', async () => {
  await open();
  fill(OPTION, 'Newton', 'Joule');
  await userEvent.click(dialog().getByRole('radio', { name: 'Option 1 is correct' }));
  await choose('Multiple choice');
  expect(dialog().getByRole('checkbox', { name: 'Option 1 is correct' })).toBeChecked();
  expect(fields(OPTION).map(({ value }) => value)).toEqual(['Newton', 'Joule', '', '']);
  await choose('Fill in the blanks');
  expect(fields(ANSWER).map(({ value }) => value)).toEqual(['Newton']);
});

test('edits a stored question without changing type or option guids', async () => {
  const question = first('OneChoice');
  const { closed, text, sent } = await open({ kind: 'edit', question });
  expect(text).toHaveTextContent('The unit of force?');
  expect(dialog().getByRole('combobox', { name: /Question type/ })).toBeDisabled();
  expect(dialog().getByText('The type of a question cannot change.')).toBeVisible();
  expect(dialog().getByRole('radio', { name: 'Option 1 is correct' })).toBeChecked();
  await userEvent.type(field('Option 2'), 's');
  await userEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([
    {
      questionGuid: question.questionGuid,
      question: '<p>The unit of force?</p>',
      QuestionOptions: [
        { answerGuid: question.questionAnswers[0]?.answerGuid, isCorrect: true },
        {
          answerGuid: question.questionAnswers[1]?.answerGuid,
          optionText: 'Joules',
          isCorrect: false,
        },
      ],
    },
  ]);
});

const imported = (optionText: string): QuestionEdit => ({
  kind: 'edit',
  question: {
    ...first('OneChoice'),
    questionType: 'Number',
    questionAnswers: [
      {
        answerGuid: 'n1',
        questionAnswer: optionText,
        optionText,
        optionOrder: 1,
        isCorrect: true,
        tolerance: '1e-3',
      },
    ],
  },
});

test('saves an imported number as it was written', async () => {
  const { closed, sent } = await open(imported('6.022E+23'));
  expect(problems()).toEqual([]);
  await userEvent.type(field('Hint'), 'think');
  await userEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([
    { QuestionOptions: [{ answerGuid: 'n1', optionText: '6.022E+23', tolerance: '1e-3' }] },
  ]);
});

test('shows the problem of a stored question when it opens', async () => {
  await open(imported('ten'));
  expect(problems()).toEqual(['Enter a number.']);
  expect(save()).toBeDisabled();
  fill(ANSWER, '10');
  expect(problems()).toEqual([]);
  expect(save()).toBeEnabled();
});

test('waits for its file and saves with it', async () => {
  const { host, closed, text, sent } = await open();
  await write(text, 'Look at it.');
  await choose('Attached file');
  await userEvent.upload(
    dialog().getByLabelText('Choose a file', { selector: 'input' }),
    new File(['x'], 'forces.png'),
  );
  expect(await dialog().findByRole('button', { name: 'Uploading…' })).toBeDisabled();
  expect(host.files.uploads.map(({ location }) => location)).toEqual(['Exams']);
  act(() => host.files.uploads[0]?.finish());
  await userEvent.click(await dialog().findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([
    { containsFile: true, fileName: 'forces.png', fileUrl: 'files/1' },
  ]);
});

test('waits for a picture in its text', async () => {
  const { host, closed, text, sent } = await open();
  await write(text, 'Look at it.');
  await choose('Attached file');
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('.rw-editor input[type=file]')!,
    new File(['x'], 'forces.png'),
  );
  expect(await dialog().findByRole('button', { name: 'Uploading…' })).toBeDisabled();
  act(() => host.files.uploads[0]?.finish());
  await userEvent.click(await dialog().findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ question: expect.stringContaining('<img') }]);
});

test('removes a stored file', async () => {
  const { closed, sent } = await open({
    kind: 'edit',
    question: {
      ...first('AttachedFile'),
      containsFile: true,
      fileName: 'forces.png',
      fileUrl: 'files/7',
    },
  });
  await userEvent.click(button('Remove forces.png'));
  await userEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ containsFile: false, fileName: '', fileUrl: '' }]);
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
  const { host, closed, text, sent } = await open();
  await write(text, 'The unit of force?');
  fill(OPTION, 'a', 'b', 'c', 'd');
  await userEvent.click(dialog().getByRole('radio', { name: 'Option 3 is correct' }));
  await userEvent.type(field('Hint'), 'think');
  for (const [answer, told, atOptions] of refusals) {
    host.api.answer('POST Exams/AddOrEditQuestion', answer);
    await userEvent.click(save());
    await waitFor(() => expect(problems()).toEqual([expect.stringContaining(told)]));
    expect(
      within(dialog().getByRole('group', { name: 'Options' })).queryAllByRole('alert'),
    ).toHaveLength(atOptions ? 1 : 0);
  }
  expect(fields(OPTION).map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd']);
  expect(dialog().getByRole('radio', { name: 'Option 3 is correct' })).toBeChecked();
  expect(field('Hint')).toHaveValue('think');
  expect(text).toHaveTextContent('The unit of force?');
  expect(closed).not.toHaveBeenCalled();
  host.api.answer('POST Exams/AddOrEditQuestion', saved);
  await userEvent.click(save());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(new Set(sent().map((model) => JSON.stringify(model))).size).toBe(1);
});

test('asks before Cancel discards changes', async () => {
  const { closed } = await open();
  await userEvent.click(button('Cancel'));
  expect(closed).toHaveBeenCalledTimes(1);
  fill(OPTION, 'a');
  await userEvent.click(button('Cancel'));
  await screen.findByText('Leave without saving?');
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  expect(closed).toHaveBeenCalledTimes(1);
  expect(field('Option 1')).toHaveValue('a');
  await userEvent.click(button('Cancel'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
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
  const { text } = await open(
    { kind: 'create' },
    { marksLeft: 4.5, api: { 'POST Exams/AddOrEditQuestion': refused } },
  );
  expect(dialog().getByText(/^4\.5 at most/)).toBeVisible();
  await write(text, 'The unit of force?');
  fill(OPTION, 'Newton', 'Joule', 'Watt', 'Pascal');
  await userEvent.click(dialog().getAllByRole('radio')[0] as HTMLElement);
  await userEvent.clear(mark());
  await userEvent.type(mark(), '4.6');
  expect(problems()).toEqual([expect.stringContaining('this question may have 4.5')]);
  expect(save()).toBeDisabled();
  await userEvent.clear(mark());
  await userEvent.type(mark(), '4.5');
  // Another teacher has added a question meanwhile.
  await userEvent.click(save());
  expect(await dialog().findByText(/would add up to more than 100/)).toBeVisible();
});
