import { classes, IconButton } from '@riwaq/ui/core';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { Brand } from './brand';
import { NavigationList } from './navigation-list';

const STORAGE_KEY = 'railCollapsed';

/** The navigation at the inline start; wide, or only icons, as the user left it. */
export function NavigationRail() {
  const { t } = useTranslation('shell');
  const { storage } = useShell();
  const [collapsed, setCollapsed] = useState(() => storage.read(STORAGE_KEY) === 'true');
  const toggle = (): void => {
    storage.write(STORAGE_KEY, String(!collapsed));
    setCollapsed(!collapsed);
  };
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside className={classes('rw-shell-rail', collapsed && 'rw-shell-rail-collapsed')}>
      <Brand iconOnly={collapsed} />
      <nav aria-label={t('layout.navigation')} className="rw-shell-rail-nav">
        <NavigationList iconOnly={collapsed} />
      </nav>
      <div className="rw-shell-rail-foot">
        <IconButton
          label={t(collapsed ? 'layout.expand' : 'layout.collapse')}
          aria-expanded={!collapsed}
          icon={<Icon size={18} aria-hidden className="rw-mirror" />}
          onClick={toggle}
        />
      </div>
    </aside>
  );
}
