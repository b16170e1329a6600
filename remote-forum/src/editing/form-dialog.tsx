import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';
import type { FormState } from './use-editing';

interface FormDialogProps {
  open: boolean;
  title: string;
  width: number;
  onClose: () => void;
  editing: FormState;
  saveLabel?: string;
  children: ReactNode;
}

/** A dialog with a form: save and cancel below, and why a save failed above them. */
export function FormDialog({ open, title, width, onClose, editing: { failure, saving, canSave, changed, submit }, saveLabel, children }: FormDialogProps) {
  const { t } = useTranslation(['forum', 'status']);
  const form = useId();
  const footer = (
    <div className="rw-forum-form-foot">
      {failure && <p className="rw-forum-failure" role="alert">{t(failure, { ns: 'status' })}</p>}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="primary" htmlType="submit" form={form} disabled={!canSave} loading={saving}>{saveLabel ?? t('save')}</Button>
    </div>
  );
  return (
    <Modal open={open} title={title} width={width} onCancel={onClose} dirty={changed && !saving} footer={footer}>
      <form
        id={form}
        className="rw-forum-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
