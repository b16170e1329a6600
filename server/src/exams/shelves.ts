import { NO_FOLDER } from '@riwaq/api';
import { sql } from 'kysely';
import type { Caller } from '../app/caller';
import { malformed, notFound } from '../app/errors';
import type { Tx } from '../db/database';
import { hasAnswered, hasEntered, holdExam } from './store-exams';
import type { Shelf } from './store-questions';

/** An own exam or category, held until the end of the transaction, and what locks its questions. */
export interface HeldShelf {
  readonly active: boolean;
  readonly entered: boolean;
  readonly answered: boolean;
}

const UNLOCKED: HeldShelf = { active: false, entered: false, answered: false };

/** The guid that a call gives, or null where it gives none or the one of zeros. */
export const givenGuid = (guid: string | null | undefined): string | null =>
  guid === undefined || guid === null || guid === NO_FOLDER ? null : guid.toLowerCase();

/** Where a call puts questions: in an exam or in a category, not in both. Throws 400. */
export function shelfIn({
  examGuid,
  categoryGuid,
}: {
  examGuid?: string | null;
  categoryGuid?: string | null;
}): Shelf {
  const exam = givenGuid(examGuid);
  const category = givenGuid(categoryGuid);
  if (exam !== null && category === null) return { examGuid: exam };
  if (category !== null && exam === null) return { categoryGuid: category };
  throw malformed('examGuid', exam === null ? 'required' : 'invalid');
}

export const isSameShelf = (one: Shelf, other: Shelf): boolean =>
  'examGuid' in one
    ? 'examGuid' in other && one.examGuid === other.examGuid
    : 'categoryGuid' in other && one.categoryGuid === other.categoryGuid;

/** Null when it is not an exam of the caller; 404 when it is no category of theirs. */
export async function holdShelf(
  tx: Tx,
  { userGuid }: Caller,
  shelf: Shelf,
): Promise<HeldShelf | null> {
  if ('categoryGuid' in shelf) {
    const { rows } =
      await sql`select guid from question_category where guid = ${shelf.categoryGuid} and created_by = ${userGuid} for no key update`.execute(
        tx,
      );
    if (rows.length === 0) throw notFound();
    return UNLOCKED;
  }
  const exam = await holdExam(tx, userGuid, shelf.examGuid);
  return exam
    ? {
        active: exam.is_active,
        entered: await hasEntered(tx, exam.guid),
        answered: await hasAnswered(tx, exam.guid),
      }
    : null;
}
