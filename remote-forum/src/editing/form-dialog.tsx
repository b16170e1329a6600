import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';

interface FormDialogProps {
  open: boolean;
  title: string;
  width: number;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  canSave: boolean;
  saving: boolean;
  /** Unsaved changes: closing asks first. */
  changed: boolean;
  /** Key of why the last save failed, in the `status` namespace. */
  failure: string | null;
  saveLabel?: string;
  children: ReactNode;
}

/** A dialog with a form: save and cancel below, and why a save failed above them. */
export function FormDialog({ open, title, width, onClose, onSubmit, canSave, saving, changed, failure, saveLabel, children }: FormDialogProps) {
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
      <form id={form} className="rw-forum-form" onSubmit={onSubmit} noValidate>{children}</form>
    </Modal>
  );
}
