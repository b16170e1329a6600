/** Kinds of conversation. */
export const CONVERSATION_KIND = { private: 0, group: 1 } as const;
export type ConversationKind = (typeof CONVERSATION_KIND)[keyof typeof CONVERSATION_KIND];

/** Members who may send in a group (CHAT-11): everyone, or only the teacher. */
export const GROUP_MODE = { everyone: 0, teacherOnly: 1 } as const;
export type GroupMode = (typeof GROUP_MODE)[keyof typeof GROUP_MODE];

/** Changes of a member's status (CHAT-13). */
export const MEMBER_CHANGE = { mute: 3, unmute: 4, remove: 5 } as const;
export type MemberChange = (typeof MEMBER_CHANGE)[keyof typeof MEMBER_CHANGE];

/**
 * Presence of a member (CHAT-12: 0 hidden, 1 grey, 2 pink, 3 teal), as docs/decisions/0030
 * interprets it: not shown, not connected, connected on another page of the site, viewing this
 * conversation.
 */
export const PRESENCE = { hidden: 0, away: 1, connected: 2, here: 3 } as const;
export type UserPresence = (typeof PRESENCE)[keyof typeof PRESENCE];
