/**
 * Limits of private chat and chat groups (docs/requirements/chat.md). Limits that it does not give
 * are ours and bound a request.
 */

/** Path of chat files below the file base address: `{path}/{from}/{to}/{file}` (CHAT-10). */
export const CHAT_FILES_PATH = 'Content/ChatPrivateFilesPath';
/** Longest message, in characters. */
export const CHAT_TEXT_MAX = 4000;
/** Messages of a conversation in a page; a shorter page is the last. */
export const CHAT_PAGE = 50;
/** Conversations in a page. */
export const CONVERSATION_PAGE = 50;
/**
 * Results per page of a search in a conversation, and the minimum number of characters that it
 * needs.
 */
export const CHAT_SEARCH = { page: 20, fewest: 3 } as const;
/** Minimum number of visible characters, and maximum number of characters, of a group's name. */
export const GROUP_NAME = { min: 1, max: 120 } as const;
/** Members of one group, the owner counted, and members in a page of their list. */
export const GROUP_MEMBERS = { most: 2000, page: 100 } as const;
/** Groups that one person owns. */
export const GROUPS_OWN_MAX = 200;
/** People that are offered for a new conversation at a time. */
export const CHAT_PEOPLE_PAGE = 20;
/** Maximum of an unread count: 'this many or more'. */
export const CHAT_UNREAD_MAX = 100;
/**
 * Rate limit of one user's messages, per `seconds`: messages above it are refused until some time
 * has passed.
 */
export const CHAT_RATE = { most: 40, seconds: 10 } as const;
/**
 * Seconds for which a typing signal is valid; a client sends it at most once in half of that time.
 */
export const TYPING_SECONDS = 6;
