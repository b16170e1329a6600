import { Button } from '../core/button';
import { useTranslation } from 'react-i18next';

/** A list of choices could not be had: one line and a retry. */
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
