import { flushSync } from 'react-dom';
import { shownBlocks, withComposedText } from './composed-text';
import type { DraftInstance, EditorValue } from './editor-value';

/**
 * Milliseconds after which a composition is over: some input methods end one and begin the next at
 * once.
 */
const OVER_AFTER_MS = 20;
/** Keys that would move the caret while an input method chooses among its words. */
const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight'];
/** Keys with which Firefox ends a composition and adds a line as well. */
const LINES: readonly string[] = ['Enter'];

export interface Composition {
  /** The newest state, with the word that is being composed. Changes nothing. */
  read(): EditorValue;
  /** Ends a composition: its text is in the state of the editor when this returns. */
  commit(): void;
  detach(): void;
}

/** Composition of one word, from its start until the state has its text. */
interface Session {
  /** Keys of the blocks that the page showed at its start. */
  before: ReadonlySet<string>;
  /** Whether the input method has added or removed elements, of which React does not know. */
  isForeign: boolean;
  observer: MutationObserver;
  isOpen: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Replaces how Draft.js 0.10 takes the text of input methods over. It adds up what events announce,
 * 20 ms after a composition, and drops that when the focus has left; it also inserts a word twice
 * that Android composes again. Here the text is what the page shows, at any time.
 *
 * @param onText called when a composed text has changed
 */
export function attachComposition(draft: DraftInstance, onText: () => void): Composition {
  let session: Session | null = null;
  const { setMode } = draft;

  const read = (): EditorValue => {
    const value = draft._latestEditorState;
    return session && draft.editor ? withComposedText(value, draft.editor, session.before) : value;
  };
  const start = (): void => {
    const root = draft.editor;
    if (session || !root) return;
    const begun: Session = {
      before: new Set(shownBlocks(root).keys()),
      isForeign: false,
      observer: new MutationObserver(() => {
        begun.isForeign = true;
      }),
      isOpen: true,
    };
    session = begun;
    begun.observer.observe(root, { childList: true, subtree: true });
  };
  const resolve = (): void => {
    if (!session) return;
    const next = read();
    const { observer, timer } = session;
    clearTimeout(timer);
    const isForeign = observer.takeRecords().length > 0 || session.isForeign;
    observer.disconnect();
    session = null;
    draft.exitCurrentMode();
    if (isForeign) draft.setState({ contentsKey: draft.state.contentsKey + 1 });
    draft.update(next);
  };
  const commit = (): void => {
    if (session) flushSync(resolve);
  };

  const handler = {
    onCompositionStart() {
      start();
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
      // Together: drawn with the focus, the text would take it back.
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
      clearTimeout(session?.timer);
      session?.observer.disconnect();
      session = null;
      draft.setMode = setMode;
    },
  };
}
