import {
  EXAM_EDIT,
  EXAM_NEW,
  EXAM_PASSWORD_MIN_LENGTH,
  foldInvisible,
  type ExamStatus,
  type FieldReason,
} from '@riwaq/api';

/** How an exam is set, as the rules need it. */
export interface ExamSettings {
  readonly startAt: Date;
  readonly endAt: Date;
  /** Seconds that an attempt may last, or null without a restriction. */
  readonly restrictedSeconds: number | null;
  readonly password: string | null;
  readonly faceRequired: boolean;
  readonly blocksResources: boolean;
  readonly forwardOnly: boolean;
  readonly questionsInPage: number;
}

/** A field of the model that makes no exam, with the reason. */
export interface FieldProblem {
  readonly path: string;
  readonly reason: FieldReason;
}

/** What the form of an exam must hold beyond the single fields (document 2 section 5). */
export function settingsProblem({
  startAt,
  endAt,
  restrictedSeconds,
  password,
}: ExamSettings): FieldProblem | null {
  if (endAt < startAt) return { path: 'endDate', reason: 'endBeforeStart' };
  if (restrictedSeconds === 0) return { path: 'restrictedTime', reason: 'required' };
  if (password === '') return { path: 'passwordToEnter', reason: 'required' };
  if (password !== null && [...foldInvisible(password)].length < EXAM_PASSWORD_MIN_LENGTH)
    return { path: 'passwordToEnter', reason: 'tooShort' };
  return null;
}

const windowSeconds = ({ startAt, endAt }: Pick<ExamSettings, 'startAt' | 'endAt'>): number =>
  (endAt.getTime() - startAt.getTime()) / 1000;
const isLongerThanWindow = (settings: ExamSettings): boolean =>
  settings.restrictedSeconds !== null && settings.restrictedSeconds > windowSeconds(settings);

/**
 * Whether a new exam's period is shorter than the time between start and end, as it must be
 * (document 2 section 8).
 */
export const fitsWindow = (
  settings: Pick<ExamSettings, 'startAt' | 'endAt' | 'restrictedSeconds'>,
): boolean =>
  settings.restrictedSeconds === null || settings.restrictedSeconds < windowSeconds(settings);

/** The code of a new exam (document 2 section 8, Exams/New). */
export function newStatus(
  settings: ExamSettings,
  { mayBlock }: { mayBlock: boolean },
): (typeof EXAM_NEW)[keyof typeof EXAM_NEW] {
  if (settings.blocksResources && !mayBlock) return EXAM_NEW.noPermission;
  return fitsWindow(settings) ? EXAM_NEW.ok : EXAM_NEW.periodTooLong;
}

/** Whether students would sit the exam differently. */
function isSatDifferently(one: ExamSettings, other: ExamSettings): boolean {
  return (
    one.startAt.getTime() !== other.startAt.getTime() ||
    (
      [
        'restrictedSeconds',
        'faceRequired',
        'blocksResources',
        'forwardOnly',
        'questionsInPage',
      ] as const
    ).some((key) => one[key] !== other[key])
  );
}

/**
 * The code of an edit (document 2 sections 4 and 8). Of an active exam nothing is changed but that
 * it is made inactive; how it is sat stays as it is once students have answered. What is blocked
 * already may stay blocked whoever edits.
 */
export function editStatus({
  before,
  after,
  changed,
  active,
  staysActive,
  answered,
  mayBlock,
}: {
  before: ExamSettings;
  after: ExamSettings;
  changed: boolean;
  active: boolean;
  staysActive: boolean;
  answered: boolean;
  mayBlock: boolean;
}): (typeof EXAM_EDIT)[keyof typeof EXAM_EDIT] {
  // A page that has not heard that the exam was made active sends it as inactive: that must not
  // stop it.
  if (active && (staysActive || changed)) return EXAM_EDIT.active;
  if (after.blocksResources && !before.blocksResources && !mayBlock) return EXAM_EDIT.noPermission;
  if (answered && isSatDifferently(before, after)) return EXAM_EDIT.answered;
  return isLongerThanWindow(after) ? EXAM_EDIT.periodOutside : EXAM_EDIT.ok;
}

/** Where an exam is in time (document 2 section 3). */
export function examStatusAt(
  { startAt, endAt }: Pick<ExamSettings, 'startAt' | 'endAt'>,
  now: Date,
): ExamStatus {
  if (now < startAt) return 'upcoming';
  return now <= endAt ? 'running' : 'expired';
}
