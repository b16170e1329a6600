import { useTranslation } from 'react-i18next';
import { CHAT_UNREAD_MAX } from '@riwaq/api';

/** Number of messages, capped so that it fits: `CHAT_UNREAD_MAX` and above show as `N+`. */
export const shownCount = (count: number): string =>
  count >= CHAT_UNREAD_MAX ? `${CHAT_UNREAD_MAX - 1}+` : String(count);

/** Badge with the number of unread messages; renders null at 0. */
export function Count({ count }: { count: number }) {
  const { t } = useTranslation('messaging');
  if (count === 0) return null;
  return (
    <span className="rw-messaging-count" role="img" aria-label={t('chat.unread', { count })}>
      {shownCount(count)}
    </span>
  );
}
