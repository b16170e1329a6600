import { useConfirm } from '@riwaq/ui/core';
import { useEffect, useRef } from 'react';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** Shows the confirmations that modules request, one at a time. */
export function ConfirmationBridge() {
  const { confirmations } = useShell();
  const current = useStore(confirmations.current);
  const confirm = useConfirm();
  const shownId = useRef<number | null>(null);
  useEffect(() => {
    // Show each question once: `confirm` changes with the language, which also answers an open
    // question with no.
    if (!current || shownId.current === current.id) return;
    shownId.current = current.id;
    void confirm(current.options).then(current.answer);
  }, [current, confirm]);
  return null;
}
