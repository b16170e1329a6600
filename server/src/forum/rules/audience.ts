import type { ForumLevel } from '@riwaq/api';

/**
 * Whom a forum is for. A part that is null is open; every part that is set must fit a person at
 * once.
 */
export interface Audience {
  departmentGuid: string | null;
  stageGuid: string | null;
  subjectGuid: string | null;
}

export const EVERYBODY: Audience = { departmentGuid: null, stageGuid: null, subjectGuid: null };

/** The level of a forum, from the narrowest part of its audience (document 1 section 6). */
export function levelOf({ departmentGuid, stageGuid, subjectGuid }: Audience): ForumLevel {
  if (subjectGuid !== null) return 'Subject';
  if (stageGuid !== null) return 'Stage';
  return departmentGuid !== null ? 'Department' : 'University';
}

/**
 * The audience of a forum under another: what the parent says stands, and the child may only narrow
 * what the parent leaves open. So nobody sees a forum who may not see the one that holds it.
 */
export function inheritAudience(parent: Audience, own: Audience): Audience {
  return {
    departmentGuid: parent.departmentGuid ?? own.departmentGuid,
    stageGuid: parent.stageGuid ?? own.stageGuid,
    subjectGuid: parent.subjectGuid ?? own.subjectGuid,
  };
}
