import { useTranslation } from 'react-i18next';
import { CHAT_UNREAD_MAX } from '@riwaq/api';

/** A number of messages as there is room for it. */
export const shownCount = (count: number): string =>
  count >= CHAT_UNREAD_MAX ? `${CHAT_UNREAD_MAX - 1}+` : String(count);

/** Unread messages; nothing where there are none. */
export function Count({ count }: { count: number }) {
  const { t } = useTranslation('messaging');
  if (count === 0) return null;
  return (
    <span className="rw-messaging-count" role="img" aria-label={t('chat.unread', { count })}>
      {shownCount(count)}
    </span>
  );
}
