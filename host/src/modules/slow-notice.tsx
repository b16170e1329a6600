import { Button } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useSlow } from './use-slow';

/** Over the skeleton of a module that takes long: another try is offered, waiting goes on. */
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
