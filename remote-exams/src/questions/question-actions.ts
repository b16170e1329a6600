import { useTranslation } from 'react-i18next';
import { questionDeleteStatuses, type Question } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import type { QuestionOwner } from '../data/keys';
import type { QuestionActions } from './question-card';
import type { QuestionDialogStates } from './question-dialogs';
import type { QuestionList } from './use-question-list';

/** Asks for confirmation and deletes a question. Resolves with whether it was deleted. */
export function useDeleteQuestion(): (question: Question, number: number) => Promise<boolean> {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  return async ({ questionGuid }, number) => {
    if (!(await confirm({ text: t('delete.question', { number }), danger: true }))) return false;
    const done = await attempt(async () => {
      dataOf(await api('DELETE Exams/DeleteQuestion', { query: { questionGuid } }));
    }, questionDeleteStatuses);
    if (done) notify.success();
    return done;
  };
}

interface ActionsOptions {
  owner: QuestionOwner;
  locked: boolean;
  list: QuestionList;
  dialogs: QuestionDialogStates;
  onDelete: (question: Question, number: number) => void;
}

/** Returns the actions that a question of the page offers. */
export function questionActions(
  question: Question,
  { owner, locked, list, dialogs, onDelete }: ActionsOptions,
): QuestionActions {
  const { questionGuid } = question;
  const { questions, from, loaded, narrowed, orderOf } = list;
  const number = from + questions.indexOf(question);
  const isOfExam = owner.kind === 'exam';
  return {
    ...(!locked && {
      onEdit: () => dialogs.edit.show({ kind: 'edit', question }),
      onDelete: () => onDelete(question, number),
    }),
    ...(isOfExam && { onToBank: () => dialogs.toBank.show([questionGuid]) }),
    ...(isOfExam && !locked && { onGrade: () => dialogs.grade.show({ question, number }) }),
    ...(orderOf && { order: orderOf(question) }),
    ...(!locked &&
      !narrowed &&
      loaded.count > 1 && { onPlace: () => dialogs.place.show({ questionGuid, number }) }),
  };
}
