import { NO_FOLDER } from '@riwaq/api';
import { sql } from 'kysely';
import type { Caller } from '../platform/caller';
import { malformed, notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { hasAnswered, hasEntered, lockExam } from './store-exams';
import type { QuestionOwner } from './store-questions';

/** The state of an own exam or category: what locks its questions, and how they are marked. */
export interface QuestionOwnerState {
  readonly active: boolean;
  readonly entered: boolean;
  readonly answered: boolean;
  /** Whether several right options get parts of the mark; false in a category. */
  readonly hasPartialMarks: boolean;
}

const CATEGORY: QuestionOwnerState = {
  active: false,
  entered: false,
  answered: false,
  hasPartialMarks: false,
};

/** The guid of a request; null when it is missing or all zeros. */
export const givenGuid = (guid: string | null | undefined): string | null =>
  guid === undefined || guid === null || guid === NO_FOLDER ? null : guid.toLowerCase();

/** The exam or category to which a request adds questions; not both. Throws 400. */
export function questionOwnerIn({
  examGuid,
  categoryGuid,
}: {
  examGuid?: string | null;
  categoryGuid?: string | null;
}): QuestionOwner {
  const exam = givenGuid(examGuid);
  const category = givenGuid(categoryGuid);
  if (exam !== null && category === null) return { examGuid: exam };
  if (category !== null && exam === null) return { categoryGuid: category };
  throw malformed('examGuid', exam === null ? 'required' : 'invalid');
}

export const isSameOwner = (one: QuestionOwner, other: QuestionOwner): boolean =>
  'examGuid' in one
    ? 'examGuid' in other && one.examGuid === other.examGuid
    : 'categoryGuid' in other && one.categoryGuid === other.categoryGuid;

/**
 * Locks an exam or category until the end of the transaction. Null when the exam is not the
 * caller's; throws 404 when the category is not.
 */
export async function lockQuestionOwner(
  tx: Tx,
  { userGuid }: Caller,
  owner: QuestionOwner,
): Promise<QuestionOwnerState | null> {
  if ('categoryGuid' in owner) {
    const { rows } =
      await sql`select guid from question_category where guid = ${owner.categoryGuid} and created_by = ${userGuid} for no key update`.execute(
        tx,
      );
    if (rows.length === 0) throw notFound();
    return CATEGORY;
  }
  const exam = await lockExam(tx, userGuid, owner.examGuid);
  return exam
    ? {
        active: exam.is_active,
        entered: await hasEntered(tx, exam.guid),
        answered: await hasAnswered(tx, exam.guid),
        hasPartialMarks: exam.partial_marks,
      }
    : null;
}
