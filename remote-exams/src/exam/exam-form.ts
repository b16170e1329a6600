import {
  EXAM_MINUTES,
  EXAM_PASSWORD_MIN_LENGTH,
  QUESTIONS_IN_PAGE,
  secondsOf,
  type Exam,
  type ExamEdit,
  type ExamFormProblem,
  type ExamModel,
  type StudentName,
} from '@riwaq/api';
import { titleProblem, type FieldProblems } from '@riwaq/ui/editing';

/** Settings of an exam in a form. */
export interface SettingsDraft {
  title: string;
  description: string;
  examType: Exam['examType'] | null;
  startDate: string | null;
  endDate: string | null;
  numberOfQuestionsInPage: number | null;
  enablePasswordToEnter: boolean;
  passwordToEnter: string;
  enableFaceIdVerification: boolean;
  blockAccessResources: boolean;
  partialMarks: boolean;
  showCorrectAnswerAfterSubmit: boolean;
  restrictedMovingToNext: boolean;
  restrictedByTime: boolean;
  restrictedTime: string;
}

/** Students chosen for an exam. */
export interface AudienceDraft {
  students: StudentName[];
  subjectGuid?: string;
  sectionGuid?: string;
}

export const NO_TIME = '00:00:00';
const NOBODY: AudienceDraft = { students: [] };

export const SETTINGS_FIELDS = [
  'title',
  'description',
  'examType',
  'startDate',
  'endDate',
  'numberOfQuestionsInPage',
  'passwordToEnter',
  'blockAccessResources',
  'restrictedTime',
] as const;
export type SettingsField = (typeof SETTINGS_FIELDS)[number];

export interface NewExamDraft extends SettingsDraft {
  audience: AudienceDraft;
}
export const NEW_EXAM_FIELDS = [...SETTINGS_FIELDS, 'audience'] as const;
export type NewExamField = (typeof NEW_EXAM_FIELDS)[number];

export interface ReExamDraft {
  startDate: string | null;
  endDate: string | null;
  audience: AudienceDraft;
}
export const RE_EXAM_FIELDS = ['startDate', 'endDate', 'audience'] as const;
export type ReExamField = (typeof RE_EXAM_FIELDS)[number];

/**
 * Initial start and end of a form: one hour from now (EXAM-7). `localOf` converts an instant to the
 * university's date.
 */
export function firstWindow(
  now: number,
  localOf: (instant: number) => string,
): { startDate: string; endDate: string } {
  const minute = Math.floor(now / 60_000) * 60_000;
  return { startDate: localOf(minute), endDate: localOf(minute + EXAM_MINUTES * 60_000) };
}

export function newExamDraft(window: { startDate: string; endDate: string }): NewExamDraft {
  return {
    title: '',
    description: '',
    examType: null,
    ...window,
    numberOfQuestionsInPage: QUESTIONS_IN_PAGE.default,
    enablePasswordToEnter: false,
    passwordToEnter: '',
    enableFaceIdVerification: false,
    blockAccessResources: false,
    partialMarks: false,
    showCorrectAnswerAfterSubmit: false,
    restrictedMovingToNext: false,
    restrictedByTime: false,
    restrictedTime: NO_TIME,
    audience: NOBODY,
  };
}

export const reExamDraft = (window: { startDate: string; endDate: string }): ReExamDraft => ({
  ...window,
  audience: NOBODY,
});

export function settingsDraft(exam: Exam): SettingsDraft {
  return {
    title: exam.title,
    description: exam.description,
    examType: exam.examType,
    startDate: exam.startDate,
    endDate: exam.endDate,
    numberOfQuestionsInPage: exam.numberOfQuestionsInPage,
    enablePasswordToEnter: exam.enablePasswordToEnter,
    passwordToEnter: exam.passwordToEnter,
    enableFaceIdVerification: exam.enableFaceIdVerification,
    blockAccessResources: exam.blockAccessResources,
    partialMarks: exam.partialMarks,
    showCorrectAnswerAfterSubmit: exam.showCorrectAnswerAfterSubmit,
    restrictedMovingToNext: exam.restrictedMovingToNext,
    restrictedByTime: exam.restrictedByTime,
    restrictedTime: exam.restrictedTime,
  };
}

type Problems<Field extends string> = FieldProblems<Field>;
const without = <Field extends string>(
  problems: Partial<Record<Field, string | null>>,
): Problems<Field> =>
  Object.fromEntries(
    Object.entries(problems).filter(([, text]) => text !== null),
  ) as Problems<Field>;

function passwordProblem({
  enablePasswordToEnter,
  passwordToEnter,
}: SettingsDraft): ExamFormProblem | null {
  if (!enablePasswordToEnter) return null;
  const { length } = [...passwordToEnter.trim()];
  if (length === 0) return 'exams.passwordRequired';
  return length < EXAM_PASSWORD_MIN_LENGTH ? 'exams.passwordShort' : null;
}

