import type { ConfirmOptions } from '@riwaq/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that asks whether to discard unsaved changes, one dialog at a time, and calls
 * `then` if the user agrees.
 */
export function useLeaveQuestion(
  confirm: (options?: ConfirmOptions) => Promise<boolean>,
): (then: () => void) => void {
  const { t } = useTranslation('kit');
  const asking = useRef(false);
  return (then) => {
    if (asking.current) return;
    asking.current = true;
    void confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      okText: t('unsaved.leave'),
      danger: true,
    }).then((agreed) => {
      asking.current = false;
      if (agreed) then();
    });
  };
}

/**
 * While `held`, the browser asks before the tab is closed, and Back is blocked and calls `onBack`.
 */
export function useBlockLeaving(held: boolean, onBack: (event: NavigateEvent) => void): void {
  const newest = useRef(onBack);
  newest.current = onBack;
  useEffect(() => {
    if (!held) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      newest.current(event);
    };
    const { navigation } = window as { navigation?: Navigation };
    window.addEventListener('beforeunload', hold);
    navigation?.addEventListener('navigate', stay);
    return () => {
      window.removeEventListener('beforeunload', hold);
      navigation?.removeEventListener('navigate', stay);
    };
  }, [held]);
}
