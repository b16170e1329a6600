import { ANSWER_DELIVERY_MS, ANSWER_GRACE_MS } from '@riwaq/api';

/** The window and the duration of an exam. */
export interface ExamTimes {
  readonly startAt: Date;
  readonly endAt: Date;
  /** Seconds that an attempt may last, in exams with a time limit; else null. */
  readonly restrictedSeconds: number | null;
}

/** A student's only attempt at an exam. Null means: not entered. */
export interface Attempt {
  readonly enteredAt: Date;
  /** Seconds that a teacher added after every other deadline. */
  readonly extraSeconds: number;
  readonly finished: { readonly at: Date; readonly by: 'student' | 'time' } | null;
}

/**
 * Orders the saves of one question: first by the version of the entering (each entering of the
 * attempt increases it), then by the sequence number within it.
 */
export interface Stamp {
  readonly version: number;
  readonly sequence: number;
  readonly clientKey: string;
}

export type SaveVerdict =
  /** Stored. */
  | 'taken'
  /** The save that is stored already: respond with success and change nothing. */
  | 'repeated'
  /** A newer save is stored; the response contains that one. */
  | 'older'
  /** Too late: stored for the teacher to see, but never marked. */
  | 'late'
  | 'finished'
  | 'notEntered';

const plus = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** The instant at which an attempt ends, by the server's clock alone. */
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
 * The attempt as of `now`: one whose time is up has finished at its deadline, even if the database
 * does not say so yet.
 */
export function attemptAt(exam: ExamTimes, attempt: Attempt, now: Date): Attempt {
  const deadline = deadlineOf(exam, attempt);
  return attempt.finished || now <= deadline
    ? attempt
    : { ...attempt, finished: { at: deadline, by: 'time' } };
}

/** Gives one student more time. A finished attempt stays finished. */
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
 * Whether this extra time would end a running attempt: time given to a student must not be taken
 * back so far.
 */
export function endsWith(
  exam: ExamTimes,
  attempt: Attempt,
  extraSeconds: number,
  now: Date,
): boolean {
  return deadlineOf(exam, { ...attempt, extraSeconds }) <= now;
}

/** Finishes the attempt for its student. The first finish counts. */
export function finishedByStudent(exam: ExamTimes, attempt: Attempt, now: Date): Attempt {
  const current = attemptAt(exam, attempt, now);
  return current.finished ? current : { ...current, finished: { at: now, by: 'student' } };
}

/** The end of the grace period, in which the server accepts answers typed before the deadline. */
const graceEnd = (exam: ExamTimes, attempt: Attempt): Date =>
  plus(attempt.finished?.at ?? deadlineOf(exam, attempt), ANSWER_GRACE_MS);

/** Milliseconds for which answers may still arrive. Correct answers stay hidden until this is 0. */
export function openFor(exam: ExamTimes, attempt: Attempt, now: Date): number {
  const current = attemptAt(exam, attempt, now);
  if (current.finished?.by === 'student') return 0;
  // A save at the exact end of the grace period is accepted.
  return Math.max(0, graceEnd(exam, current).getTime() + 1 - now.getTime());
}

function isOlder(save: Stamp, stored: Stamp): boolean {
  return save.version === stored.version
    ? save.sequence < stored.sequence
    : save.version < stored.version;
}

/**
 * Decides whether a save that the server received at `now` counts.
 *
 * @param stored the stamp of the answer stored for the question.
 * @param typedMsAgo milliseconds between typing and sending, by the browser's monotonic clock: a
 * wrong or changed device clock makes no difference, and a lie gains no more than the grace period.
 * @param firstContactAfter the server's first response to the browser after an instant, as far as
 * it knows: a browser in contact after the deadline delivers soon, so a lie gains only {@link
 * ANSWER_DELIVERY_MS} then.
 */
export function saveVerdict({
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
  // An older save is obsolete at any time: a newer answer of the student is stored.
  if (stored && isOlder(save, stored)) return 'older';
  const current = attemptAt(exam, attempt, now);
  if (current.finished?.by === 'student') return 'finished';
  // A deadline that has passed stays, even if the teacher extends the exam.
  const deadline = current.finished?.at ?? deadlineOf(exam, attempt);
  const contact = firstContactAfter(deadline) ?? now;
  const delivered = now <= graceEnd(exam, current) && now <= plus(contact, ANSWER_DELIVERY_MS);
  const inTime = now <= deadline || (delivered && plus(now, -Math.max(0, typedMsAgo)) <= deadline);
  return inTime ? 'taken' : 'late';
}
