/** What the merging needs to know of a message. */
export interface Entry {
  readonly guid: string;
  /** Its place in the conversation: later is more. */
  readonly sequence: number;
  readonly deleteFromAll: boolean;
}

/**
 * Messages that are kept at once; those furthest from where the person reads are let go and fetched
 * again when they come back.
 */
export const WINDOW_MAX = 300;

/**
 * A stretch of a conversation as this browser knows it; see {@link mergeHistory} for what is
 * guaranteed.
 */
export interface History<M extends Entry> {
  /** By sequence, each once, none missing between the first and `solidTo`. */
  readonly messages: readonly M[];
  /**
   * Sequence up to which nothing is missing; after it there may be holes, until the latest are
   * fetched.
   */
  readonly solidTo: number;
  /** Nothing was missed since the latest were fetched: what is heard follows what is there. */
  readonly sound: boolean;
  readonly hasOlder: boolean;
  /** The stretch ends before the end of the conversation. */
  readonly hasNewer: boolean;
  /** The highest sequence that was heard of. */
  readonly newest: number;
  readonly deletedForMe: ReadonlySet<string>;
  readonly deletedForAll: ReadonlySet<string>;
  /** Those of them that the owner of the group removed. */
  readonly removed: ReadonlySet<string>;
}

export type HistoryAction<M extends Entry> =
  /** A live event or the answer to a sending. */
  | { type: 'heard'; message: M }
  | { type: 'deleted'; guid: string; forAll: boolean; removed?: boolean }
  /** The connection was away: something may have been missed. */
  | { type: 'gap' }
  /**
   * The newest page, oldest first. `whole` when none precede it. `sound` when no gap has been since
   * it was asked for.
   */
  | { type: 'latest'; messages: readonly M[]; whole: boolean; sound: boolean }
  /** The page right before the message `before` that was the first. */
  | { type: 'older'; messages: readonly M[]; whole: boolean; before: number }
  /**
   * What follows the message `after` that was the last; `atEnd` when nothing followed it. `asked`
   * is `newest` when it was asked for.
   */
  | { type: 'newer'; messages: readonly M[]; atEnd: boolean; after: number; asked: number }
  /** A stretch anywhere, in place of what is shown. */
  | { type: 'moved'; messages: readonly M[]; hasOlder: boolean; atEnd: boolean; asked: number };

export const EMPTY_HISTORY: History<never> = {
  messages: [],
  solidTo: 0,
  sound: false,
  hasOlder: false,
  hasNewer: false,
  newest: 0,
  deletedForMe: new Set(),
  deletedForAll: new Set(),
  removed: new Set(),
};

const lastOf = (messages: readonly Entry[]): number => messages.at(-1)?.sequence ?? 0;

/**
 * The stretch has the end of the conversation: nothing is missing there, and what is heard now
 * follows it.
 */
export const reachesEnd = ({ sound, hasNewer }: History<Entry>): boolean => sound && !hasNewer;

/** Both by sequence, each guid once: of two with the same guid the second stands. */
function union<M extends Entry>(one: readonly M[], other: readonly M[]): M[] {
  const byGuid = new Map(one.map((message) => [message.guid, message]));
  for (const message of other) byGuid.set(message.guid, message);
  return [...byGuid.values()].sort((a, b) => a.sequence - b.sequence);
}

function withHeard<M extends Entry>(state: History<M>, message: M): History<M> {
  const newest = Math.max(state.newest, message.sequence);
  const last = lastOf(state.messages);
  // It belongs to a stretch that is not shown: it is found there when that is loaded.
  if (state.hasNewer && message.sequence > last) return { ...state, newest };
  const first = state.messages[0]?.sequence;
  if (state.hasOlder && first !== undefined && message.sequence < first)
    return { ...state, newest };
  return {
    ...state,
    newest,
    messages: union(state.messages, [message]),
    solidTo: state.sound ? Math.max(state.solidTo, message.sequence) : state.solidTo,
  };
}

