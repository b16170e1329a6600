import { Button } from '../core/button';
import { useTranslation } from 'react-i18next';

/** Error line with a retry button, for a list of choices that failed to load. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <p className="rw-field-error" role="alert">
      {t('loadFailed')}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
