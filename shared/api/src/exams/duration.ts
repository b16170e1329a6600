const two = (part: number): string => String(part).padStart(2, '0');

/** Converts a duration written HH:mm:ss, with hours up to 99, to seconds (UI-10). */
export function secondsOf(duration: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Formats seconds as HH:mm:ss. */
export const durationOf = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
