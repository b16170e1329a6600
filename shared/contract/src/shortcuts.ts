type Letter =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/**
 * A key by its place, as `KeyboardEvent.code` names it: the same key under every layout, Arabic or
 * Latin.
 */
export type KeyCode = `Key${Letter}` | `Digit${Digit}` | 'Slash' | 'Comma' | 'Period';

/** What one key does while a page is shown. */
export interface Shortcut {
  code: KeyCode;
  /**
   * With Shift. The host keeps these for itself, so a module takes the plain keys. Default false.
   */
  shift?: boolean;
  /** What it does, in the language that is shown; the help card lists it. */
  label: string;
  run(): void;
}

export interface ModuleShortcuts {
  /**
   * Offers shortcuts until `signal` aborts or the disposer is called. Of two on one key the newest
   * has it. The host calls them only when nobody types, no dialog is open and the person has not
   * switched them off.
   */
  register(shortcuts: readonly Shortcut[], options?: { signal?: AbortSignal }): () => void;
}
