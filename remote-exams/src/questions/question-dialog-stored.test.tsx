import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionEdit } from './question-dialog';
import {
  openQuestion,
  questionDialog,
  dialogButton,
  saveButton,
  textField,
  textFields,
  shownProblems,
  writeText,
  chooseType,
  fillTexts,
  OPTION,
  ANSWER,
  storedQuestion,
} from '../testing/question-dialog';

// Proves QUESTION-10.

test('preserves options as far as the new type has them', async () => {
  await openQuestion();
  fillTexts(OPTION, 'Newton', 'Joule');
  await userEvent.click(questionDialog().getByRole('radio', { name: 'Option 1 is correct' }));
  await chooseType('Multiple choice');
  expect(questionDialog().getByRole('checkbox', { name: 'Option 1 is correct' })).toBeChecked();
  expect(textFields(OPTION).map(({ value }) => value)).toEqual(['Newton', 'Joule', '', '']);
  await chooseType('Fill in the blanks');
  expect(textFields(ANSWER).map(({ value }) => value)).toEqual(['Newton']);
});

test('edits a stored question without changing type or option guids', async () => {
  const question = storedQuestion('OneChoice');
  const { closed, text, sent } = await openQuestion({ kind: 'edit', question });
  expect(text).toHaveTextContent('The unit of force?');
  expect(questionDialog().getByRole('combobox', { name: /Question type/ })).toBeDisabled();
  expect(questionDialog().getByText('The type of a question cannot change.')).toBeVisible();
  expect(questionDialog().getByRole('radio', { name: 'Option 1 is correct' })).toBeChecked();
  await userEvent.type(textField('Option 2'), 's');
  await userEvent.click(saveButton());
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

const importedNumber = (optionText: string): QuestionEdit => ({
  kind: 'edit',
  question: {
    ...storedQuestion('OneChoice'),
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
  const { closed, sent } = await openQuestion(importedNumber('6.022E+23'));
  expect(shownProblems()).toEqual([]);
  await userEvent.type(textField('Hint'), 'think');
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([
    { QuestionOptions: [{ answerGuid: 'n1', optionText: '6.022E+23', tolerance: '1e-3' }] },
  ]);
});

test('shows the problem of a stored question when it opens', async () => {
  await openQuestion(importedNumber('ten'));
  expect(shownProblems()).toEqual(['Enter a number.']);
  expect(saveButton()).toBeDisabled();
  fillTexts(ANSWER, '10');
  expect(shownProblems()).toEqual([]);
  expect(saveButton()).toBeEnabled();
});

test('waits for its file and saves with it', async () => {
  const { host, closed, text, sent } = await openQuestion();
  await writeText(text, 'Look at it.');
  await chooseType('Attached file');
  await userEvent.upload(
    questionDialog().getByLabelText('Choose a file', { selector: 'input' }),
    new File(['x'], 'forces.png'),
  );
  expect(await questionDialog().findByRole('button', { name: 'Uploading…' })).toBeDisabled();
  expect(host.files.uploads.map(({ location }) => location)).toEqual(['Exams']);
  act(() => host.files.uploads[0]?.finish());
  await userEvent.click(await questionDialog().findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([
    { containsFile: true, fileName: 'forces.png', fileUrl: 'files/1' },
  ]);
});

test('waits for a picture in its text', async () => {
  const { host, closed, text, sent } = await openQuestion();
  await writeText(text, 'Look at it.');
  await chooseType('Attached file');
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('.rw-editor input[type=file]')!,
    new File(['x'], 'forces.png'),
  );
  expect(await questionDialog().findByRole('button', { name: 'Uploading…' })).toBeDisabled();
  act(() => host.files.uploads[0]?.finish());
  await userEvent.click(await questionDialog().findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ question: expect.stringContaining('<img') }]);
});

test('removes a stored file', async () => {
  const { closed, sent } = await openQuestion({
    kind: 'edit',
    question: {
      ...storedQuestion('AttachedFile'),
      containsFile: true,
      fileName: 'forces.png',
      fileUrl: 'files/7',
    },
  });
  await userEvent.click(dialogButton('Remove \u2066forces.png\u2069'));
  await userEvent.click(saveButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ containsFile: false, fileName: '', fileUrl: '' }]);
});
