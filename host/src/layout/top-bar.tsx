import { IconButton } from '@riwaq/ui/core';
import { Menu } from 'lucide-react';
import { forwardRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppearanceSwitches } from '../preferences/appearance-switches';
import { UnreadBadges } from './unread-badges';
import { UserMenu } from './user-menu';

export interface TopBarProps {
  title: string;
  /** Moves language and theme into the user menu, when there is little space. */
  compact: boolean;
  /** Opens the navigation where it is not on the screen. */
  onMenu: (() => void) | undefined;
}

/**
 * The page's name, the badges and the user menu. The heading receives the focus when the page
 * changes.
 */
export const TopBar = forwardRef<HTMLHeadingElement, TopBarProps>(function TopBar(
  { title, compact, onMenu },
  heading,
) {
  const { t } = useTranslation('shell');
  return (
    <header className="rw-shell-top">
      {onMenu && (
        <IconButton
          label={t('layout.openMenu')}
          icon={<Menu size={20} aria-hidden />}
          onClick={onMenu}
        />
      )}
      <h1 ref={heading} className="rw-shell-title" tabIndex={-1}>
        {title}
      </h1>
      <div className="rw-shell-top-tools">
        <UnreadBadges />
        {!compact && <AppearanceSwitches />}
        <UserMenu compact={compact} />
      </div>
    </header>
  );
});
