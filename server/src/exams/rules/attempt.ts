import { ANSWER_DELIVERY_MS, ANSWER_GRACE_MS } from '@riwaq/api';

/** When an exam may be sat. */
export interface ExamTimes {
  readonly startAt: Date;
  readonly endAt: Date;
  /** Seconds that an attempt may last, in exams restricted by time; else null. */
  readonly restrictedSeconds: number | null;
}

/** A student's one attempt. Null stands for: not entered. */
export interface Attempt {
  readonly enteredAt: Date;
  /** Given by a teacher, beyond every other end. */
  readonly extraSeconds: number;
  readonly finished: { readonly at: Date; readonly by: 'student' | 'time' } | null;
}

/**
 * Where a save stands among those of its question: first by the entering it belongs to, then by its
 * number in it.
 */
export interface Stamp {
  readonly version: number;
  readonly sequence: number;
  readonly clientKey: string;
}

export type SaveVerdict =
  /** Stored. */
  | 'taken'
  /** The very save that is stored: success again, and nothing changes. */
  | 'repeated'
  /** Something newer is stored, and is answered instead. */
  | 'older'
  /** Too late: kept for the teacher's eyes, and counts for nothing. */
  | 'late'
  | 'finished'
  | 'notEntered';

const plus = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** The instant at which an attempt ends, whatever any clock but the server's says. */
export function deadlineOf(
  exam: ExamTimes,
  { enteredAt, extraSeconds }: Pick<Attempt, 'enteredAt' | 'extraSeconds'>,
): Date {
  const ends = [exam.endAt.getTime()];
  if (exam.restrictedSeconds !== null)
    ends.push(enteredAt.getTime() + exam.restrictedSeconds * 1000);
  return new Date(Math.min(...ends) + extraSeconds * 1000);
}

/**
 * The attempt as it is now: one whose time is up has finished at its deadline, told to the server
 * or not.
 */
export function attemptAt(exam: ExamTimes, attempt: Attempt, now: Date): Attempt {
  const deadline = deadlineOf(exam, attempt);
  return attempt.finished || now <= deadline
    ? attempt
    : { ...attempt, finished: { at: deadline, by: 'time' } };
}

/** More time for one student. A finished attempt stays as it is: nothing reopens it. */
export function withExtraTime(
  exam: ExamTimes,
  attempt: Attempt,
  extraSeconds: number,
  now: Date,
): Attempt {
  const current = attemptAt(exam, attempt, now);
  return current.finished ? current : { ...current, extraSeconds };
}

/**
 * Whether a running attempt would be over with so much extra time: what was given is not taken back
 * from under its student.
 */
export function endsWith(
  exam: ExamTimes,
  attempt: Attempt,
  extraSeconds: number,
  now: Date,
): boolean {
  return deadlineOf(exam, { ...attempt, extraSeconds }) <= now;
}

/** The student's own finish. The first finish stands. */
export function finishedByStudent(exam: ExamTimes, attempt: Attempt, now: Date): Attempt {
  const current = attemptAt(exam, attempt, now);
  return current.finished ? current : { ...current, finished: { at: now, by: 'student' } };
}

/** The end of the grace in which what was typed before the end by time is still taken. */
const graceEnd = (exam: ExamTimes, attempt: Attempt): Date =>
  plus(attempt.finished?.at ?? deadlineOf(exam, attempt), ANSWER_GRACE_MS);

/**
 * How long answers may still arrive, in milliseconds. What is correct is told no sooner than this
 * is 0.
 */
export function openFor(exam: ExamTimes, attempt: Attempt, now: Date): number {
  const current = attemptAt(exam, attempt, now);
  if (current.finished?.by === 'student') return 0;
  // At the very end of the grace one is still taken.
  return Math.max(0, graceEnd(exam, current).getTime() + 1 - now.getTime());
}

function isOlder(save: Stamp, stored: Stamp): boolean {
  return save.version === stored.version
    ? save.sequence < stored.sequence
    : save.version < stored.version;
}

/**
 * What becomes of a save that the server received at `now`.
 *
 * @param stored the stamp of the answer that the question has already.
 * @param typedMsAgo how long before it was sent the answer was typed, by the browser's monotonic clock: a wrong or
 *   changed device clock makes no difference, and a lie gains no more than the grace.
 * @param firstContactAfter when the server first responded to the browser after an instant, as far as it knows: whoever
 *   is in contact after the end delivers soon, so a lie gains only {@link ANSWER_DELIVERY_MS} then.
 */
export function decideSave({
  exam,
  attempt,
  stored,
  save,
  typedMsAgo,
  firstContactAfter,
  now,
}: {
  exam: ExamTimes;
  attempt: Attempt | null;
  stored: Stamp | null;
  save: Stamp;
  typedMsAgo: number;
  firstContactAfter(instant: Date): Date | null;
  now: Date;
}): SaveVerdict {
  if (!attempt) return 'notEntered';
  if (stored?.clientKey === save.clientKey) return 'repeated';
  // Obsolete at whatever time it comes: nothing of the student's is lost by it.
  if (stored && isOlder(save, stored)) return 'older';
  const current = attemptAt(exam, attempt, now);
  if (current.finished?.by === 'student') return 'finished';
  // An end that has come stays where it was, wherever the exam's is moved to.
  const deadline = current.finished?.at ?? deadlineOf(exam, attempt);
  const contact = firstContactAfter(deadline) ?? now;
  const delivered = now <= graceEnd(exam, current) && now <= plus(contact, ANSWER_DELIVERY_MS);
  const inTime = now <= deadline || (delivered && plus(now, -Math.max(0, typedMsAgo)) <= deadline);
  return inTime ? 'taken' : 'late';
}
