import { RICH_TEXT, type ImportLoss } from '@riwaq/api';
import { escapeAttribute } from '../../platform/files/escape-html';
import { fontSizeFor } from './font-sizes';
import { stylesIn, type ReadAttribute } from './styles';
import { isUnseen } from './unseen';

/**
 * The formatting of imported HTML that stored text writes with other elements: editors underline
 * with styles, older ones with `ins` and `font`. The sanitiser would remove it without a trace, and
 * with it the sense of "the underlined word".
 */
export interface TextFormatting {
  /** Markup to insert after the start tag, and before the end tag. */
  readonly open: string;
  readonly close: string;
  /** Attributes to insert after the name of the element. */
  readonly attributes: string;
  readonly losses: readonly ImportLoss[];
  /** Whether the element does not show its content. */
  readonly isHidden: boolean;
}

/** Colours by their names in CSS: those that editors offer. */
const COLOURS: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  blue: '#0000ff',
  brown: '#a52a2a',
  cyan: '#00ffff',
  darkblue: '#00008b',
  darkgreen: '#006400',
  darkred: '#8b0000',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lightblue: '#add8e6',
  lightgreen: '#90ee90',
  lightgrey: '#d3d3d3',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
};
/** Colours of a text that has none of its own: those of plain text, or of the page. */
const INHERITED =
  /^(?:inherit|initial|unset|auto|transparent|none|currentcolor|windowtext|window|black|var\(.*\)|rgba\(.*[,/]\s*0\s*\))$/;
const PAPER = new Set(['white', 'whitesmoke', 'snow', 'ivory']);
/** The attribute of `font` may leave out the sign. */
const HEX = /^#?(?:[\da-f]{3}|[\da-f]{6})$/;
const RGB =
  /^rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*(?:1|1\.0|100%)\s*)?\)$/;

/** A colour as stored styles write it; null without one, undefined where it is not known. */
export function colourOf(written: string): string | null | undefined {
  const colour = written.trim().toLowerCase();
  if (colour === '' || INHERITED.test(colour)) return null;
  if (HEX.test(colour)) return colour.startsWith('#') ? colour : `#${colour}`;
  const [, ...parts] = RGB.exec(colour) ?? [];
  if (parts.length > 0) return `rgb(${parts.join(', ')})`;
  return Object.hasOwn(COLOURS, colour) ? COLOURS[colour] : undefined;
}

/** Elements that mean what others mean in stored text, which does not have them. */
const ALIKE = new Map<string, readonly string[]>([
  ['ins', ['u']],
  ['strike', ['s']],
  ['cite', ['em']],
  ['dfn', ['em']],
  ['var', ['em']],
  ['kbd', ['code']],
  ['samp', ['code']],
  ['tt', ['code']],
]);
const QUOTES = { open: '“', close: '”' } as const;
const NO_QUOTES = { open: '', close: '' } as const;
/** Elements that mean a colour behind their text, which stored text has as a style. */
const HIGHLIGHTS: ReadonlyMap<string, string> = new Map([['mark', '#ffff00']]);
/** Elements that the sanitiser removes with their content, or that show no text. */
const REMOVED = new Set(
  'select textarea input datalist noscript noframes map meter progress script'.split(' '),
);
/** Elements with an effect that stored text does not have. */
const WITHOUT_COUNTERPART = new Set(['ruby', 'marquee', 'blink']);
/** Elements that stored text has, some as others. */
const STORED: ReadonlySet<string> = new Set([...RICH_TEXT.tags, ...Object.keys(RICH_TEXT.instead)]);
/** Elements that contain others only: none may be inserted directly within them. */
const STRUCTURE = new Set('table thead tbody tfoot tr ul ol dl'.split(' '));
/** Elements that stored text does not have, and those that separate their words as well. */
const BLOCKS: ReadonlyMap<string, string> = new Map([
  ...'section article aside header footer main nav hgroup details fieldset form dialog'
    .split(' ')
    .map((name) => [name, 'div'] as const),
  ['menu', 'ul'],
  ['dir', 'ul'],
]);
const ALIGNED = new Set('p div h1 h2 h3 h4 h5 h6 td th center'.split(' '));
const ALIGNMENTS: ReadonlySet<string> = new Set(['left', 'right', 'center', 'justify']);
/** Elements whose `title` is stored. */
const WITH_TITLE = new Set(['a', 'img']);
/** Labels of lists that stored lists have. */
const PLAIN_LABELS = /^(?:1|decimal|disc|circle|square|inherit|initial|none)$/i;
const DIRECTIONS = new Set(['ltr', 'rtl']);

