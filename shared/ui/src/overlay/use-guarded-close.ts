import { useConfirm } from '../core/use-confirm';
import { useBlockLeaving, useLeaveQuestion } from './leave-guard';

/**
 * Returns a function that closes at once, or asks first while changes are unsaved. Meanwhile the
 * browser asks when the tab is closed, and Back asks instead of leaving the page (in browsers whose
 * Navigation API can cancel it).
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
