import { useTranslation } from 'react-i18next';
import { EXAM_ENTER, examEnterStatuses, statusTextKey } from '@riwaq/api';
import { useProblemText } from '@riwaq/ui/plain';
import type { EntranceProblem } from './sitting-view';

/** Field that shows a problem of entering; `form` shows it above all fields. */
export type ProblemField = 'password' | 'own-password' | 'form';

const FIELD_BY_STATUS: Readonly<Record<number, ProblemField>> = {
  [EXAM_ENTER.wrongPassword]: 'password',
  [EXAM_ENTER.ownPassword]: 'own-password',
  [EXAM_ENTER.wrongOwnPassword]: 'own-password',
};

/** Returns the field that a problem concerns. */
export function fieldOfProblem(problem: EntranceProblem): ProblemField {
  if (problem.kind === 'password-required') return 'password';
  if (problem.kind === 'own-password-required') return 'own-password';
  if (problem.kind === 'call' || problem.kind === 'code') return 'form';
  return FIELD_BY_STATUS[problem.statusCode] ?? 'form';
}

/** Whether the server requires a verified face. */
export const isFaceProblem = (problem: EntranceProblem): boolean =>
  problem.kind === 'refused' && problem.statusCode === EXAM_ENTER.face;

/** Returns the text for a problem of entering. */
export function useEntranceText(): (problem: EntranceProblem) => string {
  const { t } = useTranslation(['exams', 'status']);
  const textOf = useProblemText();
  return (problem) => {
    if (problem.kind === 'password-required') return t('sitting.passwordRequired');
    if (problem.kind === 'own-password-required') return t('sitting.faceEntry.ownPasswordRequired');
    if (problem.kind === 'code') return t('sitting.codeMissing');
    if (problem.kind === 'call') return textOf(problem.cause);
    if (problem.statusCode === EXAM_ENTER.face) return t('sitting.face');
    return t(statusTextKey(examEnterStatuses, problem.statusCode), { ns: 'status' });
  };
}
