import type { KeyboardEvent } from 'react';
import { toLatinDigits } from '@riwaq/api';
import { pressedKey } from '@riwaq/ui/compiled-in';

/** Action that a key starts in the hours of a student. Steps are in reading order. */
export type HourCommand =
  | { readonly kind: 'mark'; readonly hours: number }
  | { readonly kind: 'clear' }
  | { readonly kind: 'excuse' }
  | { readonly kind: 'hour'; readonly step: 1 | -1 }
  | { readonly kind: 'student'; readonly step: 1 | -1 };

/** Commands of the keys that mean the same with every modifier and direction. */
const PLAIN_KEYS: ReadonlyMap<string, HourCommand> = new Map<string, HourCommand>([
  ['ArrowDown', { kind: 'student', step: 1 }],
  ['ArrowUp', { kind: 'student', step: -1 }],
  ['Delete', { kind: 'clear' }],
  ['Backspace', { kind: 'clear' }],
]);

/** The command of a key on a page with this direction; null for a key that has none. */
export function parseHourKey(event: KeyboardEvent, direction: string): HourCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = pressedKey(event);
  if (key === '') return null;
  const digit = toLatinDigits(key);
  if (/^[0-7]$/.test(digit)) return { kind: 'mark', hours: Number(digit) };
  if (key === 'Enter') return { kind: 'student', step: event.shiftKey ? -1 : 1 };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    return { kind: 'hour', step: key === forward ? 1 : -1 };
  }
  return PLAIN_KEYS.get(key) ?? (event.code === 'KeyE' ? { kind: 'excuse' } : null);
}
