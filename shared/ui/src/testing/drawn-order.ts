import { textDirection } from '@riwaq/api';

/** A text between a mark that begins an isolate and the mark that ends it. */
const ISOLATED = /[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/g;

/**
 * Isolated pieces of an element's text in the order in which a browser draws them, from left to
 * right. jsdom has no layout, but the direction of the element alone decides this order as long as
 * each value is isolated and the words around it have that direction. Fails if that is not so.
 */
export function drawnOrder(element: Element): string[] {
  const text = element.textContent ?? '';
  const around = text.replace(ISOLATED, ' ');
  const dir = element.closest<HTMLElement>('[dir]')?.dir === 'rtl' ? 'rtl' : 'ltr';
  if (/\p{Nd}/u.test(around)) throw new Error(`A number is not isolated: ${text}`);
  if (textDirection(around, dir) !== dir) throw new Error(`The element is not ${dir}: ${text}`);
  const pieces = [...text.matchAll(ISOLATED)].map(([, piece = '']) => piece);
  return dir === 'rtl' ? pieces.reverse() : pieces;
}
