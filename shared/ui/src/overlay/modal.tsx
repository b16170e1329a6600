import { Modal as PlainModal, type ModalProps as AntModalProps } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { NO_ANTD_RETURN } from '../core/use-focus-return';
import { LeaveDialog } from './cancel-button';
import { dialogTitle } from './dialog-title';
import { TRAPS_TAB } from './trap-tab';
import { useDialogFocus } from './use-dialog-focus';
import { useGuardedClose } from './use-guarded-close';
import './overlay.css';

const AntModal = scoped(PlainModal);

export interface ModalProps extends Omit<AntModalProps, 'onCancel'> {
  /** The user closes the dialog: by Escape, the close button, the backdrop or Cancel. */
  onCancel?: () => void;
  /** Unsaved changes would be lost: asks before closing. */
  dirty?: boolean;
}

/** A dialog. Traps the focus while open and returns it on closing. */
export function Modal({
  onCancel,
  dirty = false,
  open = false,
  afterOpenChange,
  title,
  footer,
  children,
  ...rest
}: ModalProps) {
  const { t } = useTranslation('kit');
  const close = useGuardedClose(open, dirty, onCancel);
  const { ref, onMoved } = useDialogFocus(open);
  return (
    <AntModal
      centered
      destroyOnHidden
      focusable={NO_ANTD_RETURN}
      wrapProps={TRAPS_TAB}
      cancelText={t('cancel')}
      okText={t('save')}
      mask={{ closable: !dirty }}
      closeIcon={<X size={26} aria-label={t('close')} />}
      {...rest}
      {...(footer !== undefined && {
        footer:
          typeof footer === 'function' || footer === null ? (
            footer
          ) : (
            <LeaveDialog.Provider value={close}>{footer}</LeaveDialog.Provider>
          ),
      })}
      title={dialogTitle(title)}
      open={open}
      onCancel={close}
      afterOpenChange={(opened) => {
        onMoved(opened);
        afterOpenChange?.(opened);
      }}
    >
      <LeaveDialog.Provider value={close}>
        <div ref={ref}>{children}</div>
      </LeaveDialog.Provider>
    </AntModal>
  );
}
