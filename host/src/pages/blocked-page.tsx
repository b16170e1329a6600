import { Link } from '@riwaq/contract/router';
import { EmptyState, Button } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';

export interface BlockedPageProps {
  /** The page of the exam; null when the server does not name it. */
  path: string | null;
  onRetry(): void;
}

/** Shown when an area is locked while the user takes an exam; links back to the exam. */
export function BlockedPage({ path, onRetry }: BlockedPageProps) {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      title={t('blocked.title')}
      hint={t('status:errors.blocked')}
      action={
        <>
          {path !== null && (
            <Link className="rw-link-button" to={path}>
              {t('blocked.back')}
            </Link>
          )}
          <Button onClick={onRetry}>{t('retry')}</Button>
        </>
      }
    />
  );
}
