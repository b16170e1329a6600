import { disposeOnce } from '../disposal';
import type { KeyCode, ModuleShortcuts, Shortcut } from '../shortcuts';

export interface TestShortcuts extends ModuleShortcuts {
  /** Shortcuts that are registered now, oldest first. */
  readonly offered: readonly Shortcut[];
  /** Runs the shortcut of a key; throws when none is registered. */
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
