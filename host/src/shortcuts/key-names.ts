import type { KeyCode } from '@riwaq/contract';
import { useEffect, useState } from 'react';

/** The Latin letters of the keyboard at hand; only some browsers tell (Keyboard Map API). */
interface KeyboardLayout {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>;
}
const SIGNS: Readonly<Record<string, string>> = { Slash: '/', Comma: ',', Period: '.' };

const layoutOf = (navigator: Navigator): KeyboardLayout | null =>
  'keyboard' in navigator ? (navigator.keyboard as KeyboardLayout) : null;

/**
 * What is printed on a key: as the keyboard says, or else as on a US one, which Arabic keyboards
 * share.
 */
export function keyName(code: KeyCode, layout: ReadonlyMap<string, string> | null): string {
  return (layout?.get(code) ?? SIGNS[code] ?? code.replace(/^(Key|Digit)/, '')).toUpperCase();
}

/** Names the keys of this keyboard. */
export function useKeyName(): (code: KeyCode) => string {
  const [layout, setLayout] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    let gone = false;
    // A page that may not know stays with the usual names.
    layoutOf(navigator)
      ?.getLayoutMap()
      .then(
        (map) => {
          if (!gone) setLayout(map);
        },
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, []);
  return (code) => keyName(code, layout);
}
