import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { EmptyState } from '@riwaq/ui/core';
import { forumPath } from '../forum-view';
import { pathOf } from '../library/library-view';

/** Link out of each area. */
const OUT = {
  forum: { to: forumPath(null), label: 'gone.action' },
  topic: { to: forumPath(null), label: 'gone.action' },
  category: { to: pathOf({}), label: 'gone.toLibrary' },
} as const;

/**
 * Shown when the address names something that does not exist or that the user may not see.
 * `children`: remaining content.
 */
export function Gone({ what, children }: { what: keyof typeof OUT; children?: ReactNode }) {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum">
      <EmptyState
        title={t(`gone.${what}`)}
        hint={t('gone.hint')}
        action={
          <Link className="rw-link-button" to={OUT[what].to}>
            {t(OUT[what].label)}
          </Link>
        }
      />
      {children}
    </div>
  );
}
