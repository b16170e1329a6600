import type { XmlElement } from '../xml-tree';

/**
 * The name of an element without its namespace. Names of QTI 3 are returned as those of QTI 2:
 * `qti-item-body` is `itemBody`.
 */
export function nameOf({ name }: XmlElement): string {
  const local = name.slice(name.indexOf(':') + 1);
  return local.startsWith('qti-')
    ? local.slice(4).replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())
    : local;
}

const kebabOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An attribute by its name in QTI 2; QTI 3 writes `baseType` as `base-type`. */
export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.attributes[name] ?? element.attributes[kebabOf(name)];

/** Whether an attribute is true or false; XML has two words for each. */
export const isTrue = (value: string | undefined): boolean =>
  ['true', '1'].includes(value?.trim() ?? '');
export const isFalse = (value: string | undefined): boolean =>
  ['false', '0'].includes(value?.trim() ?? '');

export const childrenNamed = (
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement[] => element?.children.filter((child) => names.includes(nameOf(child))) ?? [];

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => nameOf(child) === name);

/** The elements below one, in the order of the document. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) {
    yield child;
    yield* descendantsOf(child);
  }
}

export function descendantNamed(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  for (const each of element ? descendantsOf(element) : [])
    if (names.includes(nameOf(each))) return each;
  return undefined;
}

/** The texts and elements in an element, in their order. */
export function* contentOf(element: XmlElement): Generator<string | XmlElement> {
  let from = 0;
  for (const child of element.children) {
    if (child.at > from) yield element.text.slice(from, child.at);
    from = child.at;
    yield child;
  }
  if (from < element.text.length) yield element.text.slice(from);
}

/** Characters read of a text on one line: a file may have one of millions. */
const LINE_MAX = 20_000;

/** The text of an element and of those below it, up to a number of characters. */
export function textContent(element: XmlElement | undefined, most = Infinity): string {
  if (!element) return '';
  if (element.children.length === 0) return element.text.slice(0, most);
  let text = '';
  for (const part of contentOf(element)) {
    if (text.length >= most) break;
    const rest = most - text.length;
    text += typeof part === 'string' ? part.slice(0, rest) : textContent(part, rest);
  }
  return text;
}

/** The text on one line, up to {@link LINE_MAX} characters. */
export const lineOf = (element: XmlElement | undefined): string =>
  textContent(element, LINE_MAX).replace(/\s+/g, ' ').trim();

const MEDIA = new Set(['img', 'object', 'audio', 'video']);
/** Whether an element shows nothing. */
export const isBlank = (element: XmlElement): boolean =>
  lineOf(element) === '' && ![...descendantsOf(element)].some((each) => MEDIA.has(nameOf(each)));

/** The classes of an element. */
export const classesOf = (element: XmlElement): string[] =>
  (element.attributes['class'] ?? '').split(/\s+/).filter((each) => each !== '');
