import { flushSync } from 'react-dom';
import { shownBlocks, withComposedText } from './composed-text';
import type { DraftInstance, EditorValue } from './editor-value';

/**
 * Milliseconds after compositionend before a composition counts as over: some input methods start
 * the next one immediately.
 */
const OVER_AFTER_MS = 20;
/** Keys that would move the caret while the user chooses among suggestions of an input method. */
const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight'];
/** Keys with which Firefox ends a composition and inserts a line break as well. */
const LINES: readonly string[] = ['Enter'];

export interface Composition {
  /** The newest state including the text being composed; without side effects. */
  read(): EditorValue;
  /** Ends a composition: when this returns, the editor's state contains its text. */
  commit(): void;
  detach(): void;
}

/** A composition, from its start until the state contains its text. */
interface Session {
  /** Keys of the blocks that were rendered at its start. */
  before: ReadonlySet<string>;
  /** Whether the input method added or removed DOM elements that React does not know about. */
  isForeign: boolean;
  observer: MutationObserver;
  isOpen: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

function openSession(root: HTMLElement): Session {
  const session: Session = {
    before: new Set(shownBlocks(root).keys()),
    isForeign: false,
    observer: new MutationObserver(() => {
      session.isForeign = true;
    }),
    isOpen: true,
  };
  session.observer.observe(root, { childList: true, subtree: true });
  return session;
}

/** Ends the observation; `isForeign` is final afterwards. */
function closeSession(session: Session): void {
  clearTimeout(session.timer);
  if (session.observer.takeRecords().length > 0) session.isForeign = true;
  session.observer.disconnect();
}

/**
 * Replaces the handling of input methods in Draft.js 0.10. That accumulates the text of composition
 * events, applies it 20 ms after the composition, and drops it if the focus has left; on Android it
 * inserts a recomposed word twice. Here, the DOM is the source of the text at any time.
 *
 * @param onText called when composed text has changed
 */
export function attachComposition(draft: DraftInstance, onText: () => void): Composition {
  let session: Session | null = null;
  const { setMode } = draft;

  const read = (): EditorValue => {
    const value = draft._latestEditorState;
    return session && draft.editor ? withComposedText(value, draft.editor, session.before) : value;
  };
  const resolve = (): void => {
    if (!session) return;
    const next = read();
    const resolved = session;
    closeSession(resolved);
    session = null;
    draft.exitCurrentMode();
    if (resolved.isForeign) draft.setState({ contentsKey: draft.state.contentsKey + 1 });
    draft.update(next);
  };
  const commit = (): void => {
    if (session) flushSync(resolve);
  };

  const handler = {
    onCompositionStart() {
      if (!session && draft.editor) session = openSession(draft.editor);
      if (!session) return;
      session.isOpen = true;
      clearTimeout(session.timer);
    },
    onCompositionEnd() {
      if (!session) return;
      session.isOpen = false;
      clearTimeout(session.timer);
      session.timer = setTimeout(commit, OVER_AFTER_MS);
    },
    onInput: () => onText(),
    onKeyDown(_: DraftInstance, event: { key: string; preventDefault(): void }) {
      if (!session?.isOpen) {
        commit();
        draft._onKeyDown(event);
      } else if (ARROWS.includes(event.key)) event.preventDefault();
    },
    onKeyPress(_: DraftInstance, event: { key: string; preventDefault(): void }) {
      if (LINES.includes(event.key)) event.preventDefault();
    },
    onBlur(_: DraftInstance, event: object) {
      // In one render: rendering the text while focused would take the focus back.
      flushSync(() => {
        resolve();
        draft._onBlur(event);
      });
    },
  };
  draft.setMode = (mode) => {
    if (mode === 'composite') draft._handler = handler;
    else setMode(mode);
  };

  return {
    read,
    commit,
    detach() {
      if (session) closeSession(session);
      session = null;
      draft.setMode = setMode;
    },
  };
}
