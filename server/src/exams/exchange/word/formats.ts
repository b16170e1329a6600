import { childOf, childrenOf, type XmlElement } from '../xml-tree';

/** The formatting of a run of text, as far as it decides a key or is content. */
export interface RunFormat {
  readonly bold: boolean;
  /** Bold of Arabic letters, which Word stores apart. */
  readonly boldArabic: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly struck: boolean;
  /** Highlighted or shaded. */
  readonly highlighted: boolean;
  /** In a colour of its own. */
  readonly coloured: boolean;
  readonly raised: 'sup' | 'sub' | null;
  readonly hidden: boolean;
}
export const PLAIN: RunFormat = {
  bold: false,
  boldArabic: false,
  italic: false,
  underlined: false,
  struck: false,
  highlighted: false,
  coloured: false,
  raised: null,
  hidden: false,
};

export const valueOf = (element: XmlElement | undefined): string | undefined =>
  element?.attributes['w:val'];

const OFF = new Set(['0', 'false', 'off', 'none']);
const isOn = (element: XmlElement): boolean => !OFF.has(valueOf(element) ?? '1');
/** Colours of plain text and of plain paper. */
const UNCOLOURED = new Set(['auto', '000000', '']);
const UNSHADED = new Set(['auto', 'FFFFFF', '']);
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
  ['w:highlight', (element) => ({ highlighted: isOn(element) })],
  [
    'w:shd',
    ({ attributes }) => ({
      highlighted: !UNSHADED.has(
        (attributes['w:fill'] ?? '').toUpperCase().replace('AUTO', 'auto'),
      ),
    }),
  ],
  ['w:color', (element) => ({ coloured: !UNCOLOURED.has(valueOf(element) ?? '') })],
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

/** Whether paragraph properties (`w:pPr`) set the direction from right to left; undefined if unset. */
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
