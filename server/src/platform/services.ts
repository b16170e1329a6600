import type { Readable } from 'node:stream';
import type {
  HubEvent,
  HubEvents,
  HubMethod,
  HubMethods,
  StoredLanguage,
  NotificationKind,
  UnreadCounts,
  UploadLocation,
} from '@riwaq/api';
import type { OwnData } from '../account/own-data';
import type { OwnPassword } from '../account/own-password';
import type { Audit } from '../audit/audit';
import type { Db, Tx } from './db/database';
import type { TableVersionTracker } from './db/table-version-tracker';
import type { QuestionFiles } from '../exams/exchange/import-file';
import type { ExamFaces } from '../faces/service';
import type { Spreadsheets } from './spreadsheets/reader';
import type { Caller } from './caller';
import type { Contacts } from './contacts';
import type { Guards } from './http/guards';
import type { Rates } from './http/rates';

/** Hub methods that areas implement; the hub itself implements the others. */
export type AreaMethod = Exclude<HubMethod, 'JoinGroup' | 'LeaveGroup' | 'GetUsers'>;
/**
 * Returns the result of an invocation; refuses by throwing like an endpoint's handler. The
 * arguments are not validated yet.
 */
export type AreaMethodHandler<Method extends AreaMethod> = (
  caller: Caller,
  args: readonly unknown[],
) => Promise<HubMethods[Method]['result']>;

/**
 * Whether a caller may join a group; null when the group does not belong to the area. An 'unlisted'
 * group may be joined, but its members are not listed: it is open to many users who are unrelated
 * to each other.
 */
export type GroupPermission = boolean | 'unlisted' | null;

