import type { Language } from '@riwaq/contract';
import { formatDateTime } from '@riwaq/ui/core';

/** The hour of a local date: hh:mm a, as the whole date would say it. */
export function shortTime(local: string, language: Language): string {
  const [, time = '', half = ''] = formatDateTime(local, language).split(' ');
  return `${time.slice(0, 'hh:mm'.length)} ${half}`.trim();
}
