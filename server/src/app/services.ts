import type { Readable } from 'node:stream';
import type {
  HubEvent,
  HubEvents,
  HubMethod,
  HubMethods,
  KeptLanguage,
  NotificationKind,
  UnreadCounts,
  UploadLocation,
} from '@riwaq/api';
import type { OwnData } from '../account/own-data';
import type { OwnPassword } from '../account/own-password';
import type { Audit } from '../audit/audit';
import type { Db, Tx } from '../db/database';
import type { TableWatch } from '../db/table-watch';
import type { ExamFaces } from '../faces/service';
import type { Spreadsheets } from '../spreadsheets/reader';
import type { Caller } from './caller';
import type { Contacts } from './contacts';
import type { Guards } from './guards';
import type { Rates } from './rates';

/** Methods of the hub that areas answer; the others are the hub's own. */
export type AreaMethod = Exclude<HubMethod, 'JoinGroup' | 'LeaveGroup' | 'GetUsers'>;
/**
 * Answers an invocation; refuses by throwing as a handler of an endpoint does. The arguments are as
 * they came.
 */
export type AreaMethodHandler<Method extends AreaMethod> = (
  caller: Caller,
  args: readonly unknown[],
) => Promise<HubMethods[Method]['result']>;

/**
 * Whether a caller may join a group; null when it is not the area's own. An 'unlisted' group may be
 * joined, and nobody is told who is in it: it is open to many who have nothing to do with each
 * other.
 */
export type GroupAnswer = boolean | 'unlisted' | null;

