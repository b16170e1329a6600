import { useTranslation } from 'react-i18next';
import { Button } from '../core/button';

/** Error line with a retry button, for the next page of a list. */
export function MoreFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <div className="rw-more" role="alert">
      <span>{t('moreFailed')}</span>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
