import type { ConfirmOptions } from '@riwaq/contract';
import { Modal as AntModal } from 'antd';
import { Button } from './button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { NO_ANTD_RETURN, useFocusReturn } from './use-focus-return';

const Modal = scoped(AntModal);

export interface ConfirmDialogProps {
  options: ConfirmOptions;
  onAnswer: (agreed: boolean) => void;
  /** Called after the closing animation. */
  onGone: () => void;
}

/** Dialog that asks one question with two answers. */
export function ConfirmDialog({ options, onAnswer, onGone }: ConfirmDialogProps) {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(true);
  const text = useRef<HTMLDivElement>(null);
  const giveBack = useFocusReturn(open, text);
  const danger = options.danger ?? false;
  // Initial focus: the safe button if the action cannot be undone.
  const safe = useRef<HTMLButtonElement>(null);
  const answer = (agreed: boolean): void => {
    setOpen(false);
    onAnswer(agreed);
  };
  return (
    <Modal
      open={open}
      centered
      focusable={NO_ANTD_RETURN}
      width={440}
      closable={false}
      mask={{ closable: false }}
      title={options.title ?? t('confirm.title')}
      footer={
        <>
          <Button ref={danger ? safe : null} onClick={() => answer(false)}>
            {t('confirm.no')}
          </Button>
          <Button
            ref={danger ? null : safe}
            type="primary"
            danger={danger}
            onClick={() => answer(true)}
          >
            {options.okText ?? t('confirm.yes')}
          </Button>
        </>
      }
      onCancel={() => answer(false)}
      afterOpenChange={(isOpen) => (isOpen ? safe.current?.focus() : giveBack())}
      afterClose={onGone}
    >
      <div ref={text}>{options.text}</div>
    </Modal>
  );
}
