import { Slot } from '@riwaq/contract';
import { useEffect, useState } from 'react';
import { whenRested } from '../boot/idle';

/** Milliseconds that a page is left alone before the dock comes, and within which it then does. */
const WAIT = { restMs: 1500, idleMs: 3000 };

/**
 * The corner that holds chat boxes. No page waits for it: it comes when the first one rests, and
 * stays over navigation.
 */
export function Dock() {
  const [rested, setRested] = useState(false);
  useEffect(() => whenRested(() => setRested(true), WAIT), []);
  return <div className="rw-shell-dock">{rested && <Slot name="shell.dock@1" props={{}} />}</div>;
}
