import type { ForumLevel } from '@riwaq/api';

/**
 * Audience of a forum. A part that is null admits everybody; a person must match every other part
 * in one and the same placement.
 */
export interface Audience {
  departmentGuid: string | null;
  stageGuid: string | null;
  subjectGuid: string | null;
}

export const EVERYBODY: Audience = { departmentGuid: null, stageGuid: null, subjectGuid: null };

/** The level of a forum, from the narrowest part of its audience (FORUM-13). */
export function levelOf({ departmentGuid, stageGuid, subjectGuid }: Audience): ForumLevel {
  if (subjectGuid !== null) return 'Subject';
  if (stageGuid !== null) return 'Stage';
  return departmentGuid !== null ? 'Department' : 'University';
}

/**
 * Audience of a nested forum: the parent's parts take precedence, and the child may only narrow
 * parts that the parent leaves open. So nobody sees a forum without seeing its parent.
 */
export function inheritAudience(parent: Audience, own: Audience): Audience {
  return {
    departmentGuid: parent.departmentGuid ?? own.departmentGuid,
    stageGuid: parent.stageGuid ?? own.stageGuid,
    subjectGuid: parent.subjectGuid ?? own.subjectGuid,
  };
}
