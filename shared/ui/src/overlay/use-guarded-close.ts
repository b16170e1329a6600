import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../core/use-confirm';

/** Closes at once, or asks first while there is something unsaved; the browser asks too when the tab is closed. */
export function useGuardedClose(open: boolean, dirty: boolean, onClose: (() => void) | undefined): () => void {
  const { t } = useTranslation('kit');
  const confirm = useConfirm();

  useEffect(() => {
    if (!open || !dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [open, dirty]);

  return () => {
    if (!dirty) return onClose?.();
    void confirm({ title: t('unsaved.title'), text: t('unsaved.text'), okText: t('unsaved.leave'), danger: true }).then((agreed) => { if (agreed) onClose?.(); });
  };
}
