import { QUESTION_TYPES, type ImportResult, type QuestionType } from '@riwaq/api';
import type { Tx } from '../platform/db/database';
import type { ImportEntry } from './exchange/import-entries';
import { boundsOfDraw } from './rules/draw';
import { isAbove } from './rules/total-mark';
import { putDraw, storedPaperMark, switchRandomOn } from './store-random';
import { countQuestions, type QuestionOwner } from './store-questions';

/**
 * The random selection of a file, where an exam can have it: one without questions, whose papers
 * stay within the highest total. Null otherwise. The exam must be locked.
 */
export async function drawFor(
  tx: Tx,
  owner: QuestionOwner,
  draw: ReadonlyMap<QuestionType, number> | null,
  entries: readonly ImportEntry[],
): Promise<ReadonlyMap<QuestionType, number> | null> {
  if (!draw || !('examGuid' in owner)) return null;
  if ((await countQuestions(tx, owner)).found > 0) return null;
  const questions = entries.map(({ checked: { draft } }) => draft);
  const counts = new Map(
    [...draw].map(([type, count]) => [
      type,
      Math.min(count, questions.filter((question) => question.type === type).length),
    ]),
  );
  const { count, most } = boundsOfDraw(
    questions,
    counts,
    await storedPaperMark(tx, owner.examGuid),
  );
  return count > 0 && !isAbove(most) ? counts : null;
}

/** Sets the random selection of an exam. */
export async function putImportedDraw(
  tx: Tx,
  examGuid: string,
  draw: ReadonlyMap<QuestionType, number>,
): Promise<void> {
  const counts = Object.fromEntries(QUESTION_TYPES.map((type) => [type, draw.get(type) ?? 0]));
  await putDraw(tx, examGuid, counts as Record<QuestionType, number>, undefined);
  await switchRandomOn(tx, examGuid);
}

/** The random selection in a response. */
export const drawAnswer = (
  draw: ReadonlyMap<QuestionType, number> | null,
): Pick<ImportResult, 'draw'> =>
  draw === null
    ? {}
    : { draw: [...draw].map(([questionType, questionCount]) => ({ questionType, questionCount })) };
