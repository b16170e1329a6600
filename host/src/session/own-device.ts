import { newGuid } from '@riwaq/ui/core';
import type { BrowserStorage } from '../storage/browser-storage';

const DEVICE = 'device';

/**
 * By which the server knows this browser again, so that its person is told of sign-ins on others. A
 * browser that keeps nothing is a new one each time.
 */
export function ownDevice(storage: BrowserStorage): string {
  const kept = storage.read(DEVICE);
  if (kept !== null) return kept;
  const guid = newGuid();
  storage.write(DEVICE, guid);
  return guid;
}
