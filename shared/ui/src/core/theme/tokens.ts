/**
 * Colours of one mode. Every text colour has a contrast of at least 4.5 : 1 on `page`, `surface`
 * and `raised` (WCAG AA).
 */
export interface ColorTokens {
  page: string;
  surface: string;
  raised: string;
  ink: string;
  muted: string;
  line: string;
  primary: string;
  accent: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
}

export type Mode = 'light' | 'dark';

/**
 * The product's own colours. `styles/tokens.css` repeats them for the time before scripts run; a
 * test compares the two.
 */
export const COLORS: Record<Mode, ColorTokens> = {
  light: {
    page: '#F7F6F2',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    ink: '#1C2526',
    muted: '#566263',
    line: '#E4E2DB',
    primary: '#0E6B62',
    accent: '#B7770D',
    success: '#067647',
    warning: '#B54708',
    danger: '#B42318',
    info: '#175CD3',
  },
  dark: {
    page: '#101615',
    surface: '#182120',
    raised: '#1F2A29',
    ink: '#E7ECEA',
    muted: '#9DB0AC',
    line: '#2B3836',
    primary: '#4DB6A9',
    accent: '#E3B04B',
    success: '#47CD89',
    warning: '#FDB022',
    danger: '#F97066',
    info: '#84ADFF',
  },
};

/** Text colours for filled backgrounds. */
export const INKS = { dark: '#0B1413', light: '#FFFFFF' } as const;

/** Corner radii in pixels. */
export const RADIUS = { control: 8, card: 12 } as const;
/** Height of a control in pixels; on the 4-pixel grid. */
export const CONTROL_HEIGHT = 36;
/** Type scale in pixels. Arabic reads at 15/24, English at 14/22. */
export const TYPE = {
  family:
    "'IBM Plex Sans Arabic', system-ui, -apple-system, 'Segoe UI', 'Noto Sans Arabic', Tahoma, sans-serif",
  ar: { size: 15, lineHeight: 24 },
  en: { size: 14, lineHeight: 22 },
} as const;
