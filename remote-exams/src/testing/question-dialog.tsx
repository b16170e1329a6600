import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Question, QuestionModel, QuestionType } from '@riwaq/api';
import { answered, type TestHostOptions } from '@riwaq/contract/testing';
import type { QuestionOwner } from '../data/keys';
import { EXAM, fiveQuestions } from './fake-exam-server';
import { renderExams } from './render-exams';
import QuestionDialog, { type QuestionEdit } from '../questions/question-dialog';

const EXAM_OWNER: QuestionOwner = { kind: 'exam', guid: EXAM };
export const savedResponse = () => answered(fiveQuestions()[0] ?? null);

export async function openQuestion(
  edit: QuestionEdit = { kind: 'create' },
  {
    owner = EXAM_OWNER,
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
    api: { 'POST Exams/AddOrEditQuestion': savedResponse },
    ...options,
  });
  const text = await screen.findByRole('textbox', { name: 'Question' });
  const sent = (): QuestionModel[] =>
    host.api.callsOf('POST Exams/AddOrEditQuestion').map(({ body }) => body);
  return { host, closed, text, sent };
}
export const questionDialog = () => within(screen.getByRole('dialog'));
export const dialogButton = (name: string | RegExp) =>
  questionDialog().getByRole('button', { name });
export const saveButton = () => dialogButton('Save');
export const markField = () => questionDialog().getByRole('spinbutton', { name: /Mark/ });
export const textField = (name: string) => questionDialog().getByRole('textbox', { name });
export const textFields = (name: RegExp) =>
  questionDialog().getAllByRole<HTMLInputElement>('textbox', { name });
export const shownProblems = () =>
  questionDialog()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);
export const writeText = async (area: HTMLElement, text: string) => {
  await userEvent.click(area);
  await userEvent.paste(text);
};
export const chooseType = async (type: string) => {
  await userEvent.click(questionDialog().getByRole('combobox', { name: /Question type/ }));
  await userEvent.click(await screen.findByTitle(type));
};
/** Sets each text at once: typing letter by letter is not tested here. */
export const fillTexts = (name: RegExp, ...texts: string[]): void => {
  for (const [index, text] of texts.entries()) {
    const input = textFields(name)[index] as HTMLInputElement;
    act(() => input.focus());
    fireEvent.change(input, { target: { value: text } });
  }
};
/** Names of the fields of options, and of accepted answers. */
export const OPTION = /^Option/;
export const ANSWER = /^Accepted answer/;
/** The stored question of a type; its first option is correct. */
export const storedQuestion = (questionType: QuestionType): Question => {
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
