import { legibleOn } from '../core/theme/contrast';

const RGB = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/;

/** Parses a colour as browsers serialise it into #RRGGBB; null for any other. */
function hexOf(color: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  const parts = RGB.exec(color)?.slice(1);
  return parts
    ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    : null;
}

/**
 * Adjusts the text colours of a rich text as little as needed to be legible on `backgrounds`.
 * Highlights are not changed: they set their own ink.
 */
export function makeColorsLegible(root: ParentNode, backgrounds: readonly string[]): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) {
    const hex = hexOf(element.style.color);
    if (hex) element.style.color = legibleOn(hex, backgrounds);
  }
}
