import { childOf, childrenOf, type XmlElement } from '../xml-tree';

/** The formatting of a run of text, as far as it decides a key or is content. */
export interface RunFormat {
  readonly bold: boolean;
  /** Bold of Arabic letters, which Word stores apart. */
  readonly boldArabic: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly struck: boolean;
  /** A colour of its own as stored styles write it, or {@link UNKNOWN_COLOUR}. */
  readonly colour: string | null;
  /** The colour of a marker pen, which covers that of the shading. */
  readonly highlight: string | null;
  readonly shading: string | null;
  /** Shown in capital letters. */
  readonly capitals: boolean;
  /** Shown in small capitals, or with other capital letters than it is written. */
  readonly otherLetters: boolean;
  readonly raised: 'sup' | 'sub' | null;
  readonly hidden: boolean;
}
export const PLAIN: RunFormat = {
  bold: false,
  boldArabic: false,
  italic: false,
  underlined: false,
  struck: false,
  colour: null,
  highlight: null,
  shading: null,
  capitals: false,
  otherLetters: false,
  raised: null,
  hidden: false,
};

export const valueOf = (element: XmlElement | undefined): string | undefined =>
  element?.attributes['w:val'];

const OFF = new Set(['0', 'false', 'off', 'none']);
const isOn = (element: XmlElement): boolean => !OFF.has(valueOf(element) ?? '1');
/** Colours of plain text and of plain paper. */
const UNCOLOURED = new Set(['auto', '000000', '']);
const UNSHADED = new Set(['auto', 'ffffff', '']);
/** A colour that stored styles cannot write. */
export const UNKNOWN_COLOUR = 'unknown';
const HEX = /^[\da-f]{6}$/;
function colourIn(value: string | undefined, plain: ReadonlySet<string>): string | null {
  const colour = (value ?? '').toLowerCase();
  if (plain.has(colour)) return null;
  return HEX.test(colour) ? `#${colour}` : UNKNOWN_COLOUR;
}
/** The lightest colour that is read as plain text, and how far from grey it may be. */
const INK = { lightest: 0x40, tint: 0x10 };
const CHANNEL = { hex: /[\da-f]{2}/gi, short: /[\da-f]/gi, decimal: /\d+/g };

/** Red, green and blue of a colour, from 0 to 255; none where it is not known. */
function channelsOf(colour: string): number[] {
  if (!colour.startsWith('#')) return (colour.match(CHANNEL.decimal) ?? []).map(Number);
  const isShort = colour.length < '#rrggbb'.length;
  const digits = colour.match(isShort ? CHANNEL.short : CHANNEL.hex) ?? [];
  return digits.map((each) => Number.parseInt(isShort ? each + each : each, 16));
}

/** Whether a colour looks like that of plain text: programs write dark greys for it. */
export function isInk(colour: string): boolean {
  const channels = channelsOf(colour);
  const lightest = Math.max(...channels);
  return (
    channels.length > 0 && lightest <= INK.lightest && lightest - Math.min(...channels) <= INK.tint
  );
}

/** The darkest channel of a colour that is read as white. */
const WHITE = 0xf0;
export function isWhite(colour: string): boolean {
  const channels = channelsOf(colour);
  return channels.length > 0 && Math.min(...channels) >= WHITE;
}

/** The channels of a colour that stand out: dark and light red have the same hue. */
export function hueOf(colour: string): string {
  const channels = channelsOf(colour);
  const middle = (Math.max(...channels) + Math.min(...channels)) / 2;
  return channels.length === 0 ? colour : channels.map((each) => (each > middle ? 1 : 0)).join('');
}
/** Colours of a theme in which plain text is written. */
const PLAIN_THEME = /^(?:text1|dark1|none)$/;
function inkIn(element: XmlElement): string | null {
  const theme = element.attributes['w:themeColor'] ?? 'none';
  // Without a value, only the theme has the colour.
  if (UNCOLOURED.has((valueOf(element) ?? '').toLowerCase()) && !PLAIN_THEME.test(theme))
    return UNKNOWN_COLOUR;
  const colour = colourIn(valueOf(element), UNCOLOURED);
  return colour !== null && isInk(colour) ? null : colour;
}
/** The marker pens of Word. */
const HIGHLIGHTS: ReadonlyMap<string, string | null> = new Map([
  ['none', null],
  ['white', null],
  ['black', '#000000'],
  ['blue', '#0000ff'],
  ['cyan', '#00ffff'],
  ['green', '#00ff00'],
  ['magenta', '#ff00ff'],
  ['red', '#ff0000'],
  ['yellow', '#ffff00'],
  ['darkBlue', '#000080'],
  ['darkCyan', '#008080'],
  ['darkGreen', '#008000'],
  ['darkMagenta', '#800080'],
  ['darkRed', '#800000'],
  ['darkYellow', '#808000'],
  ['darkGray', '#808080'],
  ['lightGray', '#c0c0c0'],
]);
function highlightIn(element: XmlElement): string | null {
  const colour = HIGHLIGHTS.get(valueOf(element) ?? '');
  return colour === undefined ? UNKNOWN_COLOUR : colour;
}
/** Patterns of a shading that show its fill only. */
const FILLED = new Set(['', 'clear', 'nil']);
/** The colour of a shading (`w:shd`): that of its pattern where it has no other. */
export function shadingIn(element: XmlElement | undefined): string | null {
  if (!element) return null;
  const { 'w:fill': fill, 'w:color': pattern } = element.attributes;
  const colour = colourIn(fill, UNSHADED);
  return colour === null && !FILLED.has(valueOf(element) ?? '')
    ? colourIn(pattern, UNSHADED)
    : colour;
}
/** The colour behind a text. */
export const paperOf = ({ highlight, shading }: RunFormat): string | null => highlight ?? shading;
const RAISED = new Map<string, RunFormat['raised']>([
  ['superscript', 'sup'],
  ['subscript', 'sub'],
]);

