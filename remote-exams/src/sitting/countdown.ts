/** Time left, as the server reported it at an instant of the device clock (`device-clock.ts`). */
export interface Countdown {
  readonly leftMs: number;
  readonly at: number;
}

/** Seconds left at which screen readers are notified. */
export const ANNOUNCED_AT = [600, 300, 60, 10] as const;

/** Null without a limit: a missing number must never end an exam (SAK-50631). */
export function countdownFrom(
  remainingSeconds: number | null | undefined,
  at: number,
): Countdown | null {
  return typeof remainingSeconds === 'number' && Number.isFinite(remainingSeconds)
    ? { leftMs: Math.max(0, remainingSeconds * 1000), at }
    : null;
}

/** Milliseconds left, at least 0. */
export const leftAt = ({ leftMs, at }: Countdown, now: number): number =>
  Math.max(0, leftMs - Math.max(0, now - at));

/**
 * The threshold, in seconds, that was passed between two readings of the time; the last one if
 * there were several. Null while the time grows.
 */
export function passedThreshold(beforeMs: number, afterMs: number): number | null {
  return (
    ANNOUNCED_AT.filter(
      (seconds) => beforeMs > seconds * 1000 && afterMs <= seconds * 1000 && afterMs > 0,
    ).at(-1) ?? null
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Complete days, and the rest as hours, minutes and seconds, such as 01:05:09. A second that has
 * begun counts.
 */
export function daysAndClock(ms: number): { days: number; clock: string } {
  const seconds = Math.ceil(ms / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    clock: [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
      .map(two)
      .join(':'),
  };
}
