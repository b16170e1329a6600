import type { KeyCode } from '@riwaq/contract';
import { useEffect, useState } from 'react';

/** The Latin letters of the user's keyboard; only some browsers provide them (Keyboard Map API). */
interface KeyboardLayout {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>;
}
const SIGNS: Readonly<Record<string, string>> = { Slash: '/', Comma: ',', Period: '.' };

const layoutOf = (navigator: Navigator): KeyboardLayout | null =>
  'keyboard' in navigator ? (navigator.keyboard as KeyboardLayout) : null;

/**
 * The letter printed on a key: from the user's layout, or else from the US layout, which Arabic
 * keyboards share.
 */
export function keyName(code: KeyCode, layout: ReadonlyMap<string, string> | null): string {
  return (layout?.get(code) ?? SIGNS[code] ?? code.replace(/^(Key|Digit)/, '')).toUpperCase();
}

/** Returns a function that names the keys of the user's keyboard. */
export function useKeyName(): (code: KeyCode) => string {
  const [layout, setLayout] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    let gone = false;
    // Without permission, use the US names.
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
