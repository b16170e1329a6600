import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../core/use-confirm';

/**
 * Closes at once, or asks first while there is something unsaved. Then the browser asks too when the tab is closed,
 * and Back asks instead of leaving the page below (where the browser has the Navigation API, and lets a page hold it).
 */
export function useGuardedClose(open: boolean, dirty: boolean, onClose: (() => void) | undefined): () => void {
  const { t } = useTranslation('kit');
  const confirm = useConfirm();
  const asking = useRef(false);

  const close = () => {
    if (!dirty) return onClose?.();
    if (asking.current) return;
    asking.current = true;
    void confirm({ title: t('unsaved.title'), text: t('unsaved.text'), okText: t('unsaved.leave'), danger: true }).then((agreed) => {
      asking.current = false;
      if (agreed) onClose?.();
    });
  };

  const newest = useRef(close);
  newest.current = close;
  useEffect(() => {
    if (!open || !dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      newest.current();
    };
    const { navigation } = window as { navigation?: Navigation };
    window.addEventListener('beforeunload', hold);
    navigation?.addEventListener('navigate', stay);
    return () => {
      window.removeEventListener('beforeunload', hold);
      navigation?.removeEventListener('navigate', stay);
    };
  }, [open, dirty]);

  return close;
}
