import type { ModuleShortcuts, Shortcut } from '@riwaq/contract';
import { disposeOnce } from '@riwaq/contract/host';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import { mayFire } from './may-fire';

const STORAGE_KEY = 'shortcuts';
const OFF = 'off';
/** Characters of a question mark key, in Latin and in Arabic. */
const QUESTION_MARKS = ['?', '؟'];

/**
 * Whether a key opens the help card: a question mark of the user's layout, or Shift with the key
 * that has it on most layouts.
 */
const asksForHelp = ({ key, code, shiftKey }: KeyboardEvent): boolean =>
  QUESTION_MARKS.includes(key) || (code === 'Slash' && shiftKey);

/** The shortcuts of the shell and of the shown page, for the complete site. */
export interface Shortcuts {
  /** Shortcuts of the shown page, registered by its modules. */
  readonly ofPage: ReadableStore<readonly Shortcut[]>;
  /** Whether shortcuts are enabled; stored in the browser and shared by every tab. */
  readonly enabled: ReadableStore<boolean>;
  enable(wish: boolean): void;
  /** Whether the help card is open. */
  readonly helpOpen: ReadableStore<boolean>;
  showHelp(open: boolean): void;
  /** The API for one module: its shortcuts are removed when its `signal` aborts. */
  scoped(signal: AbortSignal): ModuleShortcuts;
  /**
   * Handles key presses, for the shell's own shortcuts and the page's, until the disposer is
   * called.
   */
  listen(own: readonly Shortcut[]): () => void;
}

export function createShortcuts(window: Window, storage: BrowserStorage): Shortcuts {
  const ofPage = new Store<readonly Shortcut[]>([]);
  const readEnabled = (): boolean => storage.read(STORAGE_KEY) !== OFF;
  const enabled = new Store(readEnabled());
  const helpOpen = new Store(false);
  storage.onForeignChange((key) => {
    if (key === null || key === STORAGE_KEY) enabled.set(readEnabled());
  });

  const find = (
    { code, shiftKey }: KeyboardEvent,
    own: readonly Shortcut[],
  ): Shortcut | undefined => {
    const fits = (shortcut: Shortcut): boolean =>
      shortcut.code === code && (shortcut.shift ?? false) === shiftKey;
    return own.find(fits) ?? ofPage.get().findLast(fits);
  };

  return {
    ofPage,
    enabled,
    enable(wish) {
      if (wish) storage.remove(STORAGE_KEY);
      else storage.write(STORAGE_KEY, OFF);
      enabled.set(wish);
    },
    helpOpen,
    showHelp: (open) => helpOpen.set(open),
    scoped: (moduleSignal) => ({
      register(shortcuts, { signal } = {}) {
        ofPage.set([...ofPage.get(), ...shortcuts]);
        return disposeOnce(
          () => ofPage.set(ofPage.get().filter((shortcut) => !shortcuts.includes(shortcut))),
          moduleSignal,
          signal,
        );
      },
    }),
    listen(own) {
      const hear = (event: KeyboardEvent): void => {
        if (!enabled.get() || !mayFire(event, window.document)) return;
        const run = asksForHelp(event) ? () => helpOpen.set(true) : find(event, own)?.run;
        if (!run) return;
        event.preventDefault();
        run();
      };
      window.addEventListener('keydown', hear);
      return () => window.removeEventListener('keydown', hear);
    },
  };
}
