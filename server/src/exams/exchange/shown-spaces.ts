import { stylesIn, type ReadAttribute } from './styles';

/** Mode of spaces: they and line ends are collapsed, its lines are shown, or all. */
export type ShownSpaces = 'none' | 'lines' | 'all';

const SHOWN_SPACES: ReadonlyMap<string, ShownSpaces> = new Map([
  ['normal', 'none'],
  ['nowrap', 'none'],
  ['initial', 'none'],
  ['pre-line', 'lines'],
  ['pre', 'all'],
  ['pre-wrap', 'all'],
  ['break-spaces', 'all'],
]);
const NO_BREAK_SPACE = '\u00a0';
const TAB = NO_BREAK_SPACE.repeat(3) + ' ';

/** The mode of spaces by the style of an element; `inherited` where it sets none. */
export function shownSpacesOf(
  name: string,
  attribute: ReadAttribute,
  inherited: ShownSpaces,
): ShownSpaces {
  // Stored text has this element, which shows them by itself.
  if (name === 'pre') return 'none';
  const style = attribute('style') ?? '';
  if (!style.includes('white-space')) return inherited;
  return SHOWN_SPACES.get(stylesIn(style).get('white-space') ?? '') ?? inherited;
}

/** Markup that shows all spaces of a text, also those at the beginning of its second line. */
export const shownSpaces = (text: string): string =>
  text
    .replaceAll('\t', TAB)
    .replace(/(?<=\n) | +(?= )/g, (spaces) => NO_BREAK_SPACE.repeat(spaces.length));

/**
 * Markup that shows a text with its spaces and line ends without the style that did so. Line ends
 * between elements alone are the layout of the source.
 */
export function withShownSpaces(text: string, shown: ShownSpaces): string {
  const isLayout = text.includes('\n') && text.trim() === '';
  if (shown === 'none' || isLayout) return text;
  return (shown === 'lines' ? text : shownSpaces(text)).replace(/\r?\n/g, '<br>');
}

/** Text of HTML with single spaces, but for those that are not broken: these are shown. */
export const withoutHiddenSpaces = (text: string): string =>
  text
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(/^ | $/g, '')
    .replaceAll(NO_BREAK_SPACE, ' ');
