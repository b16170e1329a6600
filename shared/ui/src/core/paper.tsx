import { useMemo, type ReactNode } from 'react';
import { classes } from './classes';
import { KitSettingsContext, useKitSettings } from './kit-settings';

/** Renders its children in the light theme for printing, whatever the theme on the screen. */
export function Paper({ className, children }: { className?: string; children: ReactNode }) {
  const settings = useKitSettings();
  const light = useMemo(
    () => ({ ...settings, mode: 'light' as const, colors: undefined }),
    [settings],
  );
  return (
    <KitSettingsContext.Provider value={light}>
      <article className={classes('rw-paper', className)}>{children}</article>
    </KitSettingsContext.Provider>
  );
}
