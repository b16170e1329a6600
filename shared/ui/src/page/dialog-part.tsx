import { Fragment, type ReactNode } from 'react';
import { Part, type DialogState } from '@riwaq/ui/page';

interface DialogPartProps<Value> {
  dialog: DialogState<Value>;
  /** Renders the lazily loaded dialog. Each opening resets its state. */
  children: (value: Value, control: { open: boolean; onClose: () => void }) => ReactNode;
}

/** A dialog with its loading boundary; renders nothing before the first opening. */
export function DialogPart<Value>({ dialog, children }: DialogPartProps<Value>) {
  const { value, open, turn, close } = dialog;
  if (value === null) return null;
  return (
    <Part open={open} onClose={close}>
      <Fragment key={turn}>{children(value, { open, onClose: close })}</Fragment>
    </Part>
  );
}
