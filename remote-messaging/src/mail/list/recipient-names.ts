import type { TFunction } from 'i18next';
import { CHIPS_SHOWN } from '@riwaq/api';

/** Each name in its own direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** 'Sara, Ali, Omar and 237 others': the first few by name, and how many more there are. */
export function recipientNames(known: readonly string[], count: number, t: TFunction<'messaging'>): string {
  const names = known.slice(0, CHIPS_SHOWN).map(isolated);
  const more = count - names.length;
  const listed = names.join(t('mail.comma'));
  return more > 0 ? t('mail.andOthers', { names: listed, count: more }) : listed;
}
