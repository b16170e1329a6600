import { lazyPart, RetryBoundary, type Shortcut } from '@riwaq/contract';
import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

const HelpCard = lazyPart(() => import('./help-card'));

/**
 * Handles the keyboard for a signed-in user and shows the help card. `title` is the page's title.
 */
export function ShortcutsBridge({ title }: { title: string }) {
  const { t } = useTranslation('shell');
  const { shortcuts, navigator } = useShell();
  const open = useStore(shortcuts.helpOpen);
  const own = useMemo(
    (): Shortcut[] => [
      { code: 'KeyH', shift: true, label: t('shortcuts.home'), run: () => navigator.go('/') },
      {
        code: 'KeyA',
        shift: true,
        label: t('shortcuts.alerts'),
        run: () => navigator.go('/alerts'),
      },
    ],
    [t, navigator],
  );
  useEffect(() => shortcuts.listen(own), [shortcuts, own]);
  useEffect(() => () => shortcuts.showHelp(false), [shortcuts]);
  if (!open) return null;
  return (
    <RetryBoundary fallback={() => null} onError={() => shortcuts.showHelp(false)}>
      <Suspense fallback={null}>
        <HelpCard own={own} title={title} onClose={() => shortcuts.showHelp(false)} />
      </Suspense>
    </RetryBoundary>
  );
}
