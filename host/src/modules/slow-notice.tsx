import { Button } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useSlow } from './use-slow';

/** Offers a retry above the skeleton of a slow module; the load continues meanwhile. */
export function SlowNotice({
  moduleId,
  name,
  since,
}: {
  moduleId: string;
  name: string;
  since: number | null;
}) {
  const { t } = useTranslation('shell');
  const { modules } = useShell();
  const slow = useSlow(since);
  return (
    <div role="status">
      {slow && (
        <p className="rw-shell-update">
          <span>{t('module.slow', { name })}</span>
          <Button size="small" onClick={() => void modules.retry(moduleId)}>
            {t('retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
