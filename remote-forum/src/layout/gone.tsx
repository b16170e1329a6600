import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { EmptyState } from '@riwaq/ui/core';
import { forumPath } from '../forum-view';

/** What the address names does not exist, or not for this person. */
export function Gone({ what }: { what: 'forum' | 'topic' }) {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum">
      <EmptyState title={t(`gone.${what}`)} hint={t('gone.hint')} action={<Link className="rw-forum-button" to={forumPath(null)}>{t('gone.action')}</Link>} />
    </div>
  );
}
