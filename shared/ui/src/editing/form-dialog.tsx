import { useId, type ReactNode } from 'react';
import { FullScreenDialog } from '../overlay/full-screen-dialog';
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
function useForm({ editing: { failure, saving, canSave, submit }, saveLabel, children }: Omit<FormProps, 'open' | 'title' | 'onClose'>): { form: ReactNode; footer: ReactNode } {
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
        <FormFoot failure={failure} canSave={canSave} saving={saving} saveLabel={saveLabel} save={id} />
      </div>
    ),
  };
}

/** A dialog with a form. */
export function FormDialog({ width, ...props }: FormProps & { width: number | string }) {
  const { open, title, onClose, editing: { changed, saving } } = props;
  const { form, footer } = useForm(props);
  return <Modal open={open} title={title} width={width} onCancel={onClose} dirty={changed && !saving} footer={footer}>{form}</Modal>;
}

/**
 * A form over the whole screen.
 *
 * @param busy something of it is still on its way, such as a file: it is not saved before, and closing asks
 */
export function FullScreenForm({ busy = false, ...props }: FormProps & { busy?: boolean }) {
  const { open, title, onClose, editing } = props;
  const { form, footer } = useForm({ ...props, editing: { ...editing, canSave: editing.canSave && !busy } });
  return <FullScreenDialog open={open} title={title} onClose={onClose} dirty={(editing.changed || busy) && !editing.saving} footer={footer}>{form}</FullScreenDialog>;
}
