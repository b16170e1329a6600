import { Slot } from '@riwaq/contract';
import { useEffect, useState } from 'react';
import { whenRested } from '../boot/idle';

/** Milliseconds of rest before the dock loads, and within which it then loads. */
const WAIT = { restMs: 1500, idleMs: 3000 };

/**
 * The corner with chat boxes. It never delays a page: it loads when the first page is idle, and
 * stays mounted during navigation.
 */
export function Dock() {
  const [rested, setRested] = useState(false);
  useEffect(() => whenRested(() => setRested(true), WAIT), []);
  return <div className="rw-shell-dock">{rested && <Slot name="shell.dock@1" props={{}} />}</div>;
}
