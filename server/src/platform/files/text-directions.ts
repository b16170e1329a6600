import { textDirection, textPieces, type TextDirection } from '@riwaq/api';

/** Blocks with their own direction. Items and cells follow their list or table. */
const BLOCKS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'blockquote',
  'figcaption',
  'div',
  'ul',
  'ol',
  'table',
  'pre',
]);
const LISTS = new Set(['ul', 'ol']);
const CODE = new Set(['code', 'pre']);
const EMPTY = new Set(['br', 'hr', 'img', 'source']);
const TAG = /(<[^>]*>)/;
const NAME = /^<\/?([a-z][a-z0-9]*)/i;
const OWN_DIRECTION = /\sdir="(ltr|rtl)"/i;
const ENTITY = /&#?\w+;/g;

interface Open {
  tag: string;
  at: number;
  words: string;
}

/** Replaces entities, which would count as letters. */
const wordsOf = (text: string): string => text.replace(ENTITY, ' ');

const isolated = (text: string): string =>
  textPieces(text)
    .map((piece) => (piece.isolated ? `<bdi dir="ltr">${piece.text}</bdi>` : piece.text))
    .join('');

/** The direction of a block by its letters; null where it follows what is around it. */
function ownDirection(
  { tag, words }: Open,
  around: readonly Open[],
  page: TextDirection,
): TextDirection | null {
  if (!BLOCKS.has(tag)) return null;
  if (LISTS.has(tag) && around.some((each) => LISTS.has(each.tag))) return null;
  return CODE.has(tag) ? 'ltr' : textDirection(words, page);
}

function directionsOf(tokens: readonly string[], page: TextDirection): Map<number, TextDirection> {
  const found = new Map<number, TextDirection>();
  const open: Open[] = [];
  tokens.forEach((token, at) => {
    const tag = NAME.exec(token)?.[1]?.toLowerCase();
    if (tag === undefined) {
      if (!open.some((each) => CODE.has(each.tag)))
        for (const each of open) each.words += wordsOf(token);
    } else if (!token.startsWith('</')) {
      const own = OWN_DIRECTION.exec(token)?.[1];
      if (own) found.set(at, own.toLowerCase() as TextDirection);
      if (!EMPTY.has(tag)) open.push({ tag, at, words: '' });
    } else {
      const closed = open.pop();
      if (!closed || found.has(closed.at)) return;
      const direction = ownDirection(closed, open, page);
      if (direction !== null) found.set(closed.at, direction);
    }
  });
  return found;
}

/**
 * Takes safe rich text, as `htmlForStorage` returns it, for a page without the client's scripts:
 * each block gets its author's direction or the one of its letters, and numbers in right-to-left
 * text are isolated.
 */
export function htmlWithDirections(html: string, page: TextDirection): string {
  const tokens = html.split(TAG);
  const directions = directionsOf(tokens, page);
  const around: TextDirection[] = [textDirection(wordsOf(html.replace(/<[^>]*>/g, ' ')), page)];
  let code = 0;
  const written = tokens.map((token, at) => {
    const tag = NAME.exec(token)?.[1]?.toLowerCase();
    if (tag === undefined) return around.at(-1) === 'rtl' && code === 0 ? isolated(token) : token;
    if (EMPTY.has(tag)) return token;
    if (token.startsWith('</')) {
      around.pop();
      if (CODE.has(tag)) code -= 1;
      return token;
    }
    const direction = directions.get(at);
    around.push(direction ?? around.at(-1) ?? page);
    if (CODE.has(tag)) code += 1;
    return direction === undefined || OWN_DIRECTION.test(token)
      ? token
      : `${token.slice(0, -1)} dir="${direction}">`;
  });
  return `<div dir="${around[0]}">${written.join('')}</div>`;
}
