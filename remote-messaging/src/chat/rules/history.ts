/** Properties of a message that merging needs. */
export interface HistoryMessage {
  readonly guid: string;
  /** Position in the conversation; higher is later. */
  readonly sequence: number;
  readonly deleteFromAll: boolean;
}

/**
 * Maximum number of messages in memory after loading further pages. Those furthest from the reading
 * position are dropped and fetched again on scrolling back.
 */
export const WINDOW_MAX = 300;

/**
 * A contiguous range of a conversation as this browser knows it; see {@link mergeHistory} for its
 * guarantees.
 */
export interface History<M extends HistoryMessage> {
  /** Sorted by sequence, without duplicates or gaps between the first one and `solidTo`. */
  readonly messages: readonly M[];
  /**
   * Sequence up to which no message is missing. There may be gaps after it until the latest page is
   * fetched.
   */
  readonly solidTo: number;
  /**
   * True if no event was missed since the latest page was fetched: a new event then follows the
   * last message.
   */
  readonly sound: boolean;
  readonly hasOlder: boolean;
  /** The range ends before the end of the conversation. */
  readonly hasNewer: boolean;
  /** The highest sequence seen in any event or page. */
  readonly newest: number;
  readonly deletedForMe: ReadonlySet<string>;
  readonly deletedForAll: ReadonlySet<string>;
  /** Subset of `deletedForAll`: messages that the owner of the group removed. */
  readonly removed: ReadonlySet<string>;
}

export type HistoryAction<M extends HistoryMessage> =
  /** A live event, or the result of sending. */
  | { type: 'received'; message: M }
  | { type: 'deleted'; guid: string; forAll: boolean; removed?: boolean }
  /** The connection was lost: events may have been missed. */
  | { type: 'gap' }
  /**
   * The newest page, oldest first. `whole`: no message precedes it. `sound`: no gap occurred since
   * the request.
   */
  | { type: 'latest'; messages: readonly M[]; whole: boolean; sound: boolean }
  /**
   * The page directly before the message with sequence `before`, which was the first one at the
   * time of the request.
   */
  | { type: 'older'; messages: readonly M[]; whole: boolean; before: number }
  /**
   * The page directly after the message with sequence `after`, which was the last one at the time
   * of the request. `atEnd`: no message follows it. `newestAtRequest`: value of `newest` at that
   * time.
   */
  | {
      type: 'newer';
      messages: readonly M[];
      atEnd: boolean;
      after: number;
      newestAtRequest: number;
    }
  /** A range from any position, replacing the current one. */
  | {
      type: 'moved';
      messages: readonly M[];
      hasOlder: boolean;
      atEnd: boolean;
      newestAtRequest: number;
    };

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

const lastOf = (messages: readonly HistoryMessage[]): number => messages.at(-1)?.sequence ?? 0;

/**
 * Whether the range includes the end of the conversation without gaps, so that a new event follows
 * its last message.
 */
export const reachesEnd = ({ sound, hasNewer }: History<HistoryMessage>): boolean =>
  sound && !hasNewer;

/**
 * Merges two lists by sequence, without duplicates; for equal guids the message of `other` wins.
 */
function union<M extends HistoryMessage>(one: readonly M[], other: readonly M[]): M[] {
  const byGuid = new Map(one.map((message) => [message.guid, message]));
  for (const message of other) byGuid.set(message.guid, message);
  return [...byGuid.values()].sort((a, b) => a.sequence - b.sequence);
}

function withReceived<M extends HistoryMessage>(state: History<M>, message: M): History<M> {
  const newest = Math.max(state.newest, message.sequence);
  const last = lastOf(state.messages);
  // The message lies outside the range; it is found when that part is loaded.
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

function withLatest<M extends HistoryMessage>(
  state: History<M>,
  { messages, whole, sound }: Extract<HistoryAction<M>, { type: 'latest' }>,
): History<M> {
  const newest = Math.max(state.newest, lastOf(messages));
  // A user who has scrolled up stays where they are.
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

/** Whether messages follow a fetched range: the response said so, or a later event did. */
const isMore = (
  state: History<HistoryMessage>,
  {
    messages,
    atEnd,
    newestAtRequest,
  }: { messages: readonly HistoryMessage[]; atEnd: boolean; newestAtRequest: number },
): boolean => !atEnd || state.newest > Math.max(newestAtRequest, lastOf(messages));

type ActionOf<M extends HistoryMessage, T extends HistoryAction<M>['type']> = Extract<
  HistoryAction<M>,
  { type: T }
>;

function withDeleted<M extends HistoryMessage>(
  state: History<M>,
  { forAll, removed, guid }: ActionOf<M, 'deleted'>,
): History<M> {
  if (!forAll) return { ...state, deletedForMe: new Set(state.deletedForMe).add(guid) };
  return {
    ...state,
    deletedForAll: new Set(state.deletedForAll).add(guid),
    removed: removed ? new Set(state.removed).add(guid) : state.removed,
  };
}

function withOlder<M extends HistoryMessage>(
  state: History<M>,
  action: ActionOf<M, 'older'>,
): History<M> {
  // The range may have moved, or the page may have been requested twice: drop a page that no
  // longer connects.
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

function withNewer<M extends HistoryMessage>(
  state: History<M>,
  action: ActionOf<M, 'newer'>,
): History<M> {
  if (lastOf(state.messages) !== action.after) return state;
  const all = union(state.messages, action.messages);
  const messages = all.slice(-WINDOW_MAX);
  const end = lastOf(messages);
  return {
    ...state,
    messages,
    hasNewer: isMore(state, action),
    hasOlder: state.hasOlder || messages.length < all.length,
    solidTo: end,
    newest: Math.max(state.newest, end),
  };
}

function apply<M extends HistoryMessage>(state: History<M>, action: HistoryAction<M>): History<M> {
  switch (action.type) {
    case 'received':
      return withReceived(state, action.message);
    case 'deleted':
      return withDeleted(state, action);
    case 'gap':
      return { ...state, sound: false };
    case 'latest':
      return withLatest(state, action);
    case 'older':
      return withOlder(state, action);
    case 'newer':
      return withNewer(state, action);
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
 * Merges an event or a page into a range of a conversation. Guaranteed for every order and any
 * number of repetitions:
 * - messages are sorted by sequence, without duplicates;
 * - messages deleted for me are absent, and those deleted for everybody are marked as such, whether
 *   the deletion or the message arrived first;
 * - no message is missing between the first one and `solidTo`, and none after it once the latest
 *   page has been fetched after a gap;
 * - loading further pages keeps at most {@link WINDOW_MAX} messages.
 *
 * @param forget returns the placeholder of a message that was deleted for everybody
 */
export function mergeHistory<M extends HistoryMessage>(
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
