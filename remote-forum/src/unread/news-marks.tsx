import { useTranslation } from 'react-i18next';
import { UNREAD } from '@riwaq/api';
import { useContentNews } from './content-news';

/** Mark of a new content. */
export function NewMark({ contentGuid }: { contentGuid: string }) {
  const { t } = useTranslation('forum');
  const { isNew } = useContentNews();
  return isNew(contentGuid) ? <span className="rw-forum-new">{t('unread.new')}</span> : null;
}

/** Number of unread replies to a content. */
export function NewReplies({ contentGuid }: { contentGuid: string }) {
  const { t } = useTranslation('forum');
  const count = useContentNews().newReplies(contentGuid);
  if (count === 0) return null;
  return (
    <span className="rw-forum-new">
      {count < UNREAD.countMax
        ? t('unread.replies', { count })
        : t('unread.more', { count: UNREAD.countMax })}
    </span>
  );
}
