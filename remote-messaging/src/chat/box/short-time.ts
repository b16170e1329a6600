import type { Language } from '@riwaq/contract';
import { formatDateTime } from '@riwaq/ui/core';

/** Time of a local date as hh:mm a, formatted as in the full date. */
export function shortTime(local: string, language: Language): string {
  const [, time = '', half = ''] = formatDateTime(local, language).split(' ');
  return `${time.slice(0, 'hh:mm'.length)} ${half}`.trim();
}
