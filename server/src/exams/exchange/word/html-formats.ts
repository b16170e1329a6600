import type { Attributes } from '../../../platform/html-events';
import { shownSpacesOf, type ShownSpaces } from '../shown-spaces';
import { colourOf } from '../text-formatting';
import { isUnseen } from '../unseen';
import { isInk, UNKNOWN_COLOUR, type RunFormat } from './formats';

const FORMATS = new Map<string, Partial<RunFormat>>([
  ['b', { bold: true }],
  ['strong', { bold: true }],
  ['i', { italic: true }],
  ['em', { italic: true }],
  ['u', { underlined: true }],
  ['s', { struck: true }],
  ['strike', { struck: true }],
  ['del', { struck: true }],
  ['mark', { highlight: '#ffff00' }],
  ['sup', { raised: 'sup' }],
  ['sub', { raised: 'sub' }],
]);
const RAISED = new Map<string, 'sup' | 'sub'>([
  ['super', 'sup'],
  ['sub', 'sub'],
]);
const PLAIN_COLOUR = /^(?:black|windowtext|auto|inherit|initial|#000(?:000)?|rgb\(0, ?0, ?0\))$/i;
const PLAIN_PAPER =
  /^(?:white|transparent|none|auto|inherit|initial|#fff(?:fff)?|rgb\(255, ?255, ?255\))$/i;
const CELLS = new Set(['td', 'th']);

export const stylesOf = (attributes: Attributes): ReadonlyMap<string, string> =>
  new Map(
    (attributes.get('style') ?? '').split(';').map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()] as const;
    }),
  );

/** The colour at the start of a `background`. */
const FIRST = /^[^\s(]+(?:\([^)]*\))?/;
const shownColour = (written: string, plain: RegExp): string | null => {
  const [first = ''] = FIRST.exec(written) ?? [];
  const colour = plain.test(first) ? null : colourOf(first);
  return colour === undefined ? UNKNOWN_COLOUR : colour;
};
const inkOf = (written: string): string | null => {
  const colour = shownColour(written, PLAIN_COLOUR);
  return colour !== null && isInk(colour) ? null : colour;
};

/** The letters of a text that are shown in another case than they are written. */
function lettersOf(styles: ReadonlyMap<string, string>): Partial<RunFormat> {
  const transformation = styles.get('text-transform')?.toLowerCase();
  const variant = styles.get('font-variant') ?? styles.get('font-variant-caps');
  return {
    ...(transformation !== undefined && {
      capitals: transformation === 'uppercase',
      otherLetters: transformation === 'lowercase' || transformation === 'capitalize',
    }),
    ...(variant?.includes('-caps') && { otherLetters: true }),
  };
}

/** The formatting that a style sets. */
function styledFormatOf(styles: ReadonlyMap<string, string>): Partial<RunFormat> {
  const weight = styles.get('font-weight');
  const decoration = styles.get('text-decoration') ?? '';
  const colour = styles.get('color');
  const paper =
    styles.get('mso-highlight') ?? styles.get('background') ?? styles.get('background-color');
  const raised = RAISED.get(styles.get('vertical-align') ?? '');
  return {
    ...(weight !== undefined && { bold: /^(?:bold|[6-9]00)/.test(weight) }),
    ...(styles.has('font-style') && { italic: styles.get('font-style') === 'italic' }),
    ...(decoration.includes('underline') && { underlined: true }),
    ...(decoration.includes('line-through') && { struck: true }),
    ...(colour !== undefined && { colour: inkOf(colour) }),
    ...(paper !== undefined && { highlight: shownColour(paper, PLAIN_PAPER) }),
    ...(raised && { raised }),
    ...lettersOf(styles),
  };
}

/** Whether an element is hidden, and its colours by attributes, which LibreOffice copies. */
function elementFormatOf(name: string, attributes: Attributes): Partial<RunFormat> {
  const ink = name === 'font' ? attributes.get('color') : undefined;
  const paper = CELLS.has(name) ? attributes.get('bgcolor') : undefined;
  return {
    ...(ink !== undefined && { colour: inkOf(ink) }),
    ...(paper !== undefined && { highlight: shownColour(paper, PLAIN_PAPER) }),
    ...(isUnseen(name, (attribute) => attributes.get(attribute)) && { hidden: true }),
  };
}

/** The formatting that an element gives its text. */
export const formatOf = (
  name: string,
  attributes: Attributes,
  styles: ReadonlyMap<string, string>,
): Partial<RunFormat> => ({
  ...FORMATS.get(name),
  ...elementFormatOf(name, attributes),
  ...styledFormatOf(styles),
});

/** Mode of spaces; in a `pre` the line ends between its elements count, too. */
export type Spaces = ShownSpaces | 'pre';

/** The mode of spaces in an element. */
export function spacesOf(name: string, attributes: Attributes, inherited: Spaces): Spaces {
  if (name === 'pre') return 'pre';
  const read = (attribute: string) => attributes.get(attribute);
  const own = shownSpacesOf(name, read, inherited === 'pre' ? 'all' : inherited);
  return inherited === 'pre' && own === 'all' ? 'pre' : own;
}
