/** Forum types (FORUM-11). */
export const FORUM_TYPE = {
  announcements: 0,
  news: 1,
  events: 2,
  files: 3,
  subjects: 4,
  category: 5,
} as const;
/** Topic types (FORUM-11). */
export const TOPIC_TYPE = { discussion: 0, singleActivity: 1 } as const;
/** Member modes of a topic (FORUM-11). */
export const MEMBER_MODE = { general: 0, restricted: 1 } as const;
/** States of a topic member (FORUM-11). */
export const MEMBER_STATUS = { notJoined: 0, joined: 1, removed: 2, left: 3 } as const;
