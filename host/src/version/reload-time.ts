const RELOADED = 'riwaq.reloadedAt';

/** Time of the last automatic reload of this tab, in milliseconds; `now` if it cannot be read. */
export function readReloadTime(window: Window, now: () => number): number {
  try {
    return Number(window.sessionStorage.getItem(RELOADED) ?? 0);
  } catch {
    return now();
  }
}

/** Returns whether the time could be stored. */
export function storeReloadTime(window: Window, milliseconds: number): boolean {
  try {
    window.sessionStorage.setItem(RELOADED, String(milliseconds));
    return true;
  } catch {
    return false;
  }
}
