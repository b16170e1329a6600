import { directionOf } from '@riwaq/contract';
import { Drawer as PlainDrawer, type DrawerProps as AntDrawerProps } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { useKitSettings } from '../core/kit-settings';
import { NO_ANTD_RETURN } from '../core/use-focus-return';
import { dialogTitle } from './dialog-title';
import { useDialogFocus } from './use-dialog-focus';
import { useGuardedClose } from './use-guarded-close';

const AntDrawer = scoped(PlainDrawer);

export interface DrawerProps extends Omit<AntDrawerProps, 'placement' | 'onClose'> {
  onClose?: () => void;
  /** Side from which it slides in. Default 'end'. */
  side?: 'start' | 'end' | 'bottom';
  /** Unsaved changes would be lost: asks before closing. */
  dirty?: boolean;
}

/** A panel from the side. Traps the focus while open and returns it on closing. */
export function Drawer({
  onClose,
  side = 'end',
  dirty = false,
  open = false,
  afterOpenChange,
  title,
  children,
  ...rest
}: DrawerProps) {
  const { t } = useTranslation('kit');
  const { language } = useKitSettings();
  const close = useGuardedClose(open, dirty, onClose);
  const { ref, onMoved } = useDialogFocus(open);
  const startIsRight = directionOf(language) === 'rtl';
  const placement =
    side === 'bottom' ? 'bottom' : (side === 'start') === startIsRight ? 'right' : 'left';
  return (
    <AntDrawer
      destroyOnHidden
      focusable={NO_ANTD_RETURN}
      closeIcon={<X size={26} aria-label={t('close')} />}
      {...rest}
      title={dialogTitle(title)}
      open={open}
      placement={placement}
      onClose={close}
      afterOpenChange={(opened) => {
        onMoved(opened);
        afterOpenChange?.(opened);
      }}
    >
      <div ref={ref}>{children}</div>
    </AntDrawer>
  );
}
