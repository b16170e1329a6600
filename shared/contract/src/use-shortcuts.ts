import { useLayoutEffect, useRef } from 'react';
import { useHost } from './react';
import type { Shortcut } from './shortcuts';

/**
 * Offers shortcuts while the component that calls it is shown. What they do may change with every
 * render.
 */
export function useShortcuts(offered: readonly Shortcut[]): void {
  const { shortcuts } = useHost();
  const newest = useRef(offered);
  newest.current = offered;
  // Registered anew only when the keys or their texts change, and before the page is painted:
  // whoever sees it may press a key.
  const shape = JSON.stringify(offered);
  useLayoutEffect(
    () =>
      shortcuts.register(
        newest.current.map((shortcut, index) => ({
          ...shortcut,
          run: () => newest.current[index]?.run(),
        })),
      ),
    [shortcuts, shape],
  );
}
