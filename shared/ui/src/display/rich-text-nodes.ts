import type { TextDirection } from '@riwaq/api';
import { makeColorsLegible } from './legible-colors';
import { sanitiseToFragment } from './sanitise';
import { setTextDirections } from './text-directions';

export interface ReadingPlace {
  /** Colours that the text stands on. */
  backgrounds: readonly string[];
  fileOrigins?: readonly string[];
  /** Direction of the page. */
  page: TextDirection;
}

/**
 * Sanitised nodes of a rich text, ready to be read: each block in its own direction, colours that read on
 * `backgrounds`, pictures lazy, tables in a frame that scrolls. That
 * and a code block, which scroll sideways, are reached by the keyboard.
 */
export function richTextNodes(html: string, { backgrounds, fileOrigins = [], page }: ReadingPlace): DocumentFragment {
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
  for (const table of nodes.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = 'rw-rich-scroll';
    // It scrolls from the table's first column.
    frame.dir = table.dir;
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
  for (const code of nodes.querySelectorAll('pre')) code.tabIndex = 0;
  return nodes;
}
