import { useId, type ReactNode } from 'react';
import { FullScreenDialog } from '../overlay/full-screen-dialog';
import { useBlockLeaving } from '../overlay/leave-guard';
import { Modal } from '../overlay/modal';
import { FormFields } from './form-fields';
import { FormFoot } from './form-foot';
import type { FormState } from './use-editing';

interface FormProps {
  open: boolean;
  title: string;
  onClose: () => void;
  editing: FormState;
  saveLabel?: string;
  children: ReactNode;
}

/** A form, and below it save and cancel, with why a save failed. */
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
 * How the form is left: not while it is being saved, neither by Back, for a failure would be told
 * to nobody and what was entered would be gone. A save ends within the time that a call may take,
 * and one that succeeds closes the form by itself.
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
 * A form over the whole screen.
 *
 * @param busy something of it is still on its way, such as a file: it is not saved before, and
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
