/** Entry of a thread: a reply or a comment. Dates are `YYYY-MM-DDTHH:mm:ss`. */
export interface ThreadEntry {
  guid: string;
  createdDate: string;
  modifiedDate: string | null;
  /** A moderator removed its text, permanently. */
  removed?: true | undefined;
}

/** A reply that the server has stored. */
interface KnownReply<Entry> {
  reply: Entry;
  /** Whether it arrived in a page, so that there is no gap between it and the next one. */
  anchored: boolean;
  /** The step of the thread at which it was last updated. */
  learnedAt: number;
}

/** An own reply that is shown before the server has stored it (optimistic). */
export interface PendingReply {
  guid: string;
  contentText: string;
  state: 'sending' | 'failed';
  /** Text key of the failure, in the `status` namespace; null while it is sent. */
  problem: string | null;
}

/** Problems of the connection or the session, not of the reply. */
const WITHOUT_CONNECTION: ReadonlySet<string | null> = new Set([
  'errors.network',
  'errors.aborted',
  'errors.unauthorised',
]);

/**
 * Whether a reply failed for lack of a connection or session, and not because the server refused
 * it.
 */
export function waitsForConnection({
  state,
  problem,
}: Pick<PendingReply, 'state' | 'problem'>): boolean {
  return state === 'failed' && WITHOUT_CONNECTION.has(problem);
}

/** Problems after which it is unknown whether the server stored the reply. */
const OPEN: ReadonlySet<string | null> = new Set([
  ...WITHOUT_CONNECTION,
  'errors.server',
  'unknown',
]);

/**
 * Whether the server certainly did not store a reply, so that the user may rewrite it as a new one.
 * A reply that may have been stored must be retried under the same guid, or it would exist twice.
 */
export function wasRefused({ state, problem }: PendingReply): boolean {
  return state === 'failed' && !OPEN.has(problem);
}

/**
 * Client-side state of a thread. Responses, live events and refetches may arrive in any order, get
 * lost and be repeated; see {@link mergeReplies} for the guarantees.
 */
export interface ThreadState<Entry extends ThreadEntry> {
  /** Counts the merged actions. A fetch records the step at which it was requested. */
  readonly step: number;
  /** Oldest first. */
  readonly known: readonly KnownReply<Entry>[];
  readonly pending: readonly PendingReply[];
  /** Guids of deleted replies; guids are never reused. */
  readonly deleted: ReadonlySet<string>;
  /** Whether the server has older replies that are not loaded. */
  readonly hasOlder: boolean;
}

export type ThreadAction<Entry extends ThreadEntry> =
  /** A live event, or the response to a create or update requested at step `requestStep`. */
  | { type: 'learned'; reply: Entry; requestStep?: number }
  | { type: 'deleted'; guid: string }
  /**
   * The latest replies without a gap, oldest first, requested at step `requestStep`; `whole` if
   * none precede them.
   */
  | { type: 'latest'; replies: readonly Entry[]; whole: boolean; requestStep: number }
  /** The replies right before the reply `before`, without a gap. */
  | {
      type: 'older';
      replies: readonly Entry[];
      whole: boolean;
      before: string;
      requestStep: number;
    }
  | { type: 'sent'; guid: string; contentText: string }
  | { type: 'send-failed'; guid: string; problem: string }
  | { type: 'given-up'; guid: string };

export const EMPTY_THREAD: ThreadState<never> = {
  step: 0,
  known: [],
  pending: [],
  deleted: new Set(),
  hasOlder: false,
};

const firstAnchor = (state: ThreadState<ThreadEntry>): number =>
  state.known.findIndex(({ anchored }) => anchored);

/**
 * The known replies, oldest first, each once. Replies that precede the loaded pages are held back
 * until their page is loaded.
 */
export function repliesOf<Entry extends ThreadEntry>(state: ThreadState<Entry>): Entry[] {
  const from = state.hasOlder ? Math.max(firstAnchor(state), 0) : 0;
  return state.known.slice(from).map(({ reply }) => reply);
}

/** The guid of the oldest loaded reply: the cursor of the next older page. */
export function oldestLoaded(state: ThreadState<ThreadEntry>): string | null {
  return state.known[firstAnchor(state)]?.reply.guid ?? null;
}

/** Compares versions of one reply by date; a removal is later than everything else. */
function compareVersions(one: ThreadEntry, other: ThreadEntry): number {
  if (one.removed !== other.removed) return one.removed ? 1 : -1;
  const [first, second] = [one.modifiedDate ?? '', other.modifiedDate ?? ''];
  return first === second ? 0 : first > second ? 1 : -1;
}

/**
 * Whether a version of a reply replaces the known one. Dates have a resolution of seconds: of two
 * changes in one second the last to arrive wins, except that a response may be older than events
 * that arrived while it was in flight.
 */
function replaces(
  reply: ThreadEntry,
  known: KnownReply<ThreadEntry>,
  requestStep = Infinity,
): boolean {
  const order = compareVersions(reply, known.reply);
  return order > 0 || (order === 0 && known.learnedAt <= requestStep);
}

/** The known reply if the other says the same, so that its row does not render again. */
const reuseReply = <Entry>(known: Entry, reply: Entry): Entry =>
  JSON.stringify(known) === JSON.stringify(reply) ? known : reply;