/** Sends to connected people, whichever process they are connected to. Call it after the commit. */
export interface Realtime {
  toGroup<E extends HubEvent>(group: string, event: E, ...args: HubEvents[E]): void;
  toUser<E extends HubEvent>(userGuid: string, event: E, ...args: HubEvents[E]): void;
  /**
   * Sends to a group, to some of its people (by their guids) with arguments of their own, such as
   * an address that is made for its reader.
   */
  toEach<E extends HubEvent>(
    group: string,
    event: E,
    own: ReadonlyMap<string, HubEvents[E]>,
    ...args: HubEvents[E]
  ): void;
  /** Sends to those of these people who are in a group, each connection once. */
  toPeople<E extends HubEvent>(
    group: string,
    people: readonly string[],
    event: E,
    ...args: HubEvents[E]
  ): void;
  /** Ends a person's place in a group on every connection: they may not see it any more. */
  removeFromGroup(userGuid: string, group: string): void;
  /** Ends a person's places in all groups on every connection. */
  leaveGroups(userGuid: string): void;
  /** Has a person's pages connect anew: they join their groups again and fetch what they missed. */
  reconnect(userGuid: string): void;
  /** Closes a person's connections: all, or those of one session. */
  disconnect(userGuid: string, sessionGuid?: string): void;
  /**
   * An area answers for the groups that it knows. A group that nobody knows is refused, and one
   * that an area refuses is refused by all.
   */
  authoriseGroups(check: (caller: Caller, group: string) => Promise<GroupAnswer>): void;
  /**
   * Whether an area knows a group by this name: what is new does not take the guid of it, or nobody
   * else would hear live of the one or the other.
   */
  isGroup(caller: Caller, group: string): Promise<boolean>;
  /**
   * Whether a caller may join any group and invoke any area's method now at all, whatever the areas
   * say.
   */
  guardGroups(check: (caller: Caller) => Promise<boolean>): void;
  /** An area answers a method of the hub. */
  answer<Method extends AreaMethod>(method: Method, handle: AreaMethodHandler<Method>): void;
  /** Those of these people who are in a group, in any process. */
  present(group: string, people: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The people who are in a group, in any process; those of this one alone while the others cannot
   * be asked.
   */
  peopleIn(group: string): Promise<ReadonlySet<string>>;
  /**
   * Tells, in the process where it is, that a person came into a group or that their last
   * connection here left it.
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
   * Ties uploads to what they belong to, in the caller's transaction, and lets go of those that no
   * longer belong. Throws 400 when one is not the caller's own and not already tied to
   * `sourceGuid`; `field` is where the form has them (`files` unless given). Only what is tied to
   * it in the same area counts: a guid that a client chose may be that of something elsewhere.
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
   * Ties the files of some things of an area to their copies too. The caller answers for who may
   * copy them, and holds what they are copied from, so that none of its files goes meanwhile.
   */
  share(tx: Tx, area: string, copies: ReadonlyArray<{ from: string; to: string }>): Promise<void>;
  /**
   * Forgets the files of things of an area that are being deleted; the octets go after the commit.
   */
  release(tx: Tx, area: string, sourceGuids: readonly string[]): Promise<void>;
  /** An area answers who may read the files tied to its things. */
  authoriseReads(
    area: string,
    check: (caller: Caller, sourceGuid: string) => Promise<boolean>,
  ): void;
  /**
   * An area is told, in the counting transaction, when a file tied to one of its things is
   * downloaded.
   */
  whenDownloaded(
    area: string,
    note: (tx: Tx, sourceGuid: string, fileGuid: string) => Promise<void>,
  ): void;
  /**
   * SHA-256 of a file that the caller may read, in hexadecimal; null when there is none such, or
   * its octets cannot be had.
   */
  fingerprint(caller: Caller, fileUrl: string): Promise<string | null>;
  /** The octets of a file, as they are read; the caller answers for who may have them. */
  octetsOf(file: { guid: string; bytes: number }): Readable;
  /**
   * Whether the store has all bytes of a file. One that it lacks is counted for administrators
   * until they are there again. Rejects while the store is away.
   */
  hasBytes(file: { guid: string; bytes: number }): Promise<boolean>;
  /** An address that shows a file to its reader, the same for some hours. */
  addressForShowing(fileUrl: string, reader: string): string;
  /**
   * Gives a file another address; those that were handed out for the old one open nothing any more.
   */
  move(tx: Tx, fileGuid: string, fileUrl: string): Promise<void>;
  /**
   * As {@link authoriseReads}, and asked again at each reading by an address that was handed out:
   * whoever may not see the thing any more reads nothing of it from that moment.
   */
  authoriseEachRead(
    area: string,
    check: (reader: { userGuid: string }, sourceGuid: string) => Promise<boolean>,
  ): void;
  /** Rich text made safe and free of signatures, with the own files that it shows. */
  htmlForStorage(html: string): { html: string; fileUrls: string[]; text: string };
  /**
   * An address of a file for some minutes, for a visitor whom {@link authoriseVisitors} lets: the
   * caller answers for that.
   */
  addressForVisitor(fileUrl: string, visitor: string): string;
  /**
   * An area answers for addresses that were made for no person but for something of its own, such
   * as a link: whether the file opens by it still; null when it is not its own. What such an
   * address opens is kept by no browser.
   */
  authoriseVisitors(check: (visitor: string, fileGuid: string) => Promise<boolean | null>): void;
  /**
   * Stored rich text with signed addresses for the own files that it shows. Those made for a
   * `reader` open only while no exam closes other areas to that person; an area that stays open
   * then names none.
   */
  htmlForReading(html: string, reader?: string): string;
}

/** Files that the server itself comes by, such as those inside an imported one. */
export interface Keeper {
  /**
   * Keeps octets as an own upload of the caller, as if they had sent it; its `fileUrl`. Throws as
   * an upload does: 400 with the reason, 413.
   */
  keep(
    caller: Caller,
    file: { location: UploadLocation; name: string; octets: Buffer },
  ): Promise<string>;
}

export interface NewNotification {
  kind: NotificationKind;
  values: Record<string, string>;
  path: string;
  /** How many things it tells of; default 1. */
  count?: number;
  /**
   * The guid of the thing that it is about, of a kind that is bundled: an unread one about the same
   * thing counts on.
   */
  about?: string;
}

/** A count for each of some people, by their guids; one who is left out has none. */
export type CountOfMany = (people: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** Brings somebody their daily digest, in the transaction that makes it. */
export type SendDigest = (
  tx: Tx,
  digest: { personGuid: string; language: KeptLanguage; title: string; html: string },
) => Promise<void>;

export interface Notifications {
  /**
   * Tells those of the people who want to hear of the kind, in the caller's transaction; their
   * badges change after the commit.
   */
  notify(tx: Tx, people: readonly string[], notification: NewNotification): Promise<void>;
  /**
   * Removes unread notifications of those people that have lost their object; their badges change
   * after the commit.
   */
  withdraw(
    tx: Tx,
    people: readonly string[],
    notification: Pick<NewNotification, 'kind' | 'path'>,
  ): Promise<void>;
  /** An area adds what it counts to the badges. */
  countBy(name: Exclude<keyof UnreadCounts, 'allNotifications'>, count: CountOfMany): void;
  /** Sends people their badges. */
  pushUnread(people: readonly string[]): Promise<void>;
  /** An area brings the daily digests to their readers; without one there are none. */
  digestBy(send: SendDigest): void;
}

/** Work that comes round without a request. */
export interface Schedule {
  /**
   * Does something again and again, this long after it was done last, until the server stops; a
   * failure is logged.
   */
  every(milliseconds: number, what: string, work: () => Promise<unknown>): void;
}

export interface Clock {
  now(): Date;
}

/** Instants as the university's local date-times and back (YYYY-MM-DDTHH:mm:ss). */
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

/** What an area is built from. Made once, where the program is composed. */
export interface Services {
  readonly guards: Guards;
  readonly db: Db;
  /** Tells whether anything was written since something was read, for what an area keeps itself. */
  readonly writes: Pick<TableWatch, 'current' | 'observe' | 'noteReads'>;
  readonly clock: Clock;
  readonly time: LocalTime;
  readonly realtime: Realtime;
  readonly files: Files;
  readonly keeper: Keeper;
  readonly spreadsheets: Spreadsheets;
  readonly notifications: Notifications;
  readonly faces: ExamFaces;
  /** Who did what: called in the transaction of the deed. */
  readonly audit: Audit;
  readonly ownPassword: OwnPassword;
  readonly ownData: OwnData;
  readonly schedule: Schedule;
  /** When sessions last had a response from this process. */
  readonly contacts: Pick<Contacts, 'firstAfter'>;
  /** Limits how often a person does something that no declared call limits. */
  readonly rates: Rates;
  readonly log: Log;
}
