/**
 * Every number of the specification, once. Units are in the names or the comments. Source:
 * docs/requirements.
 */

/** Chunked upload (FILE-1, FILE-3). */
export const UPLOAD = {
  /** Largest file, in bytes (200 MB). */
  maxBytes: 209_715_200,
  /** Size of one chunk, in bytes; the last one may be shorter. */
  chunkBytes: 5_000_000,
  /**
   * Storage quota of one user, in bytes (5 GB), unless the server's settings give another. Not in
   * the specification.
   */
  storageBytes: 5_000_000_000,
  /** Extensions that may be uploaded, without the dot, in lower case (FILE-4). */
  extensions: [
    'jpg',
    'jpeg',
    'gif',
    'png',
    'bmp',
    'mp4',
    'wmv',
    'flv',
    'avi',
    'webm',
    'weba',
    'wav',
    'mp3',
    'aac',
    'pdf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'txt',
    'zip',
    'rar',
  ],
  /** Extensions shown as a picture (FILE-10). */
  imageExtensions: ['jpg', 'jpeg', 'png', 'bmp', 'gif'],
  /** Extensions played in place (FILE-10). */
  playableExtensions: ['mp4', 'mp3', 'wav', 'webm'],
} as const;

/** Milliseconds that a success message stays (SHELL-17). */
export const TOAST_MS = 3000;
/** Milliseconds that the startup screen stays at least, unless the configuration says otherwise. */
export const STARTUP_SCREEN_MS = 1500;
/** Milliseconds by which the unread counts wait when the API address is not known yet. */
export const UNREAD_DELAY_MS = 3000;
/** Milliseconds of quiet before a search box searches. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Fewest characters of a content search. */
export const SEARCH_MIN_LENGTH = 3;
/** Titles: at least `min` characters and fewer than `max` ("minimum 3, maximum under 450"). */
export const TITLE = { min: 3, max: 450 } as const;
/** Highest number of stars of a rate; the lowest is 1. */
export const RATE_MAX = 5;
/** Selection chips shown before '+N others'. */
export const CHIPS_SHOWN = 3;
/** Contents in one page of the recently list; a shorter page is the last. */
export const RECENTLY_PAGE = 20;
/** Contents of one topic in a page. */
export const CONTENT_PAGE = 20;
/** Forums of one level in a page. */
export const FORUM_PAGE = 50;
/** Members of a topic in a page. */
export const MEMBER_PAGE = 50;
/** Topics in a page. */
export const TOPIC_PAGE = 50;
/** Replies in a page of a thread. */
export const REPLY_PAGE = 50;
/** Latest replies that are included in a content. */
export const CONTENT_REPLIES = 3;
/** Rates in a page of the rates list. */
export const RATE_PAGE = 50;
/** Documents of the library in a page; a shorter page is the last. */
export const LIBRARY_PAGE = 20;
/** Subjects with lectures in a page. */
export const LECTURE_SUBJECT_PAGE = 24;
/** Lectures and folders in a page of a folder, or of what a search found. */
export const LECTURE_ITEM_PAGE = 50;
/** Folders inside each other, the outermost counted. */
export const LECTURE_FOLDER_DEPTH = 8;
/** Lectures and folders that are copied at once, at most: a folder and everything in it. */
export const LECTURE_COPY_MAX = 500;
/** Minutes without a look at a subject's lectures after which the next look is another visit. */
export const LECTURE_VISIT_GAP_MINUTES = 30;
/**
 * Maximum number of students in one response about who has seen a lecture. An export requests pages
 * of this size.
 */
export const LECTURE_READERS_MAX = 500;
/** Page sizes offered under a table. */
export const TABLE_PAGE_SIZES = [5, 10, 15, 25] as const;
export const TABLE_PAGE_SIZE = 10;
/** Page buttons shown under a table at most. */
export const TABLE_PAGE_BUTTONS = 15;

/** Pixels (FORUM-4, FORUM-5, FORUM-28). */
export const LAYOUT = {
  forumDialogMaxWidth: 900,
  contentCardMaxWidth: 680,
  contentCutHeight: 600,
  forumDrawerWidth: 280,
  forumDrawerNarrowWidth: 260,
  forumDrawerBreakpoint: 1340,
  phoneBreakpoint: 600,
  membersDrawerBreakpoint: 1500,
  railWidth: 248,
  railCollapsedWidth: 72,
  railDrawerBreakpoint: 900,
} as const;

/** The scroll-to-top button (UI-6). */
export const SCROLL_TOP = { afterPx: 200, throttleMs: 200, afterLoadMs: 5000 } as const;
/** Height of a member list. */
export const MEMBER_LIST_HEIGHT = '72.5vh';
/** Rich-text editor: sizes in points, heading levels (UI-12). */
export const EDITOR = {
  fontSizesPt: { min: 8, max: 36 },
  headingLevels: { min: 1, max: 5 },
} as const;
/** Sizes of a spinner that fills its place, in pixels (UI-8). */
export const SPINNER_SIZES = [40, 80, 120, 160, 200, 300] as const;
/** Time picker ranges, inclusive. */
export const TIME_PICKER = { hoursMax: 99, minutesMax: 59, secondsMax: 59 } as const;
/** Longest user name, in characters. */
export const USER_NAME_MAX = 100;
/** Shortest and longest password. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 200;
/**
 * Rate limits of one user: `most` actions in a window of `seconds`. They are above what anybody
 * does by hand, including a queue of replies that is sent after a network failure. Not in the
 * specification.
 */