function pageProblem({ numberOfQuestionsInPage: count }: SettingsDraft): string | null {
  if (count === null || count < QUESTIONS_IN_PAGE.min || !Number.isInteger(count))
    return 'exams.questionsInPage';
  return count > QUESTIONS_IN_PAGE.max ? 'fields.tooBig' : null;
}

function endProblem({
  startDate,
  endDate,
}: {
  startDate: string | null;
  endDate: string | null;
}): string | null {
  if (endDate === null) return 'fields.required';
  return startDate !== null && startDate > endDate ? 'exams.startAfterEnd' : null;
}

/** Validates the settings of an exam (EXAM-7 to EXAM-9). */
export function settingsProblems(draft: SettingsDraft): Problems<SettingsField> {
  return without<SettingsField>({
    title: titleProblem(draft.title),
    examType: draft.examType === null ? 'fields.required' : null,
    startDate: draft.startDate === null ? 'fields.required' : null,
    endDate: endProblem(draft),
    numberOfQuestionsInPage: pageProblem(draft),
    passwordToEnter: passwordProblem(draft),
    restrictedTime:
      draft.restrictedByTime && draft.restrictedTime === NO_TIME ? 'exams.periodRequired' : null,
  });
}

const audienceProblem = ({ students, sectionGuid }: AudienceDraft): ExamFormProblem | null =>
  students.length === 0 || sectionGuid === undefined ? 'exams.studentsRequired' : null;

export function newExamProblems(draft: NewExamDraft): Problems<NewExamField> {
  return {
    ...settingsProblems(draft),
    ...without<'audience'>({ audience: audienceProblem(draft.audience) }),
  };
}

type Period = Pick<Exam, 'restrictedByTime' | 'restrictedTime'>;

function againProblem(
  { startDate, endDate }: ReExamDraft,
  { restrictedByTime, restrictedTime }: Period,
): string | null {
  if (startDate === null || endDate === null) return null;
  if (startDate >= endDate) return 'exams.startNotBeforeEnd';
  // Both are in one time zone, so only their difference matters.
  const seconds = (Date.parse(`${endDate}Z`) - Date.parse(`${startDate}Z`)) / 1000;
  return restrictedByTime && secondsOf(restrictedTime) >= seconds ? 'exams.periodAgain' : null;
}

/**
 * Validates a repetition: it must end after it begins, and last longer than the period that each
 * student has (EXAM-9, EXAM-21).
 */
export function reExamProblems(draft: ReExamDraft, period: Period): Problems<ReExamField> {
  const { startDate, endDate, audience } = draft;
  return without<ReExamField>({
    startDate: startDate === null ? 'fields.required' : null,
    endDate: endDate === null ? 'fields.required' : againProblem(draft, period),
    audience: audienceProblem(audience),
  });
}

/** Fields that are not on the screen. */
export function hiddenSettings({
  enablePasswordToEnter,
  restrictedByTime,
}: SettingsDraft): readonly ('passwordToEnter' | 'restrictedTime')[] {
  return [
    ...(enablePasswordToEnter ? [] : ['passwordToEnter' as const]),
    ...(restrictedByTime ? [] : ['restrictedTime' as const]),
  ];
}

/** Request fields of a valid draft. */
function settingsModel(draft: SettingsDraft) {
  const { examType, startDate, endDate, numberOfQuestionsInPage } = draft;
  if (
    examType === null ||
    startDate === null ||
    endDate === null ||
    numberOfQuestionsInPage === null
  )
    throw new Error('The form of the exam is not valid.');
  return {
    title: draft.title.trim(),
    description: draft.description,
    examType,
    startDate,
    endDate,
    numberOfQuestionsInPage,
    enablePasswordToEnter: draft.enablePasswordToEnter,
    passwordToEnter: draft.enablePasswordToEnter ? draft.passwordToEnter.trim() : '',
    enableFaceIdVerification: draft.enableFaceIdVerification,
    blockAccessResources: draft.blockAccessResources,
    partialMarks: draft.partialMarks,
    showCorrectAnswerAfterSubmit: draft.showCorrectAnswerAfterSubmit,
    restrictedMovingToNext: draft.restrictedMovingToNext,
    restrictedByTime: draft.restrictedByTime,
    restrictedTime: draft.restrictedByTime ? draft.restrictedTime : NO_TIME,
  };
}

export function examModelOf(
  { audience: { students, subjectGuid = '', sectionGuid = '' }, ...settings }: NewExamDraft,
  examGuid: string,
  FolderGuid: string,
): ExamModel {
  return {
    ...settingsModel(settings),
    examGuid,
    FolderGuid,
    subjectGuid,
    sectionGuid,
    studentGuids: students.map(({ studentGuid }) => studentGuid),
  };
}

export const examEditOf = (
  draft: SettingsDraft,
  { guid, showResult }: Pick<Exam, 'guid' | 'showResult'>,
  isActive: boolean,
): ExamEdit => ({ ...settingsModel(draft), Guid: guid, showResult, isActive });
