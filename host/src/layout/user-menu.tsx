import { Button, Dropdown, type MenuProps, PersonAvatar, UserText } from '@riwaq/ui/core';
import { useNavigate } from '@riwaq/contract/router';
import { Keyboard, Languages, LogOut, Moon, Puzzle, Sun, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import { useFileAddress } from './use-file-address';

/** The user menu: profile, sign-out, and on a phone language and theme. */
export function UserMenu({ compact }: { compact: boolean }) {
  const { t } = useTranslation('shell');
  const { session, signOut, theme, translations, switchLanguage, shortcuts } = useShell();
  const navigate = useNavigate();
  const user = useStore(session.current)?.user;
  const dark = useStore(theme.mode) === 'dark';
  const other = useStore(translations.language) === 'ar' ? 'en' : 'ar';
  const address = useFileAddress();
  if (!user) return null;
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="rw-shell-user-who">
          <UserText as="strong">{user.fullName}</UserText>
          <span dir="ltr">{user.userName}</span>
        </span>
      ),
    },
    {
      key: 'profile',
      icon: <UserRound size={16} aria-hidden />,
      label: t('routes.profile'),
      onClick: () => void navigate('/profile'),
    },
    ...(user.personType === 'Administrator'
      ? [
          {
            key: 'operations',
            icon: <Puzzle size={16} aria-hidden />,
            label: t('routes.operations'),
            onClick: () => void navigate('/operations'),
          },
        ]
      : []),
    ...(compact
      ? [
          {
            key: 'language',
            icon: <Languages size={16} aria-hidden />,
            label: <span lang={other}>{t('layout.language')}</span>,
            onClick: () => void switchLanguage(other),
          },
          {
            key: 'theme',
            icon: dark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />,
            label: t(dark ? 'layout.themeLight' : 'layout.themeDark'),
            onClick: () => theme.choose(dark ? 'light' : 'dark'),
          },
        ]
      : []),
    {
      key: 'shortcuts',
      icon: <Keyboard size={16} aria-hidden />,
      label: t('shortcuts.title'),
      onClick: () => shortcuts.showHelp(true),
    },
    { type: 'divider' },
    {
      key: 'out',
      icon: <LogOut size={16} aria-hidden className="rw-mirror" />,
      label: t('layout.signOut'),
      onClick: signOut,
    },
  ];
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={({ parentElement }) => parentElement ?? document.body}
    >
      <Button type="text" className="rw-shell-user" aria-haspopup="menu">
        <PersonAvatar name={user.fullName} src={address(user.profileImageUrl)} size={32} />
        <span className="rw-hidden">{t('layout.userMenu', { name: user.fullName })}</span>
      </Button>
    </Dropdown>
  );
}