export const RATES = {
  /** Topics, contents, replies, comments, feedback and reflections, written or changed. */
  writing: { most: 100, seconds: 10 },
  /** Mails, portfolio items, forums, groups, ratings and invitations, created or changed. */
  creating: { most: 100, seconds: 10 },
  /** Typing signals in chat, which a page sends every few seconds. */
  typing: { most: 30, seconds: 10 },
  /**
   * Chat messages that are sent to the hub, refused ones included; `CHAT_RATE` limits those that
   * are stored.
   */
  messages: { most: 100, seconds: 10 },
  /** Read marks in chat, which a page sends while its user scrolls. */
  marking: { most: 100, seconds: 10 },
  /** Lists that are read through the hub. */
  reading: { most: 200, seconds: 10 },
  /**
   * Hub groups that are joined or left: several tabs that reconnect with all their groups stay
   * below it.
   */
  joining: { most: 2000, seconds: 10 },
} as const;
/** Maximum number of hub connections of one user: tabs on all devices. */
export const HUB_CONNECTIONS_PER_PERSON = 50;
/** Limits for counting possible attacks (docs/decisions/0058). Not in the specification. */
export const SECURITY_LIMITS = {
  /** Window that one entry of the audit log counts. */
  windowMinutes: 5,
  /** Number of unknown identifiers from one user in a window that counts as a spray. */
  unknownIdentifiers: 50,
  /** Interval between writes of the counts, in milliseconds. */
  writeEveryMs: 10_000,
  /**
   * Maximum number of different counts that a process collects between writes; further ones are not
   * counted.
   */
  unwrittenMax: 10_000,
} as const;
/** Failed sign-ins, counted in windows (docs/decisions/0056). Not in the specification. */
export const SIGN_IN_LIMITS = {
  windowMinutes: 5,
  /**
   * Failures of one account on a device that it signed in on before; no other attempt counts here.
   */
  failuresPerDevice: 10,
  /** Failures of one account from one address. */
  failuresPerAccountAndAddress: 10,
  /** Failures of one account from all addresses. */
  failuresPerAccount: 100,
  /** Failures at one address, of all accounts, after which its attempts are slowed down. */
  failuresPerAddress: 100,
  /** Days for which an address counts as familiar after an account signed in there. */
  familiarDays: 30,
  /** Interval at which one attempt of a slowed-down address is checked, in milliseconds. */
  addressPaceMs: 1000,
  /** Maximum number of waiting attempts of one address in a process; further ones are refused. */
  waitingPerAddress: 1000,
  /** Maximum milliseconds that an attempt waits. */
  waitingMs: 30_000,
} as const;

/**
 * Timeout for a module's manifest, in milliseconds. A manifest that hangs delays its own module
 * only, so that the slowest network decides.
 */
export const MANIFEST_TIMEOUT_MS = 15_000;
/** Hard limit for loading a chunk, in milliseconds (SHELL-20). */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Milliseconds after which a page that is still loading offers a retry. */
export const SLOW_LOAD_MS = 15_000;

/** Longest texts, in characters. Not in the specification: they keep one request bounded. */
export const TEXT_MAX = {
  html: 200_000,
  plain: 4000,
  reply: 10_000,
  search: 200,
  fileCaption: 255,
  authors: 300,
  categoryName: 120,
} as const;
/** Files that one content may carry. */
export const CONTENT_FILES_MAX = 20;
/** Documents that one call may add to the library. */
export const LIBRARY_ADD_MAX = 20;
/** Documents of the same category that are shown beside one. */
export const LIBRARY_RELATED = 5;
/** Years of a document, of either calendar. */
export const DOCUMENT_YEAR = { min: 100, max: 2100 } as const;
/** Words of one search that are looked for; what follows is left out. */
export const SEARCH_WORDS_MAX = 8;
/** People that one call may invite or name. */
export const PEOPLE_MAX = 1000;
/** Characters of a line in a pasted list of people. */
export const PASTED_LINE_MAX = 200;
/** People that one content or reply may mention; further names are only names. */
export const MENTIONS_MAX = 20;
/** People that are offered for a mention at a time. */
export const MENTION_CHOICES = 8;
/** Quotations that one reply may hold; what follows is only text. */
export const QUOTES_MAX = 5;
/** Longest quotation, in characters; the rest of what was selected is left out. */
export const QUOTE_LENGTH = 500;

/** Limits of what is unread in the forum (docs/decisions/0013). */
export const UNREAD = {
  /** Days after which nothing counts as unread any more. */
  days: 30,
  /** Maximum of a count: 'this many or more'. */
  countMax: 100,
  /**
   * Maximum number per response of topics with something unread, of contents of one topic, and of
   * contents with unread replies.
   */
  topics: 200,
  contents: 200,
  threads: 200,
} as const;
/** Format of dates in requests and responses, in the university's time zone (SHELL-21). */
export const LOCAL_DATE_TIME = 'YYYY-MM-DDTHH:mm:ss';
/** Format of displayed dates (SHELL-22). */
export const SHOWN_DATE_TIME = 'YYYY/MM/DD hh:mm:ss a';
/** Format of a displayed day. */
export const SHOWN_DAY = 'YYYY/MM/DD';
