/**
 * Every number of the specification, once. Units are in the names or the comments.
 * Sources: document 1 section 9, document 2 section 9, document 3 section 9.
 */

/** Chunked upload (document 1 section 9). */
export const UPLOAD = {
  /** Largest file, in bytes (200 MB). */
  maxBytes: 209_715_200,
  /** Size of one chunk, in bytes; the last one may be shorter. */
  chunkBytes: 5_000_000,
  /**
   * What one person's files may take together, in bytes (5 GB), unless the server is set otherwise.
   * Not in the specification.
   */
  storageBytes: 5_000_000_000,
  /** Extensions that may be uploaded, without the dot, in lower case (document 1 section 5). */
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
  /** Extensions shown as a picture (document 3 section 5). */
  imageExtensions: ['jpg', 'jpeg', 'png', 'bmp', 'gif'],
  /** Extensions played in place (document 3 section 5). */
  playableExtensions: ['mp4', 'mp3', 'wav', 'webm'],
} as const;

/** Milliseconds that a success message stays (document 1 section 9). */
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
/** Latest replies that come with a content. */
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
 * Students in one answer about who has seen a lecture, at most: an export asks for so many at a
 * time.
 */
export const LECTURE_READERS_MAX = 500;
/** Page sizes offered under a table. */
export const TABLE_PAGE_SIZES = [5, 10, 15, 25] as const;
export const TABLE_PAGE_SIZE = 10;
/** Page buttons shown under a table at most. */
export const TABLE_PAGE_BUTTONS = 15;

/** Pixels (document 1 sections 2 and 9). */
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

/** The scroll-to-top button (document 1 sections 2 and 9). */
export const SCROLL_TOP = { afterPx: 200, throttleMs: 200, afterLoadMs: 5000 } as const;
/** Height of a member list. */
export const MEMBER_LIST_HEIGHT = '72.5vh';
/** Rich-text editor: sizes in points, heading levels (document 3 section 9). */
export const EDITOR = {
  fontSizesPt: { min: 8, max: 36 },
  headingLevels: { min: 1, max: 5 },
} as const;
/** Time picker ranges, inclusive. */
export const TIME_PICKER = { hoursMax: 99, minutesMax: 59, secondsMax: 59 } as const;
/** Longest user name, in characters. */
export const USER_NAME_MAX = 100;
/** Shortest and longest password. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 200;
/**
 * How often one person may do something, in windows of so many seconds: above what anybody does by
 * hand, a queue of replies after a lost network included. Not in the specification.
 */
export const RATES = {
  /** Topics, contents, replies, comments, feedback and reflections, written or changed. */
  writing: { most: 100, seconds: 10 },
  /** Signs of typing in chat, which a page sends every few seconds. */
  typing: { most: 30, seconds: 10 },
  /**
   * Messages of chat that are sent to the hub, those that are refused included; `CHAT_RATE` limits
   * those that are stored.
   */
  messages: { most: 100, seconds: 10 },
  /** Marks of reading in chat, which a page sends as its person scrolls. */
  marking: { most: 100, seconds: 10 },
  /** Lists that are read by the hub. */
  reading: { most: 200, seconds: 10 },
  /**
   * Groups of the hub that are joined or left: several pages that reconnect with all their groups
   * stay below it.
   */
  joining: { most: 2000, seconds: 10 },
} as const;
/** Live connections of one person in a process of the server: pages on all devices. */
export const HUB_CONNECTIONS_PER_PERSON = 50;
/** Counting of what may be an attack (docs/decisions/0058). Not in the specification. */
export const SECURITY_LIMITS = {
  /** An entry of the audit log counts for so long. */
  windowMinutes: 5,
  /** Unknown identifiers of one person in a window that count as a spray. */
  unknownIdentifiers: 50,
  /** How often what was counted is written, in milliseconds. */
  writeEveryMs: 10_000,
  /** Different ones that a process counts until then; further ones are not counted. */
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
  /** Slowed down, an address has one attempt checked in this many milliseconds. */
  addressPaceMs: 1000,
  /** Attempts of one address that wait for that in a process; a further one is refused. */
  waitingPerAddress: 1000,
  /** Milliseconds that an attempt waits at most. */
  waitingMs: 30_000,
} as const;

/** Milliseconds after which a module's manifest is given up (ARCHITECTURE, Modules). */
export const MANIFEST_TIMEOUT_MS = 3000;
/** Hard limit for loading a chunk (document 3 section 8). */
export const CHUNK_TIMEOUT_MS = 120_000;
/** After this long a page that is still loading offers a retry. */
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
/** People that one content or reply may mention; further names are only names. */
export const MENTIONS_MAX = 20;
/** People that are offered for a mention at a time. */
export const MENTION_CHOICES = 8;
/** Quotations that one reply may hold; what follows is only text. */
export const QUOTES_MAX = 5;
/** Longest quotation, in characters; the rest of what was selected is left out. */
export const QUOTE_LENGTH = 500;

/** What is new to a person in the forum (docs/decisions/0013). */
export const UNREAD = {
  /** Days after which nothing is new to anybody any more. */
  days: 30,
  /** A count ends here: 'this many or more'. */
  countMax: 100,
  /**
   * Topics with something new that are told at a time, contents of one topic, and contents with new
   * replies.
   */
  topics: 200,
  contents: 200,
  threads: 200,
} as const;
/** Dates travel so, in the university's time zone (document 1 section 9). */
export const LOCAL_DATE_TIME = 'YYYY-MM-DDTHH:mm:ss';
/** Dates are shown so (document 2 section 9). */
export const SHOWN_DATE_TIME = 'YYYY/MM/DD hh:mm:ss a';
/** A day by itself is shown so. */
export const SHOWN_DAY = 'YYYY/MM/DD';
