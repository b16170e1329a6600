import { Fragment, type ReactNode } from 'react';
import { Part, type DialogState } from '@riwaq/ui/page';

/** Props that each dialog takes from its state. */
interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Mounts a lazily loaded dialog when it is first opened. Each opening resets the state of the
 * dialog.
 */
export function DialogPart<Value>({
  dialog: { value, open, turn, close },
  children,
}: {
  dialog: DialogState<Value>;
  children: (value: Value, props: DialogProps) => ReactNode;
}) {
  if (value === null) return null;
  return (
    <Part open={open} onClose={close}>
      <Fragment key={turn}>{children(value, { open, onClose: close })}</Fragment>
    </Part>
  );
}
