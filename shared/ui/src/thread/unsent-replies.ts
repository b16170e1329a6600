import type { ModuleStorage } from '@riwaq/contract';
import { createEntryStore } from '../page/entry-store';
import { waitsForConnection } from './merge';

/**
 * An own reply that the server has not acknowledged. `problem`: text key of its failure in the
 * `status` namespace.
 */
export interface UnsentReply {
  guid: string;
  contentText: string;
  problem?: string | null;
  /** Kind of the entity that is replied to, if the server needs it beside the guid. */
  kind?: number;
  /** Position among the thread's unsent replies: they are sent in the order of writing. */
  order: number;
}

/** Queue of unsent replies of one thread. */
export interface UnsentReplies {
  /** In the order of writing. */
  all(): UnsentReply[];
  /** Stores a reply: appends a new one, replaces a known one in its position. */
  put(reply: Omit<UnsentReply, 'order'>): void;
  remove(guid: string): void;
  /**
   * Whether a reply was stored here and no longer is: another tab sent or discarded it, or the user
   * cleared the browser's storage. False for a reply that could not be stored.
   */
  isGone(guid: string): boolean;
}

/** Guids of threads with unsent replies, from storage keys of `prefix` followed by the guid. */
export const threadsWithUnsent = (storage: ModuleStorage, prefix: string): string[] => [
  ...new Set(
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length).split(':')[0] ?? ''),
  ),
];

/** The kind that was stored with a thread's unsent replies; undefined without one. */
export const unsentKind = (storage: ModuleStorage, storageKey: string): number | undefined =>
  createEntryStore<UnsentReply>(storage, unsentReplyKey(storageKey, ''))
    .all()
    .find(({ kind }) => kind !== undefined)?.kind;

/** An unsent reply that is not retried automatically, with the guid of its thread. */
export interface StuckReply extends UnsentReply {
  threadGuid: string;
  problem: string;
}

/**
 * Unsent replies of all threads that the server refused or could not process, in order of writing.
 */
export const stuckReplies = (storage: ModuleStorage, prefix: string): StuckReply[] =>
  threadsWithUnsent(storage, prefix).flatMap((threadGuid) =>
    createEntryStore<UnsentReply>(storage, unsentReplyKey(prefix + threadGuid, ''))
      .all()
      .sort(inOrder)
      .flatMap((reply) => {
        const { problem } = reply;
        const waits = problem == null || waitsForConnection({ state: 'failed', problem });
        return waits ? [] : [{ ...reply, problem, threadGuid }];
      }),
  );

/** Storage key of a reply in the thread `storageKey`. */
export const unsentReplyKey = (storageKey: string, guid: string): string => `${storageKey}:${guid}`;

const inOrder = (one: UnsentReply, other: UnsentReply): number =>
  one.order - other.order || (one.guid < other.guid ? -1 : 1);

/** Replies in the old format, one array per thread, which older hosts still write. */
function oldFormatReplies(
  storage: ModuleStorage,
  storageKey: string,
): Omit<UnsentReply, 'order'>[] {
  const together = storage.get<unknown>(storageKey);
  return Array.isArray(together) ? together : [];
}

/** Texts of a thread's unsent replies, in the order of writing. */
export const unsentTexts = (storage: ModuleStorage, storageKey: string): string[] =>
  [
    ...oldFormatReplies(storage, storageKey),
    ...createEntryStore<UnsentReply>(storage, unsentReplyKey(storageKey, '')).all().sort(inOrder),
  ].map(({ contentText }) => contentText);

/**
 * Opens the queue of a thread in this browser's storage. All tabs of a user share it; none removes
 * entries of another tab.
 */
export function createUnsentReplies(storage: ModuleStorage, storageKey: string): UnsentReplies {
  const entries = createEntryStore<UnsentReply>(storage, unsentReplyKey(storageKey, ''));
  const storedGuids = new Set<string>();
  const all = () => entries.all().sort(inOrder);
  const put = (reply: Omit<UnsentReply, 'order'>): boolean => {
    const { guid } = reply;
    const waiting = all();
    const order =
      waiting.find((each) => each.guid === guid)?.order ?? (waiting.at(-1)?.order ?? 0) + 1;
    const isStored = entries.put({ ...reply, order });
    if (isStored) storedGuids.add(guid);
    else storedGuids.delete(guid);
    return isStored;
  };
  // Migrates the old array, and removes it only if all of it could be stored.
  const together = oldFormatReplies(storage, storageKey);
  if (together.length > 0 && together.map(put).every(Boolean)) storage.remove(storageKey);
  return {
    all,
    put: (reply) => void put(reply),
    remove(guid) {
      storedGuids.delete(guid);
      entries.remove(guid);
    },
    isGone: (guid) =>
      storedGuids.has(guid) && storage.get(unsentReplyKey(storageKey, guid)) === undefined,
  };
}