type Change = (element: XmlElement) => Partial<RunFormat>;
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['w:b', (element) => ({ bold: isOn(element) })],
  ['w:bCs', (element) => ({ boldArabic: isOn(element) })],
  ['w:i', (element) => ({ italic: isOn(element) })],
  ['w:u', (element) => ({ underlined: isOn(element) })],
  ['w:strike', (element) => ({ struck: isOn(element) })],
  ['w:dstrike', (element) => ({ struck: isOn(element) })],
  ['w:highlight', (element) => ({ highlight: highlightIn(element) })],
  ['w:shd', (element) => ({ shading: shadingIn(element) })],
  ['w:color', (element) => ({ colour: inkIn(element) })],
  ['w:caps', (element) => ({ capitals: isOn(element) })],
  ['w:smallCaps', (element) => ({ otherLetters: isOn(element) })],
  ['w:vertAlign', (element) => ({ raised: RAISED.get(valueOf(element) ?? '') ?? null })],
  ['w:vanish', (element) => ({ hidden: isOn(element) })],
]);

/** The formatting that run properties (`w:rPr`) set. */
export function formatIn(properties: XmlElement | undefined): Partial<RunFormat> {
  let format: Partial<RunFormat> = {};
  for (const element of properties?.children ?? [])
    format = { ...format, ...CHANGES.get(element.name)?.(element) };
  return format;
}

/** Effects of a run that stored text does not have: boxes, marks over letters, relief, position. */
const OTHER_EFFECTS = new Set(
  'w:bdr w:em w:emboss w:imprint w:outline w:shadow w:position w:effect'.split(' '),
);

/** Whether run properties (`w:rPr`) set an effect that stored text does not have. */
export const hasOtherEffect = (properties: XmlElement | undefined): boolean =>
  properties?.children.some(
    (element) => OTHER_EFFECTS.has(element.name) && isOn(element) && valueOf(element) !== 'nil',
  ) ?? false;

/** The list of a paragraph; level 0 is the outermost. */
export interface ListPosition {
  readonly list: string;
  readonly level: number;
}

/** The list that paragraph properties (`w:pPr`) name; undefined where they name none. */
export function listIn(properties: XmlElement | undefined): Partial<ListPosition> | undefined {
  const numbering = childOf(properties, 'w:numPr');
  if (!numbering) return undefined;
  const list = valueOf(childOf(numbering, 'w:numId'));
  const level = valueOf(childOf(numbering, 'w:ilvl'));
  return {
    ...(list !== undefined && { list }),
    ...(level !== undefined && { level: Number(level) || 0 }),
  };
}

/**
 * Whether paragraph properties (`w:pPr`) set the direction from right to left; undefined if unset.
 */
export function isRightToLeft(properties: XmlElement | undefined): boolean | undefined {
  const element = childOf(properties, 'w:bidi');
  return element && isOn(element);
}

export interface Style {
  readonly format: Partial<RunFormat>;
  readonly rightToLeft: boolean | undefined;
  readonly list: Partial<ListPosition>;
  /** Level of a heading; 0 is the outermost, null is no heading. */
  readonly heading: number | null;
}

/** Depth to which a style may be based on others. */
const BASES_MAX = 20;
const HEADING_NAME = /^(?:heading|عنوان)\s*([1-9])$/i;
/** Levels of headings; a text of the body has level 9. */
const HEADINGS = 9;

/** The level of a heading by an outline level; null where it is none. */
export function headingIn(properties: XmlElement | undefined): number | null {
  const value = valueOf(childOf(properties, 'w:outlineLvl'));
  const level = Number(value ?? HEADINGS);
  return level >= 0 && level < HEADINGS ? level : null;
}

/** Creates a lookup of styles by id, each with what it inherits. */
export function stylesOf(root: XmlElement | null): (id: string | undefined) => Style | null {
  const elements = new Map(
    (root ? childrenOf(root, 'w:style') : []).map((style) => [
      style.attributes['w:styleId'] ?? '',
      style,
    ]),
  );
  const resolved = new Map<string, Style | null>();
  const resolve = (id: string, depth: number): Style | null => {
    const element = elements.get(id);
    if (!element || depth > BASES_MAX) return null;
    const base = resolve(valueOf(childOf(element, 'w:basedOn')) ?? '', depth + 1);
    const properties = childOf(element, 'w:pPr');
    const [, level] = HEADING_NAME.exec(valueOf(childOf(element, 'w:name')) ?? '') ?? [];
    return {
      format: { ...base?.format, ...formatIn(childOf(element, 'w:rPr')) },
      rightToLeft: isRightToLeft(properties) ?? base?.rightToLeft,
      list: { ...base?.list, ...listIn(properties) },
      heading:
        headingIn(properties) ??
        (level === undefined ? (base?.heading ?? null) : Number(level) - 1),
    };
  };
  return (id) => {
    if (id === undefined) return null;
    const known = resolved.get(id);
    if (known !== undefined) return known;
    const style = resolve(id, 0);
    resolved.set(id, style);
    return style;
  };
}