function withReply<Entry extends ThreadEntry>(
  known: readonly KnownReply<Entry>[],
  entry: KnownReply<Entry>,
  requestStep?: number,
): KnownReply<Entry>[] {
  const at = known.findIndex(({ reply }) => reply.guid === entry.reply.guid);
  const old = known[at];
  if (old) {
    const next = replaces(entry.reply, old, requestStep)
      ? { ...entry, reply: reuseReply(old.reply, entry.reply), anchored: old.anchored }
      : old;
    return known.map((other, index) => (index === at ? next : other));
  }
  const after = known.findLastIndex(({ reply }) => reply.createdDate <= entry.reply.createdDate);
  return [...known.slice(0, after + 1), entry, ...known.slice(after + 1)];
}

/**
 * Combines the replies of a page with the known ones; updates learned while the page was in flight
 * take precedence.
 */
function anchor<Entry extends ThreadEntry>(
  state: ThreadState<Entry>,
  replies: readonly Entry[],
  requestStep: number,
): KnownReply<Entry>[] {
  const known = new Map(state.known.map((entry) => [entry.reply.guid, entry]));
  return replies
    .filter(({ guid }) => !state.deleted.has(guid))
    .map((reply) => {
      const entry = known.get(reply.guid);
      const stands =
        entry &&
        (entry.reply.removed ||
          (entry.learnedAt > requestStep && !replaces(reply, entry, requestStep)));
      if (stands) return { ...entry, anchored: true };
      return {
        reply: entry ? reuseReply(entry.reply, reply) : reply,
        anchored: true,
        learnedAt: requestStep,
      };
    });
}

function withLatest<Entry extends ThreadEntry>(
  state: ThreadState<Entry>,
  { replies, whole, requestStep }: Extract<ThreadAction<Entry>, { type: 'latest' }>,
): ThreadState<Entry> {
  const inPage = new Set(replies.map(({ guid }) => guid));
  const absent = state.known.filter(({ reply }) => !inPage.has(reply.guid));
  const newer = absent.filter(({ learnedAt }) => learnedAt > requestStep);
  const start = replies[0]?.createdDate ?? '';
  const gone = absent.filter(
    ({ reply, learnedAt }) => learnedAt <= requestStep && (whole || reply.createdDate > start),
  );
  return {
    ...state,
    known: newer.reduce(
      (known, entry) => withReply(known, { ...entry, anchored: false }),
      anchor(state, replies, requestStep),
    ),
    deleted: new Set([...state.deleted, ...gone.map(({ reply }) => reply.guid)]),
    hasOlder: !whole,
  };
}

function withOlder<Entry extends ThreadEntry>(
  state: ThreadState<Entry>,
  { replies, whole, before, requestStep }: Extract<ThreadAction<Entry>, { type: 'older' }>,
): ThreadState<Entry> {
  // The thread was reloaded, or the page requested twice: it no longer fits.
  if (oldestLoaded(state) !== before) return state;
  const inPage = new Set(replies.map(({ guid }) => guid));
  return {
    ...state,
    known: [
      ...anchor(state, replies, requestStep),
      ...state.known.filter(({ reply }) => !inPage.has(reply.guid)),
    ],
    hasOlder: !whole,
  };
}

function withPending<Entry extends ThreadEntry>(
  state: ThreadState<Entry>,
  next: PendingReply,
): ThreadState<Entry> {
  const again = state.pending.some(({ guid }) => guid === next.guid);
  return {
    ...state,
    pending: again
      ? state.pending.map((entry) => (entry.guid === next.guid ? next : entry))
      : [...state.pending, next],
  };
}

function apply<Entry extends ThreadEntry>(
  state: ThreadState<Entry>,
  action: ThreadAction<Entry>,
): ThreadState<Entry> {
  switch (action.type) {
    case 'learned':
      if (state.deleted.has(action.reply.guid)) return state;
      return {
        ...state,
        known: withReply(
          state.known,
          { reply: action.reply, anchored: false, learnedAt: state.step },
          action.requestStep,
        ),
      };
    case 'deleted':
      return {
        ...state,
        known: state.known.filter(({ reply }) => reply.guid !== action.guid),
        deleted: new Set([...state.deleted, action.guid]),
      };
    case 'latest':
      return withLatest(state, action);
    case 'older':
      return withOlder(state, action);
    case 'sent':
      return withPending(state, {
        guid: action.guid,
        contentText: action.contentText,
        state: 'sending',
        problem: null,
      });
    case 'send-failed': {
      const failed = state.pending.find(({ guid }) => guid === action.guid);
      return failed
        ? withPending(state, { ...failed, state: 'failed', problem: action.problem })
        : state;
    }
    case 'given-up':
      return { ...state, pending: state.pending.filter(({ guid }) => guid !== action.guid) };
  }
}

/**
 * Reducer of a thread's state. Guaranteed in any order and with any repetition:
 * - no reply occurs twice, and none is both pending and known;
 * - a deleted reply does not come back, nor does the text of a removed one;
 * - once every event has arrived, or the latest replies were fetched after them, the thread equals
 * the server's from its first loaded reply on (of two changes in the same second, the last to
 * arrive wins).
 */
export function mergeReplies<Entry extends ThreadEntry>(
  state: ThreadState<Entry>,
  action: ThreadAction<Entry>,
): ThreadState<Entry> {
  const next = apply({ ...state, step: state.step + 1 }, action);
  const settled = new Set([...next.deleted, ...next.known.map(({ reply }) => reply.guid)]);
  return next.pending.some(({ guid }) => settled.has(guid))
    ? { ...next, pending: next.pending.filter(({ guid }) => !settled.has(guid)) }
    : next;
}
