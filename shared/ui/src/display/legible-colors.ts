import { legibleOn } from '../core/theme/contrast';

const RGB = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/;

/** A colour as a browser gives it back, as #RRGGBB; null for any other. */
function hexOf(color: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  const parts = RGB.exec(color)?.slice(1);
  return parts
    ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    : null;
}

/**
 * Moves every colour of a written text as little as needed to read on `backgrounds`; highlights
 * have their own ink.
 */
export function makeColorsLegible(root: ParentNode, backgrounds: readonly string[]): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) {
    const hex = hexOf(element.style.color);
    if (hex) element.style.color = legibleOn(hex, backgrounds);
  }
}
