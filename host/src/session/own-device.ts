import { newGuid } from '@riwaq/ui/core';
import type { BrowserStorage } from '../storage/browser-storage';

const DEVICE = 'device';

/**
 * Guid by which the server recognises this browser, so that it can notify the user of sign-ins on
 * others. A browser without storage is a new device each time.
 */
export function ownDevice(storage: BrowserStorage): string {
  const stored = storage.read(DEVICE);
  if (stored !== null) return stored;
  const guid = newGuid();
  storage.write(DEVICE, guid);
  return guid;
}
