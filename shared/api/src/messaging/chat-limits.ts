/**
 * Numbers of private chat and chat groups (document 3 sections 2, 4 and 9); what it does not give
 * is ours and bounds a request.
 */

/**
 * Where files of chat are, below the file base address: `{path}/{from}/{to}/{file}` (document 3
 * section 7).
 */
export const CHAT_FILES_PATH = 'Content/ChatPrivateFilesPath';
/** Longest message, in characters. */
export const CHAT_TEXT_MAX = 4000;
/** Messages of a conversation in a page; a shorter page is the last. */
export const CHAT_PAGE = 50;
/** Conversations in a page. */
export const CONVERSATION_PAGE = 50;
/** What a search in a history finds in a page, and the fewest characters that are searched for. */
export const CHAT_SEARCH = { page: 20, fewest: 3 } as const;
/** Characters of a group's name that can be seen at least, and in all at most. */
export const GROUP_NAME = { min: 1, max: 120 } as const;
/** Members of one group, the owner counted, and members in a page of their list. */
export const GROUP_MEMBERS = { most: 2000, page: 100 } as const;
/** Groups that one person owns. */
export const GROUPS_OWN_MAX = 200;
/** People that are offered for a new conversation at a time. */
export const CHAT_PEOPLE_PAGE = 20;
/** A count of unread messages ends here: 'this many or more'. */
export const CHAT_UNREAD_MAX = 100;
/**
 * Messages that one person may send within so many seconds; sent faster they are refused until some
 * time has passed.
 */
export const CHAT_RATE = { most: 40, seconds: 10 } as const;
/** Seconds for which a sign of typing holds; it is sent again at most once within half of it. */
export const TYPING_SECONDS = 6;
