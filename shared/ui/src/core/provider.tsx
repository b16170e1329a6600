import { directionOf, type Language } from '@riwaq/contract';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { KitSettingsContext, NO_ORIGINS } from './kit-settings';
import { LengthLimits } from './limits/length-limits';
import { paletteOf, tint, type UniversityColors } from './theme/palette';
import type { Mode } from './theme/tokens';
import { Tooltips } from './tooltip';
import { useMediaQuery } from './use-media-query';
import { Confirmations } from './use-confirm';

export interface RiwaqProviderProps {
  language: Language;
  mode: Mode;
  /** The university's own colours; a legible text colour on them is computed. */
  colors?: UniversityColors;
  /** IANA time zone of dates, such as 'Asia/Baghdad'; by default the browser's. */
  timeZone?: string;
  /**
   * Further origins of the university's files: rich texts show media of these, and links for media
   * of any other origin.
   */
  fileOrigins?: readonly string[];
  children: ReactNode;
}

/**
 * Provides direction, language, colours and texts to its descendants. Sets `lang`, `dir` and
 * `data-theme` of the document, on which the CSS variables depend.
 */
export function RiwaqProvider({
  language,
  mode: screenMode,
  colors,
  timeZone,
  fileOrigins = NO_ORIGINS,
  children,
}: RiwaqProviderProps) {
  // Print in light mode: antd's components and charts take their colours from this setting, not
  // only from CSS.
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
      <LengthLimits />
    </KitSettingsContext.Provider>
  );
}
