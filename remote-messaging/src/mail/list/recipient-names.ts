import type { TFunction } from 'i18next';
import { CHIPS_SHOWN, isolate, type TextDirection } from '@riwaq/api';

/**
 * 'Sara, Ali, Omar and 237 others': the first names, and the number of the remaining recipients.
 */
export function recipientNames(
  known: readonly string[],
  count: number,
  t: TFunction<'messaging'>,
  page: TextDirection,
): string {
  const names = known.slice(0, CHIPS_SHOWN).map((name) => isolate(name, page));
  const more = count - names.length;
  const listed = names.join(t('mail.comma'));
  return more > 0 ? t('mail.andOthers', { names: listed, count: more }) : listed;
}
