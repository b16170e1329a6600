import { IconButton } from '@riwaq/ui/core';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './brand';
import { NavigationList } from './navigation-list';

export interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The navigation over the page, on narrow screens. The browser traps the focus and closes it on
 * Escape.
 */
export function NavigationDrawer({ open, onClose }: NavigationDrawerProps) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="rw-shell-drawer"
      aria-label={t('layout.navigation')}
      // `cancel` reports Escape at once; `close` fires a moment later, when the drawer may be open
      // again.
      onCancel={onClose}
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="rw-shell-drawer-body">
        <div className="rw-shell-drawer-head">
          <Brand />
          <IconButton
            label={t('layout.closeMenu')}
            icon={<X size={20} aria-hidden />}
            onClick={onClose}
          />
        </div>
        <nav aria-label={t('layout.navigation')} onClick={onClose}>
          <NavigationList />
        </nav>
      </div>
    </dialog>
  );
}
