import { disposeOnce } from '../disposal';
import type { KeyCode, ModuleShortcuts, Shortcut } from '../shortcuts';

export interface TestShortcuts extends ModuleShortcuts {
  /** What is offered now, oldest first. */
  readonly offered: readonly Shortcut[];
  /** Does what a key does for the person; throws when it does nothing. */
  press(code: KeyCode): void;
}

/** Shortcuts without a keyboard. */
export function createTestShortcuts(moduleSignal: AbortSignal): TestShortcuts {
  const sets: (readonly Shortcut[])[] = [];
  return {
    register(shortcuts, { signal } = {}) {
      sets.push(shortcuts);
      return disposeOnce(() => void sets.splice(sets.indexOf(shortcuts), 1), moduleSignal, signal);
    },
    get offered() {
      return sets.flat();
    },
    press(code) {
      const found = sets.flat().findLast((shortcut) => shortcut.code === code);
      if (!found) throw new Error(`No shortcut is offered on ${code}.`);
      found.run();
    },
  };
}
