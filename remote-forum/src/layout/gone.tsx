import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { EmptyState } from '@riwaq/ui/core';
import { forumPath } from '../forum-view';
import { pathOf } from '../library/library-view';

/** The way out of each area. */
const OUT = {
  forum: { to: forumPath(null), label: 'gone.action' },
  topic: { to: forumPath(null), label: 'gone.action' },
  category: { to: pathOf({}), label: 'gone.toLibrary' },
} as const;

/**
 * What the address names does not exist, or not for this person. `children`: what is left of it.
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
