import { inkOn, legibleOn, mix } from './contrast';
import { COLORS, type ColorTokens, type Mode } from './tokens';

/** Colours that a university may configure, as #RRGGBB. */
export interface UniversityColors {
  primary?: string;
  accent?: string;
}

export interface Palette extends ColorTokens {
  /** Legible on a filled `primary`. */
  onPrimary: string;
}

/**
 * The colours of a mode with the university's own, adjusted as little as needed to stay legible.
 */
export function paletteOf(mode: Mode, colors: UniversityColors = {}): Palette {
  const own = COLORS[mode];
  const primary = colors.primary
    ? legibleOn(colors.primary, [own.page, own.surface, own.raised])
    : own.primary;
  const accent = colors.accent ? legibleOn(colors.accent, [own.surface], 3) : own.accent;
  return { ...own, primary, accent, onPrimary: inkOn(primary) };
}

/** A tint of `color` on the surface, for backgrounds of selected and hovered elements. */
export const tint = (palette: Palette, color: string, share: number): string =>
  mix(palette.surface, color, share);
