import type { UnreadCounts } from '@riwaq/api';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { isSameJson, useSelected } from '../state/use-selected';
import { useStore } from '../state/use-store';
import { navigationItems, type NavigationTrouble } from './navigation-items';

/** One entry of the rail, the drawer and the bottom bar, ready to be drawn. */
export interface NavigationEntry {
  key: string;
  /** Null when only the module's name is known. */
  path: string | null;
  label: string;
  icon: string;
  badge: number;
  /** The module behind it; null for the shell's own. */
  moduleId: string | null;
  trouble: NavigationTrouble | null;
}

/** Home and the entries of modules, for the user's role. */
export function useNavigationEntries(): NavigationEntry[] {
  const { t } = useTranslation('shell');
  const { modules, session, translations, unread } = useShell();
  const role = useSelected(session.current, (current) => current?.role);
  const items = useSelected(
    modules.modules,
    (hosted) => (role === undefined ? [] : navigationItems(hosted, role)),
    isSameJson,
  );
  const language = useStore(translations.language);
  const counts: UnreadCounts = useStore(unread.counts);
  return useMemo(
    () => [
      {
        key: 'home',
        path: '/',
        label: t('routes.home'),
        icon: 'home',
        badge: 0,
        moduleId: null,
        trouble: null,
      },
      ...items.map((item) => ({
        key: `${item.moduleId} ${item.path}`,
        path: item.path === '' ? null : item.path,
        label: item.label?.[language] ?? t('module.unnamed'),
        icon: item.icon,
        badge: item.badge ? counts[item.badge] : 0,
        moduleId: item.moduleId,
        trouble: item.trouble,
      })),
    ],
    [items, language, counts, t],
  );
}
