import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dropdown } from '../core/menu';
import { IconButton } from '../core/icon-button';

export interface MenuAction {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  onClick: () => void;
}

/** Button with a menu of actions; renders nothing without actions. */
export function MenuButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  const items = actions.map(({ key, label: text, icon, danger, onClick }) => ({
    key,
    label: text,
    icon,
    danger,
    onClick,
  }));
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <IconButton
        className="rw-menu-button"
        size="small"
        label={label}
        icon={<EllipsisVertical size={18} aria-hidden />}
      />
    </Dropdown>
  );
}
