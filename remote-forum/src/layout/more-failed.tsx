import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';

/** The next page of a list could not be had. */
export function MoreFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum-more" role="alert">
      <span>{t('moreFailed')}</span>
      <Button size="small" onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