/** Sends to connected users, on whichever process. Call it after the commit. */
export interface Realtime {
  toGroup<E extends HubEvent>(group: string, event: E, ...args: HubEvents[E]): void;
  toUser<E extends HubEvent>(userGuid: string, event: E, ...args: HubEvents[E]): void;
  /**
   * Sends to a group, with individual arguments for some of its members (by their guids), such as
   * an address that is signed for its reader.
   */
  toEach<E extends HubEvent>(
    group: string,
    event: E,
    own: ReadonlyMap<string, HubEvents[E]>,
    ...args: HubEvents[E]
  ): void;
  /** Sends to those of these users who are in a group, once per connection. */
  toPeople<E extends HubEvent>(
    group: string,
    people: readonly string[],
    event: E,
    ...args: HubEvents[E]
  ): void;
  /** Removes a user from a group on every connection, after the user lost access to it. */
  removeFromGroup(userGuid: string, group: string): void;
  /** Removes a user from all groups on every connection. */
  leaveGroups(userGuid: string): void;
  /** Makes a user's pages reconnect: they rejoin their groups and fetch what they missed. */
  reconnect(userGuid: string): void;
  /** Closes a user's connections: all, or those of one session. */
  disconnect(userGuid: string, sessionGuid?: string): void;
  /**
   * Registers an area's check of its groups. A group unknown to all areas is refused, and a refusal
   * by one area refuses the group.
   */
  authoriseGroups(check: (caller: Caller, group: string) => Promise<GroupPermission>): void;
  /**
   * Whether an area knows a group by this name. A new thing must not reuse its guid, or subscribers
   * of one of the two would receive no events.
   */
  isGroup(caller: Caller, group: string): Promise<boolean>;
  /**
   * Registers a check whether a caller may join groups and invoke the areas' methods at all now,
   * whatever the areas say.
   */
  guardGroups(check: (caller: Caller) => Promise<boolean>): void;
  /** Registers an area's implementation of a hub method. */
  implementMethod<Method extends AreaMethod>(
    method: Method,
    handle: AreaMethodHandler<Method>,
  ): void;
  /** Those of these users who are in a group, on any process. */
  present(group: string, people: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The users who are in a group, on any process; only those of this process while the others are
   * unreachable.
   */
  peopleIn(group: string): Promise<ReadonlySet<string>>;
  /**
   * Notifies, on the process concerned, when a user joined a group or the user's last connection to
   * this process left it.
   */
  onPresence(listener: (userGuid: string, group: string) => void): void;
}

export interface StoredFile {
  guid: string;
  fileUrl: string;
  originalName: string;
  mime: string;
  bytes: number;
  downloadCount: number;
}

export interface Files {
  /**
   * Ties uploads to the thing that they belong to, in the caller's transaction, and releases those
   * that no longer belong to it. Throws 400 when one is neither the caller's own nor already tied
   * to `sourceGuid`; `field` is the form field that lists them (default `files`). Only files tied
   * to it in the same area count: a guid that a client chose may also exist in another area.
   */
  attach(
    tx: Tx,
    input: {
      caller: Caller;
      area: string;
      sourceGuid: string;
      fileUrls: readonly string[];
      field?: string;
    },
  ): Promise<StoredFile[]>;
  /**
   * Ties the files of an area's things to their copies too. The caller authorises the copy and
   * locks the originals, so that their files are not deleted in the meantime.
   */
  share(tx: Tx, area: string, copies: ReadonlyArray<{ from: string; to: string }>): Promise<void>;
  /**
   * Releases the files of an area's things that are being deleted; their bytes are deleted after
   * the commit.
   */
  release(tx: Tx, area: string, sourceGuids: readonly string[]): Promise<void>;
  /** Registers an area's check of who may read the files tied to its things. */
  authoriseReads(
    area: string,
    check: (caller: Caller, sourceGuid: string) => Promise<boolean>,
  ): void;
  /**
   * Registers a callback that runs, in the counting transaction, when a file tied to one of the
   * area's things is downloaded.
   */
  whenDownloaded(
    area: string,
    note: (tx: Tx, sourceGuid: string, fileGuid: string) => Promise<void>,
  ): void;
  /**
   * SHA-256 of a file that the caller may read, in hexadecimal; null when there is no such file, or
   * its bytes are unavailable.
   */
  fingerprint(caller: Caller, fileUrl: string): Promise<string | null>;
  /**
   * Stores the SHA-256 of those files that have none yet and whose bytes are available. Reads them,
   * so not inside a transaction. Resolves with false when the store could not be read: a later call
   * may succeed.
   */
  storeHashes(fileUrls: readonly string[]): Promise<boolean>;
  /** The stored SHA-256 of files, in hexadecimal, by their addresses. */
  hashesOf(from: Db | Tx, fileUrls: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Streams the bytes of a file; the caller is responsible for authorisation. */
  contentOf(file: { guid: string; bytes: number }): Readable;
  /**
   * Whether the store has all bytes of a file. A missing file is counted for administrators until
   * it is back. Rejects while the store is unavailable.
   */
  hasBytes(file: { guid: string; bytes: number }): Promise<boolean>;
  /** An address that shows a file to its reader; stable for some hours. */
  addressForShowing(fileUrl: string, reader: string): string;
  /** Gives a file another address; addresses signed for the old one stop working. */
  move(tx: Tx, fileGuid: string, fileUrl: string): Promise<void>;
  /**
   * Like {@link authoriseReads}, but also checked at each read by a signed address: a user who
   * loses access to the thing can read nothing of it from that moment.
   */
  authoriseEachRead(
    area: string,
    check: (reader: { userGuid: string }, sourceGuid: string) => Promise<boolean>,
  ): void;
  /** Sanitises rich text and strips signatures; also returns the site's files that it shows. */
  htmlForStorage(html: string): { html: string; fileUrls: string[]; text: string };
  /**
   * An address of a file for some minutes, for a visitor whom {@link authoriseVisitors} admits: the
   * caller is responsible for that.
   */
  addressForVisitor(fileUrl: string, visitor: string): string;
  /**
   * Registers an area's check of addresses that were signed for something of its own, such as a
   * link, rather than for a user: whether the file is still readable by it; null when it does not
   * belong to the area. Browsers do not cache responses to such addresses.
   */
  authoriseVisitors(check: (visitor: string, fileGuid: string) => Promise<boolean | null>): void;
  /**
   * Stored rich text with signed addresses for the site's files that it shows. They work while the
   * `reader` is signed in on any device and no exam locks that user out of the files' areas.
   */
  htmlForReading(html: string, reader: string): string;
}

/** Stores files that the server itself extracts, such as those inside an imported one. */
export interface Keeper {
  /**
   * Stores bytes as an upload of the caller, as if the client had sent it; returns its `fileUrl`.
   * Throws like an upload: 400 with the reason, 413.
   */
  keep(
    caller: Caller,
    file: { location: UploadLocation; name: string; content: Buffer },
  ): Promise<string>;
}

export interface NewNotification {
  kind: NotificationKind;
  values: Record<string, string>;
  path: string;
  /** How many things it reports; default 1. */
  count?: number;
  /**
   * Guid of the thing that it is about, for a bundled kind: an unread notification about the same
   * thing is incremented.
   */
  about?: string;
}

/** A count per user guid; a missing user has none. */
export type CountOfMany = (people: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Delivers a user's daily digest, in the transaction that creates it. */
export type SendDigest = (
  tx: Tx,
  digest: { personGuid: string; language: StoredLanguage; title: string; html: string },
) => Promise<void>;

export interface Notifications {
  /**
   * Notifies those of the users who subscribe to the kind, in the caller's transaction; their
   * badges are updated after the commit.
   */
  notify(tx: Tx, people: readonly string[], notification: NewNotification): Promise<void>;
  /**
   * Removes those users' unread notifications whose object no longer exists; badges are updated
   * after the commit.
   */
  withdraw(
    tx: Tx,
    people: readonly string[],
    notification: Pick<NewNotification, 'kind' | 'path'>,
  ): Promise<void>;
  /** Registers a count of an area for the badges. */
  countBy(name: Exclude<keyof UnreadCounts, 'allNotifications'>, count: CountOfMany): void;
  /** Pushes the current badges to users. */
  pushUnread(people: readonly string[]): Promise<void>;
  /** Registers how daily digests are delivered; without it there are none. */
  digestBy(send: SendDigest): void;
}

/** Repeating background jobs. */
export interface Schedule {
  /**
   * Runs `work` soon after the start, then repeats it, waiting this long after each run, until the
   * server stops; failures are logged.
   */
  every(milliseconds: number, what: string, work: () => Promise<unknown>): void;
}

export interface Clock {
  now(): Date;
}

/** Converts instants to the university's local date-times and back (YYYY-MM-DDTHH:mm:ss). */
export interface LocalTime {
  format(instant: Date): string;
  formatNullable(instant: Date | null): string | null;
  parse(local: string): Date;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Services that areas are built from. Created once, where the program is composed. */
export interface Services {
  readonly guards: Guards;
  readonly db: Db;
  /** Reports whether a table was written since it was read, for an area's own caches. */
  readonly writes: Pick<TableVersionTracker, 'current' | 'observe' | 'noteReads'>;
  readonly clock: Clock;
  readonly time: LocalTime;
  readonly realtime: Realtime;
  readonly files: Files;
  readonly keeper: Keeper;
  readonly spreadsheets: Spreadsheets;
  readonly questionFiles: QuestionFiles;
  readonly notifications: Notifications;
  readonly faces: ExamFaces;
  /** Records who did what; call it in the transaction of the change. */
  readonly audit: Audit;
  readonly ownPassword: OwnPassword;
  readonly ownData: OwnData;
  readonly schedule: Schedule;
  /** When this process last responded to a session. */
  readonly contacts: Pick<Contacts, 'firstAfter'>;
  /** Limits how often a user does something that no endpoint's rate limits. */
  readonly rates: Rates;
  readonly log: Log;
}
