import { FORUM_SAVE, FORUM_TYPE, type Forum, type ForumModel, type ForumType } from '@riwaq/api';
import { type FieldProblems, titleProblem } from '@riwaq/ui/editing';
import { periodProblems, type Period } from '../editing/period';

/** Input of the form for a forum or category. */
export interface ForumDraft extends Period {
  title: string;
  description: string;
  /** Null until it is chosen; a category's is fixed. */
  forumType: ForumType | null;
  visible: boolean;
  subjectGuid: string | null;
  stageGuid: string | null;
  /** A complete department, when no stage is chosen. */
  departmentGuid: string | null;
}

export const FORUM_FIELDS = ['title', 'forumType', 'endDate', 'subjectGuid', 'stageGuid'] as const;
export type ForumField = (typeof FORUM_FIELDS)[number];

/** The field at which a refusal (FORUM-57) is shown, with its text key. */
export const FORUM_FIELD_BY_STATUS: Readonly<Record<number, readonly [ForumField, string]>> = {
  [FORUM_SAVE.endBeforeStart]: ['endDate', 'forum.endBeforeStart'],
  [FORUM_SAVE.subjectRequired]: ['subjectGuid', 'forum.subjectRequired'],
  [FORUM_SAVE.stageRequired]: ['stageGuid', 'forum.stageRequired'],
};

const newForum = (category: boolean): ForumDraft => ({
  title: '',
  description: '',
  forumType: category ? FORUM_TYPE.category : null,
  startDate: null,
  endDate: null,
  endDateEnable: false,
  visible: true,
  subjectGuid: null,
  stageGuid: null,
  departmentGuid: null,
});

/** Initial input: the values of a forum, or those of a new forum or category. */
export function forumDraft(forum: Forum | null, category: boolean): ForumDraft {
  if (!forum) return newForum(category);
  return {
    title: forum.title,
    description: forum.description,
    forumType: forum.forumType,
    startDate: forum.startDate,
    endDate: forum.endDate,
    endDateEnable: forum.endDateEnable,
    visible: forum.visible,
    subjectGuid: forum.subjectGuid,
    stageGuid: forum.stageGuid,
    departmentGuid: forum.stageGuid ? null : (forum.department?.departmentGuid ?? null),
  };
}

/** Validates the input (FORUM-18, FORUM-19). */
export function forumProblems(draft: ForumDraft): FieldProblems<ForumField> {
  const title = titleProblem(draft.title);
  return {
    ...(title && { title }),
    ...(draft.forumType === null && { forumType: 'fields.required' }),
    ...periodProblems(draft),
  };
}

/** Builds the request body. Call it with a draft that has no problems. */
export function forumModel(
  draft: ForumDraft,
  forumGuid: string,
  parentForumGuid: string | null,
): ForumModel & { forumGuid: string } {
  return {
    ...draft,
    title: draft.title.trim(),
    forumType: draft.forumType ?? FORUM_TYPE.category,
    forumGuid,
    parentForumGuid,
  };
}
