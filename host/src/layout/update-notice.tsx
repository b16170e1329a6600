import { Button } from '@riwaq/ui/core';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** Offers a newer version without interrupting the user. */
export function UpdateNotice() {
  const { t } = useTranslation('shell');
  const { version } = useShell();
  const offered = useStore(version.offered);
  return (
    <div role="status">
      {offered && (
        <p className="rw-shell-update">
          <Sparkles size={18} aria-hidden />
          <span>{t('update.text')}</span>
          <Button size="small" type="primary" onClick={version.accept}>
            {t('update.action')}
          </Button>
          <Button size="small" type="text" onClick={version.later}>
            {t('later')}
          </Button>
        </p>
      )}
    </div>
  );
}
