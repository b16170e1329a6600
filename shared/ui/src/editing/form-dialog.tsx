import { useId, type ReactNode } from 'react';
import { FullScreenDialog } from '../overlay/full-screen-dialog';
import { useBlockLeaving } from '../overlay/leave-guard';
import { Modal } from '../overlay/modal';
import { FormFields } from './form-fields';
import { FormFoot } from './form-foot';
import type { FormState } from './use-editing';
import './editing.css';

interface FormProps {
  open: boolean;
  title: string;
  onClose: () => void;
  editing: FormState;
  saveLabel?: string;
  children: ReactNode;
}

/** Builds a form, and its footer with Save, Cancel and the failure of the last save. */
function useForm({
  editing: { failure, saving, canSave, submit },
  saveLabel,
  children,
}: Omit<FormProps, 'open' | 'title' | 'onClose'>): { form: ReactNode; footer: ReactNode } {
  const id = useId();
  return {
    form: (
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormFields saving={saving}>{children}</FormFields>
      </form>
    ),
    footer: (
      <div className="rw-form-foot">
        <FormFoot
          failure={failure}
          canSave={canSave}
          saving={saving}
          saveLabel={saveLabel}
          save={id}
        />
      </div>
    ),
  };
}

const stay = (): void => undefined;

/**
 * Blocks leaving, also by Back, while the form is saved: a failure could not be shown and the input
 * would be lost. The block is temporary: a request has a timeout, and a successful save closes the
 * form.
 */
function useLeave({ open, onClose, editing: { saving } }: FormProps): () => void {
  useBlockLeaving(open && saving, stay);
  return saving ? stay : onClose;
}

/** A dialog with a form. */
export function FormDialog({ width, ...props }: FormProps & { width: number | string }) {
  const {
    open,
    title,
    editing: { changed, saving },
  } = props;
  const { form, footer } = useForm(props);
  const leave = useLeave(props);
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onCancel={leave}
      dirty={changed && !saving}
      footer={footer}
    >
      {form}
    </Modal>
  );
}

/**
 * A full-screen form.
 *
 * @param busy a part of the form is still being processed, such as an upload: disables saving, and
 * closing asks
 */
export function FullScreenForm({ busy = false, ...props }: FormProps & { busy?: boolean }) {
  const { open, title, editing } = props;
  const { form, footer } = useForm({
    ...props,
    editing: { ...editing, canSave: editing.canSave && !busy },
  });
  const leave = useLeave(props);
  return (
    <FullScreenDialog
      open={open}
      title={title}
      onClose={leave}
      dirty={(editing.changed || busy) && !editing.saving}
      footer={footer}
    >
      {form}
    </FullScreenDialog>
  );
}
