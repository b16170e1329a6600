import {
  EXAM_EDIT,
  EXAM_NEW,
  EXAM_PASSWORD_MIN_LENGTH,
  foldInvisible,
  type ExamStatus,
  type FieldReason,
} from '@riwaq/api';

/** The settings of an exam that the rules use. */
export interface ExamSettings {
  readonly startAt: Date;
  readonly endAt: Date;
  /** Seconds that an attempt may last; null without a limit. */
  readonly restrictedSeconds: number | null;
  readonly password: string | null;
  readonly faceRequired: boolean;
  readonly blocksResources: boolean;
  readonly forwardOnly: boolean;
  readonly questionsInPage: number;
}

/** An invalid field of a request, with the reason. */
export interface FieldProblem {
  readonly path: string;
  readonly reason: FieldReason;
}

/** Validates the form of an exam beyond single fields (EXAM-7 to EXAM-9); null when it is valid. */
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

/** Whether a new exam's time limit is shorter than its window, as it must be (EXAM-21). */
export const fitsWindow = (
  settings: Pick<ExamSettings, 'startAt' | 'endAt' | 'restrictedSeconds'>,
): boolean =>
  settings.restrictedSeconds === null || settings.restrictedSeconds < windowSeconds(settings);

/** The status code for a new exam (EXAM-21). */
export function newStatus(
  settings: ExamSettings,
  { mayBlock }: { mayBlock: boolean },
): (typeof EXAM_NEW)[keyof typeof EXAM_NEW] {
  if (settings.blocksResources && !mayBlock) return EXAM_NEW.noPermission;
  return fitsWindow(settings) ? EXAM_NEW.ok : EXAM_NEW.periodTooLong;
}

/** Whether the change affects how students sit the exam. */
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
 * The status code for an edit (EXAM-11, EXAM-22). An active exam can only be made inactive; once
 * students have answered, the settings of the sitting are locked. An exam that blocks other areas
 * may stay so, whoever edits it.
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
  // A page that does not know yet that the exam was made active sends `isActive: false` with its
  // changes: that must not stop the exam.
  if (active && (staysActive || changed)) return EXAM_EDIT.active;
  if (after.blocksResources && !before.blocksResources && !mayBlock) return EXAM_EDIT.noPermission;
  if (answered && isSatDifferently(before, after)) return EXAM_EDIT.answered;
  return isLongerThanWindow(after) ? EXAM_EDIT.periodOutside : EXAM_EDIT.ok;
}

/** Whether an exam is upcoming, running or expired (EXAM-5). */
export function examStatusAt(
  { startAt, endAt }: Pick<ExamSettings, 'startAt' | 'endAt'>,
  now: Date,
): ExamStatus {
  if (now < startAt) return 'upcoming';
  return now <= endAt ? 'running' : 'expired';
}
