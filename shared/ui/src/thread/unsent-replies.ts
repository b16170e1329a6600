import type { ModuleStorage } from '@riwaq/contract';
import { createEntryStore } from '../page/entry-store';
import { waitsForConnection } from './merge';

/**
 * An own reply that the server has not acknowledged. `problem`: why it failed, once it has: a key
 * of the `status` texts.
 */
export interface UnsentReply {
  guid: string;
  contentText: string;
  problem?: string | null;
  /** Kind of what is replied to, where its guid alone does not say it to the server. */
  kind?: number;
  /** Its place among all that wait in the thread: what was written first is sent first. */
  order: number;
}

/** What is unsent of one thread. */
export interface UnsentReplies {
  /** In the order of writing. */
  all(): UnsentReply[];
  /** Keeps a reply: a new one after all others, one that is there in its place. */
  put(reply: Omit<UnsentReply, 'order'>): void;
  remove(guid: string): void;
  /**
   * Whether a reply was kept here and is not any more: another tab sent it or gave it up, or the
   * person cleared what the browser keeps. What could not be kept is not gone.
   */
  isGone(guid: string): boolean;
}

/**
 * Guids of the threads that have unsent replies, whose names begin with `prefix` and the thread's
 * guid.
 */
export const threadsWithUnsent = (storage: ModuleStorage, prefix: string): string[] => [
  ...new Set(
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length).split(':')[0] ?? ''),
  ),
];

/** The kind that was stored with a thread's unsent replies; undefined where none was. */
export const unsentKind = (storage: ModuleStorage, storageKey: string): number | undefined =>
  createEntryStore<UnsentReply>(storage, unsentReplyKey(storageKey, ''))
    .all()
    .find(({ kind }) => kind !== undefined)?.kind;

/** An unsent reply that is sent by itself no more, with the guid of its thread. */
export interface StuckReply extends UnsentReply {
  threadGuid: string;
  problem: string;
}

/**
 * Unsent replies that the server refused or could not handle, of all threads, in the order of
 * writing.
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

/** Under which name a reply of the thread `storageKey` is kept. */
export const unsentReplyKey = (storageKey: string, guid: string): string => `${storageKey}:${guid}`;

const inOrder = (one: UnsentReply, other: UnsentReply): number =>
  one.order - other.order || (one.guid < other.guid ? -1 : 1);

/** All of a thread used to be kept as one, and is where the host is older. */
function keptTogether(storage: ModuleStorage, storageKey: string): Omit<UnsentReply, 'order'>[] {
  const together = storage.get<unknown>(storageKey);
  return Array.isArray(together) ? together : [];
}

/** The texts that are unsent of a thread, in the order of writing. */
export const unsentTexts = (storage: ModuleStorage, storageKey: string): string[] =>
  [
    ...keptTogether(storage, storageKey),
    ...createEntryStore<UnsentReply>(storage, unsentReplyKey(storageKey, '')).all().sort(inOrder),
  ].map(({ contentText }) => contentText);

/**
 * What is unsent of a thread, in this browser. All tabs of a person share it, and none forgets what
 * another keeps.
 */
export function createUnsentReplies(storage: ModuleStorage, storageKey: string): UnsentReplies {
  const entries = createEntryStore<UnsentReply>(storage, unsentReplyKey(storageKey, ''));
  const kept = new Set<string>();
  const all = () => entries.all().sort(inOrder);
  const put = (reply: Omit<UnsentReply, 'order'>): boolean => {
    const { guid } = reply;
    const waiting = all();
    const order =
      waiting.find((each) => each.guid === guid)?.order ?? (waiting.at(-1)?.order ?? 0) + 1;
    const isKept = entries.put({ ...reply, order });
    if (isKept) kept.add(guid);
    else kept.delete(guid);
    return isKept;
  };
  // What was kept together is taken over, and let go of where it could be.
  const together = keptTogether(storage, storageKey);
  if (together.length > 0 && together.map(put).every(Boolean)) storage.remove(storageKey);
  return {
    all,
    put: (reply) => void put(reply),
    remove(guid) {
      kept.delete(guid);
      entries.remove(guid);
    },
    isGone: (guid) => kept.has(guid) && storage.get(unsentReplyKey(storageKey, guid)) === undefined,
  };
}
