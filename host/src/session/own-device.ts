import { newGuid } from '@riwaq/ui/core';
import type { BrowserStorage } from '../storage/browser-storage';

const DEVICE = 'device';

/**
 * Guid by which the server recognises this browser, so that it can notify the user of sign-ins on
 * others. A browser without storage is a new device each time.
 */
export function ownDevice(storage: BrowserStorage): string {
  const kept = storage.read(DEVICE);
  if (kept !== null) return kept;
  const guid = newGuid();
  storage.write(DEVICE, guid);
  return guid;
}