function withLatest<M extends Entry>(
  state: History<M>,
  { messages, whole, sound }: Extract<HistoryAction<M>, { type: 'latest' }>,
): History<M> {
  const newest = Math.max(state.newest, lastOf(messages));
  // Whoever reads further up stays there.
  if (state.hasNewer) return { ...state, newest, sound };
  const first = messages[0]?.sequence ?? 0;
  const end = lastOf(messages);
  const after = state.messages.filter(({ sequence }) => sequence > end);
  const meets = whole || (state.messages.length > 0 && first <= state.solidTo);
  const before = meets && !whole ? state.messages.filter(({ sequence }) => sequence < first) : [];
  return {
    ...state,
    newest,
    sound,
    messages: [...before, ...messages, ...after],
    solidTo: sound ? Math.max(end, lastOf(after)) : end,
    hasOlder: before.length > 0 ? state.hasOlder : !whole,
  };
}

/** Whether more follows a stretch that was fetched: it did then, or was heard of since. */
const isMore = (
  state: History<Entry>,
  { messages, atEnd, asked }: { messages: readonly Entry[]; atEnd: boolean; asked: number },
): boolean => !atEnd || state.newest > Math.max(asked, lastOf(messages));

function apply<M extends Entry>(state: History<M>, action: HistoryAction<M>): History<M> {
  switch (action.type) {
    case 'heard':
      return withHeard(state, action.message);
    case 'deleted':
      return action.forAll
        ? {
            ...state,
            deletedForAll: new Set(state.deletedForAll).add(action.guid),
            removed: action.removed ? new Set(state.removed).add(action.guid) : state.removed,
          }
        : { ...state, deletedForMe: new Set(state.deletedForMe).add(action.guid) };
    case 'gap':
      return { ...state, sound: false };
    case 'latest':
      return withLatest(state, action);
    case 'older': {
      // The stretch may have moved, or the page been asked for twice: then it does not fit any
      // more.
      if (state.messages[0]?.sequence !== action.before) return state;
      const all = union(state.messages, action.messages);
      const messages = all.slice(0, WINDOW_MAX);
      const cut = messages.length < all.length;
      return {
        ...state,
        messages,
        hasOlder: !action.whole,
        hasNewer: state.hasNewer || cut,
        solidTo: cut ? lastOf(messages) : state.solidTo,
      };
    }
    case 'newer': {
      if (lastOf(state.messages) !== action.after) return state;
      const all = union(state.messages, action.messages);
      const messages = all.slice(-WINDOW_MAX);
      const end = lastOf(messages);
      const hasNewer = isMore(state, action);
      return {
        ...state,
        messages,
        hasNewer,
        hasOlder: state.hasOlder || messages.length < all.length,
        solidTo: end,
        newest: Math.max(state.newest, end),
      };
    }
    case 'moved': {
      const end = lastOf(action.messages);
      return {
        ...state,
        messages: action.messages,
        hasOlder: action.hasOlder,
        hasNewer: isMore(state, action),
        solidTo: end,
        newest: Math.max(state.newest, end),
      };
    }
  }
}

/**
 * Merges what arrives into a stretch of a conversation. Guaranteed, whatever the order and however
 * often anything is repeated:
 * - no message is there twice, and they stand by sequence;
 * - what was deleted for me is not there, and what was deleted for everybody is marked so, whether
 * that or the message came first;
 * - between the first message and `solidTo` none is missing, and once the latest have been fetched
 * after a gap none is after it;
 * - no more than {@link WINDOW_MAX} are kept by loading further pages.
 *
 * @param forget makes what is left of a message that was deleted for everybody
 */
export function mergeHistory<M extends Entry>(
  state: History<M>,
  action: HistoryAction<M>,
  forget: (message: M, removed: boolean) => M,
): History<M> {
  const next = apply(state, action);
  const { deletedForAll, deletedForMe, removed } = next;
  if (deletedForAll.size === 0 && deletedForMe.size === 0) return next;
  const messages = next.messages
    .filter(({ guid }) => !deletedForMe.has(guid))
    .map((message) =>
      deletedForAll.has(message.guid) && !message.deleteFromAll
        ? forget(message, removed.has(message.guid))
        : message,
    );
  return { ...next, messages };
}