/** Elements that have the effect of a style, except within elements that have it by themselves. */
const BY_STYLE: readonly {
  readonly element: string;
  readonly within: ReadonlySet<string>;
  readonly applies: (styles: ReadonlyMap<string, string>) => boolean;
}[] = [
  {
    element: 'u',
    within: new Set(['u', 'a']),
    applies: (styles) => linesOf(styles).includes('underline'),
  },
  {
    element: 's',
    within: new Set(['s', 'del']),
    applies: (styles) => linesOf(styles).includes('line-through'),
  },
  {
    element: 'strong',
    within: new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' ')),
    applies: (styles) => /^(?:bold|bolder|[6-9]00)\b/.test(styles.get('font-weight') ?? ''),
  },
  {
    element: 'em',
    within: new Set(['i', 'em']),
    applies: (styles) => /^(?:italic|oblique)/.test(styles.get('font-style') ?? ''),
  },
  {
    element: 'sup',
    within: new Set(['sup']),
    applies: (styles) => styles.get('vertical-align') === 'super',
  },
  {
    element: 'sub',
    within: new Set(['sub']),
    applies: (styles) => styles.get('vertical-align') === 'sub',
  },
];
const linesOf = (styles: ReadonlyMap<string, string>): string =>
  `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;

/** The elements of stored text that have the effect of an element or its style. */
const elementsFor = (name: string, styles: ReadonlyMap<string, string>): string[] => [
  ...(ALIKE.get(name) ?? []),
  ...BY_STYLE.filter(({ within, applies }) => !within.has(name) && applies(styles)).map(
    ({ element }) => element,
  ),
];

/** Colours behind an element that the sanitiser would remove as they are written. */
function papersFor(
  name: string,
  styles: ReadonlyMap<string, string>,
  attribute: ReadAttribute,
): string[] {
  const [, behind = ''] = /^([^\s(]+(?:\([^)]*\))?)/.exec(styles.get('background') ?? '') ?? [];
  return (
    [
      isStored(styles, 'background-color') ? '' : (styles.get('background-color') ?? ''),
      behind.startsWith('url(') ? '' : behind,
      HIGHLIGHTS.get(name) ?? '',
      attribute('bgcolor') ?? '',
    ]
      .filter((paper) => !PAPER.has(paper))
      // As the colour of letters, black is none.
      .map((paper) => (paper === 'black' ? '#000000' : paper))
  );
}

const isStored = (
  styles: ReadonlyMap<string, string>,
  property: 'color' | 'background-color',
): boolean =>
  RICH_TEXT.styles[property].some((pattern) => pattern.test(styles.get(property) ?? ''));

/** The colours and size of an element that the sanitiser would remove as they are written. */
function stylesFor(
  name: string,
  styles: ReadonlyMap<string, string>,
  attribute: ReadAttribute,
): { declarations: string[]; isLost: boolean } {
  const colours = [
    isStored(styles, 'color') ? '' : (styles.get('color') ?? ''),
    name === 'font' ? (attribute('color') ?? '') : '',
  ];
  const found = [
    ...colours.map((written) => ['color', colourOf(written)] as const),
    ...papersFor(name, styles, attribute).map(
      (written) => ['background-color', colourOf(written)] as const,
    ),
  ];
  const size = fontSizeFor(name, styles.get('font-size') ?? '', attribute('size'));
  return {
    declarations: [
      ...found.flatMap(([property, colour]) => (colour ? [`${property}:${colour}`] : [])),
      ...(size ? [`font-size:${size}`] : []),
    ],
    isLost: size === undefined || found.some(([, colour]) => colour === undefined),
  };
}

/** Whether a list has labels that stored lists do not have. */
function hasOtherLabels(
  name: string,
  styles: ReadonlyMap<string, string>,
  attribute: ReadAttribute,
): boolean {
  if (name === 'li') return attribute('value') !== undefined;
  if (name !== 'ol' && name !== 'ul') return false;
  const [, shorthand = ''] =
    /\b((?:lower|upper)-[a-z]+|arabic-indic|hebrew)\b/.exec(styles.get('list-style') ?? '') ?? [];
  const label = styles.get('list-style-type') ?? (shorthand || (attribute('type') ?? ''));
  return attribute('reversed') !== undefined || (label !== '' && !PLAIN_LABELS.test(label));
}

/** The direction of an element by its style, else by its attribute. */
export function directionOf(attribute: ReadAttribute): 'ltr' | 'rtl' | null {
  const { direction } = Object.fromEntries(stylesIn(attribute('style') ?? ''));
  const found = [direction, attribute('dir')?.trim().toLowerCase()].find(
    (each) => each !== undefined && DIRECTIONS.has(each),
  );
  return (found as 'ltr' | 'rtl' | undefined) ?? null;
}

/** The alignment of an element by its name or by an attribute that stored text does not have. */
function alignmentFor(
  name: string,
  styles: ReadonlyMap<string, string>,
  attribute: ReadAttribute,
): string {
  const align = name === 'center' ? name : (attribute('align')?.trim().toLowerCase() ?? '');
  return ALIGNED.has(name) && ALIGNMENTS.has(align) && !styles.has('text-align') ? align : '';
}

/** Whether letters are shown in another case than they are written, or in small capitals. */
const hasOtherLetters = (styles: ReadonlyMap<string, string>): boolean =>
  /^(?:upper|lower|capital)/.test(styles.get('text-transform') ?? '') ||
  [styles.get('font-variant'), styles.get('font-variant-caps')].some((variant) =>
    variant?.includes('-caps'),
  );

/** Whether an element has an effect that no stored text has. */
const hasOtherEffect = (name: string, styles: ReadonlyMap<string, string>): boolean =>
  WITHOUT_COUNTERPART.has(name) ||
  linesOf(styles).includes('overline') ||
  (styles.get('transform') ?? 'none') !== 'none' ||
  /^(?:vertical|sideways)/.test(styles.get('writing-mode') ?? '') ||
  (styles.get('unicode-bidi') ?? '').includes('override');

const hasPicture = (styles: ReadonlyMap<string, string>): boolean =>
  [styles.get('background'), styles.get('background-image')].some((each) => each?.includes('url('));

/** One of several texts, of which Moodle shows that of the reader's language. */
const isOneOfLanguages = (name: string, attribute: ReadAttribute): boolean =>
  name === 'lang' ||
  (name === 'span' && (attribute('class') ?? '').split(/\s+/).includes('multilang'));

function lossesFor(
  name: string,
  styles: ReadonlyMap<string, string>,
  attribute: ReadAttribute,
  isLost: boolean,
): ImportLoss[] {
  return [
    ...(isOneOfLanguages(name, attribute) ? (['languages'] as const) : []),
    ...(REMOVED.has(name) || hasPicture(styles) ? (['embedded'] as const) : []),
    ...(name === 'style' ? (['style'] as const) : []),
    ...(isLost || hasOtherLabels(name, styles, attribute) || hasOtherLetters(styles)
      ? (['textFormat'] as const)
      : []),
    ...(!WITH_TITLE.has(name) && (attribute('title') ?? '').trim() !== ''
      ? (['tooltip'] as const)
      : []),
  ];
}

/** The attribute of a style that has these declarations, too. */
const styleWith = (declarations: readonly string[], attribute: ReadAttribute): string =>
  declarations.length === 0
    ? ''
    : ` style="${escapeAttribute([...declarations, attribute('style') ?? ''].join(';'))}"`;

/** Attributes of stored text that have the effect of a style or of other attributes. */
function attributesFor(
  name: string,
  styles: ReadonlyMap<string, string>,
  attribute: ReadAttribute,
  declarations: readonly string[],
): string {
  const direction = DIRECTIONS.has(styles.get('direction') ?? '') ? directionOf(attribute) : null;
  const alignment = alignmentFor(name, styles, attribute);
  return (
    (direction === null ? '' : ` dir="${direction}"`) +
    styleWith(
      [...(alignment === '' ? [] : [`text-align:${alignment}`]), ...declarations],
      attribute,
    )
  );
}

/** The markup that stands for an element and its effects, without the quotation marks of `q`. */
function markupFor(name: string, direction: string | null, parts: Formatting): readonly string[] {
  const attributes = [
    direction === null ? '' : ` dir="${direction}"`,
    parts.declarations.length === 0 ? '' : ` style="${parts.declarations.join(';')}"`,
  ].join('');
  const outer = BLOCKS.get(name) ?? (attributes === '' ? '' : 'span');
  const inner = parts.elements.map((element) => `<${element}>`).join('');
  return outer === '' ? [inner] : [`<${outer}${attributes}>`, inner];
}

/** The end tags of markup. */
const closingOf = (markup: string): string =>
  [...markup.matchAll(/<([a-z]+)/g)]
    .toReversed()
    .map(([, name]) => `</${name}>`)
    .join('');

interface Formatting {
  readonly elements: readonly string[];
  readonly declarations: readonly string[];
}

/** The formatting of an element; null for one that has none of its own. */
export function formattingOf(name: string, attribute: ReadAttribute): TextFormatting | null {
  const styles = stylesIn(attribute('style') ?? '');
  const isStructure = STRUCTURE.has(name);
  const { declarations, isLost } = stylesFor(name, styles, attribute);
  const elements = elementsFor(name, styles);
  const direction = STORED.has(name) ? null : directionOf(attribute);
  const markup = isStructure ? '' : markupFor(name, direction, { elements, declarations }).join('');
  const losses = lossesFor(
    name,
    styles,
    attribute,
    isLost || hasOtherEffect(name, styles) || (isStructure && elements.length > 0),
  );
  const quotes = name === 'q' ? QUOTES : NO_QUOTES;
  const formatting = {
    open: quotes.open + markup,
    close: closingOf(markup) + quotes.close,
    attributes: attributesFor(name, styles, attribute, isStructure ? declarations : []),
    losses,
    isHidden: isUnseen(name, attribute),
  };
  const isNone = formatting.open + formatting.attributes === '' && losses.length === 0;
  return isNone && !formatting.isHidden ? null : formatting;
}
