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
 * A key by its position, as `KeyboardEvent.code` names it: the same key under every layout, Arabic
 * or Latin.
 */
export type KeyCode = `Key${Letter}` | `Digit${Digit}` | 'Slash' | 'Comma' | 'Period';

/** A keyboard shortcut of the shown page. */
export interface Shortcut {
  code: KeyCode;
  /**
   * Whether Shift must be pressed. Reserved for the host: modules use keys without Shift. Default
   * false.
   */
  shift?: boolean;
  /** Description of the action in the user's language; the help card lists it. */
  label: string;
  run(): void;
}

export interface ModuleShortcuts {
  /**
   * Registers shortcuts until `signal` aborts or the disposer is called. When two use the same key,
   * the newest wins. The host runs them only when the user is not typing, no dialog is open and the
   * user has not switched shortcuts off.
   */
  register(shortcuts: readonly Shortcut[], options?: { signal?: AbortSignal }): () => void;
}
