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
  // Registered again only when the keys or their labels change, and before paint, so that a visible
  // key works.
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
