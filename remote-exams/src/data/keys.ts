import type { ExamStatus, QuestionType, SessionState } from '@riwaq/api';
import { kindFilter } from '@riwaq/ui/compiled-in';

/**
 * Prefix of every cache key. It contains the user, so that no user ever sees another's cached data.
 */
const base = (user: string) => ['exams', user] as const;

/** Filter of a list of exams. */
export interface ExamFilter {
  searchText: string;
  status: ExamStatus | null;
  examType: number | null;
}

/** Owner of questions: an exam or a category of the bank. */
export type QuestionOwner = { kind: 'exam'; guid: string } | { kind: 'category'; guid: string };

export interface QuestionSource {
  owner: QuestionOwner;
  searchText: string;
  questionType: QuestionType | null;
  page: number;
}

/** Filter of the lists of degrees, and the page that is shown. */
export interface SessionFilter {
  subjectGuid: string | null;
  sectionGuid: string | null;
  degreeType: number | null;
  state: SessionState | null;
  searchText: string;
  page: number;
  pageSize: number;
}

/** Keys of the SWR cache. */
export const keys = {
  list: (user: string, folderGuid: string | null, filter: ExamFilter) =>
    [...base(user), 'list', folderGuid, filter] as const,
  ended: (user: string, subjectGuid: string, searchText: string) =>
    [...base(user), 'ended', subjectGuid, searchText] as const,
  exam: (user: string, examGuid: string) => [...base(user), 'exam', examGuid] as const,
  outline: (user: string, examGuid: string) => [...base(user), 'outline', examGuid] as const,
  folders: (user: string) => [...base(user), 'folders'] as const,
  permissions: (user: string) => [...base(user), 'permissions'] as const,
  questions: (user: string, source: QuestionSource) =>
    [...base(user), 'questions', source] as const,
  random: (user: string, examGuid: string) => [...base(user), 'random', examGuid] as const,
  students: (user: string, examGuid: string) => [...base(user), 'students', examGuid] as const,
  review: (user: string, examGuid: string, studentGuid: string) =>
    [...base(user), 'review', examGuid, studentGuid] as const,
  answers: (user: string, examGuid: string, questionGuid: string) =>
    [...base(user), 'answers', examGuid, questionGuid] as const,
  history: (user: string, examGuid: string, studentGuid: string) =>
    [...base(user), 'history', examGuid, studentGuid] as const,
  categories: (user: string) => [...base(user), 'categories'] as const,
  sessions: (user: string, filter: SessionFilter) => [...base(user), 'sessions', filter] as const,
  session: (user: string, sessionGuid: string, sectionGuid: string) =>
    [...base(user), 'session', sessionGuid, sectionGuid] as const,
  degreeHistory: (user: string, sessionGuid: string, studentGuid: string | null) =>
    [...base(user), 'degreeHistory', sessionGuid, studentGuid] as const,
  finalResults: (user: string, subjectGuid: string, sectionGuid: string) =>
    [...base(user), 'finalResults', subjectGuid, sectionGuid] as const,
  ownDegrees: (user: string) => [...base(user), 'ownDegrees'] as const,
  extra: (user: string, examGuid: string) => [...base(user), 'extra', examGuid] as const,
  subjects: (user: string) => [...base(user), 'subjects'] as const,
};

type Kind = keyof typeof keys;

/**
 * Matches the cached values of some kinds, whichever component uses them: `mutate(ofKinds('list'))`
 * refetches them.
 */
export const ofKinds = kindFilter<Kind>('exams');
