import { Input as PlainInput } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { onEnter } from '../core/pressed-key';
import { Modal } from '../overlay/modal';

const Input = scoped(PlainInput);

export interface DescribeDialogProps {
  initial: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}

/** Dialog for the alternative text of a picture. */
export function DescribeDialog({ initial, onSave, onClose }: DescribeDialogProps) {
  const { t } = useTranslation('kit');
  const [alt, setAlt] = useState(initial);
  const id = useId();
  return (
    <Modal
      open
      title={t('editor.describe')}
      onCancel={onClose}
      onOk={() => onSave(alt.trim())}
      width={440}
    >
      <div className="rw-field">
        <label htmlFor={id}>{t('editor.description')}</label>
        <Input
          id={id}
          autoFocus
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={onEnter(() => onSave(alt.trim()))}
        />
      </div>
    </Modal>
  );
}
