/** Role numbers of the token claim `role` (ACCOUNT-5). */
export const ROLE = {
  student: 0,
  /** Teacher or staff, including the administrator. */
  teacher: 2,
} as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

/**
 * A forum permission, from the `roles` list of the server (FORUM-13). Either of the two special
 * ones, or the level of the forums that the holder may write in.
 */
export const FORUM_ROLE = {
  everywhere: 'AddContentInAllLeaningSite',
  university: 'University',
} as const;

/** Levels of a forum, from the widest audience to the narrowest. */
export const FORUM_LEVELS = ['University', 'Department', 'Stage', 'Subject'] as const;
export type ForumLevel = (typeof FORUM_LEVELS)[number];
