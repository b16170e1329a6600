import { Modal as PlainModal } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
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

export interface FullScreenDialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode;
  /** Unsaved changes would be lost: asks before closing. */
  dirty?: boolean;
  children: ReactNode;
}

/** A full-screen dialog for longer tasks. Its content is laid out in a column. */
export function FullScreenDialog({
  open,
  title,
  onClose,
  footer,
  dirty = false,
  children,
}: FullScreenDialogProps) {
  const { t } = useTranslation('kit');
  const close = useGuardedClose(open, dirty, onClose);
  const { ref, onMoved } = useDialogFocus(open);
  return (
    <AntModal
      open={open}
      onCancel={close}
      title={dialogTitle(title)}
      closable={{ 'aria-label': t('close') }}
      closeIcon={<X size={26} aria-hidden />}
      footer={
        footer ? (
          <LeaveDialog.Provider value={close}>
            <div className="rw-full-foot">{footer}</div>
          </LeaveDialog.Provider>
        ) : null
      }
      width="100vw"
      rootClassName="rw-full"
      mask={{ closable: false }}
      destroyOnHidden
      focusable={NO_ANTD_RETURN}
      wrapProps={TRAPS_TAB}
      afterOpenChange={onMoved}
    >
      <LeaveDialog.Provider value={close}>
        <div ref={ref} className="rw-full-body">
          {children}
        </div>
      </LeaveDialog.Provider>
    </AntModal>
  );
}
