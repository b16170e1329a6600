import { useTranslation } from 'react-i18next';
import { UNREAD } from '@riwaq/api';

/** Number of unread items; renders nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation('forum');
  if (count === 0) return null;
  return (
    <span className="rw-forum-unread">
      <span aria-hidden>
        {count < UNREAD.countMax ? count : t('unread.more', { count: UNREAD.countMax })}
      </span>
      <span className="rw-hidden">{t('unread.label', { count })}</span>
    </span>
  );
}
