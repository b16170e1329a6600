import { directionOf, type Language } from '@riwaq/contract';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { KitSettingsContext, NO_ORIGINS } from './kit-settings';
import { paletteOf, tint, type UniversityColors } from './theme/palette';
import type { Mode } from './theme/tokens';
import { Tooltips } from './tooltip';
import { useMediaQuery } from './use-media-query';
import { Confirmations } from './use-confirm';

export interface RiwaqProviderProps {
  language: Language;
  mode: Mode;
  /** The university's own colours; the text on them is chosen so that it can be read. */
  colors?: UniversityColors;
  /**
   * IANA name of the zone that dates are in, such as 'Asia/Baghdad'; by default the browser's own.
   */
  timeZone?: string;
  /**
   * Origins other than the page's own that the university's files come from: what rich texts show
   * of any other is a link.
   */
  fileOrigins?: readonly string[];
  children: ReactNode;
}

/**
 * Direction, language, colours and texts for everything inside. Sets `lang`, `dir` and `data-theme`
 * of the document, on which the CSS variables depend.
 */
export function RiwaqProvider({
  language,
  mode: screenMode,
  colors,
  timeZone,
  fileOrigins = NO_ORIGINS,
  children,
}: RiwaqProviderProps) {
  // Paper is light: antd's components and charts have their colours from here, not from CSS alone.
  const mode = useMediaQuery('print') ? 'light' : screenMode;
  const direction = directionOf(language);
  const primary = colors?.primary;
  const accent = colors?.accent;
  const palette = useMemo(() => paletteOf(mode, { primary, accent }), [mode, primary, accent]);
  const settings = useMemo(
    () => ({ language, mode, colors: { primary, accent }, timeZone, fileOrigins }),
    [language, mode, primary, accent, timeZone, fileOrigins],
  );

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = language;
    root.dir = direction;
    root.dataset.theme = mode;
    const own = [
      ['--rw-primary', primary && palette.primary],
      ['--rw-on-primary', primary && palette.onPrimary],
      ['--rw-primary-soft', primary && tint(palette, palette.primary, 0.1)],
      ['--rw-accent', accent && palette.accent],
    ] as const;
    for (const [name, value] of own) {
      if (value) root.style.setProperty(name, value);
      else root.style.removeProperty(name);
    }
  }, [language, direction, mode, primary, accent, palette]);

  return (
    <KitSettingsContext.Provider value={settings}>
      <Confirmations>{children}</Confirmations>
      <Tooltips />
    </KitSettingsContext.Provider>
  );
}
