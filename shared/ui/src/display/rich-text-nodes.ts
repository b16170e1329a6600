import type { TextDirection } from '@riwaq/api';
import { makeColorsLegible } from './legible-colors';
import { sanitiseToFragment } from './sanitise';
import { setTextDirections } from './text-directions';
import { frameWideElement } from './wide-elements';

export interface ReadingPlace {
  /** Background colours on which the text may be shown. */
  backgrounds: readonly string[];
  fileOrigins?: readonly string[];
  /** Direction of the page. */
  page: TextDirection;
}

/**
 * Sanitises a rich text and prepares it for display: direction per block, legible colours, lazy
 * pictures, and scroll frames around tables and code.
 */
export function richTextNodes(
  html: string,
  { backgrounds, fileOrigins = [], page }: ReadingPlace,
): DocumentFragment {
  const nodes = sanitiseToFragment(html, fileOrigins);
  makeColorsLegible(nodes, backgrounds);
  setTextDirections(nodes, page);
  for (const image of nodes.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy');
    image.setAttribute('decoding', 'async');
    if (!image.hasAttribute('alt')) image.alt = '';
  }
  for (const media of nodes.querySelectorAll<HTMLMediaElement>('audio, video')) {
    media.controls = true;
    media.preload = 'metadata';
  }
  for (const part of nodes.querySelectorAll<HTMLElement>('table, pre')) frameWideElement(part);
  return nodes;
}
