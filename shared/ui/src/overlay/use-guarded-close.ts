import { useConfirm } from '../core/use-confirm';
import { useBlockLeaving, useLeaveQuestion } from './leave-guard';

/**
 * Closes at once, or asks first while there is something unsaved. Then the browser asks too when
 * the tab is closed, and Back asks instead of leaving the page below (where the browser has the
 * Navigation API, and lets a page hold it).
 */
export function useGuardedClose(
  open: boolean,
  dirty: boolean,
  onClose: (() => void) | undefined,
): () => void {
  const ask = useLeaveQuestion(useConfirm());
  const close = () => (dirty ? ask(() => onClose?.()) : onClose?.());
  useBlockLeaving(open && dirty, close);
  return close;
}
