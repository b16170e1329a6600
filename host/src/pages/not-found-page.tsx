import { Link } from '@riwaq/contract/router';
import { EmptyState } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';

/** No enabled module owns the path. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <div className="rw-shell-404">
      <p className="rw-shell-404-number" aria-hidden>
        404
      </p>
      <EmptyState
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={
          <Link className="rw-link-button" to="/">
            {t('notFound.home')}
          </Link>
        }
      />
    </div>
  );
}
