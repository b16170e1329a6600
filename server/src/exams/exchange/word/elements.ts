import type { XmlElement } from '../xml-tree';

/** The elements of these names in an element, in their order, without those within each other. */
export function* allOf(element: XmlElement, names: ReadonlySet<string>): Generator<XmlElement> {
  for (const child of element.children) {
    if (names.has(child.name)) yield child;
    else if (child.name !== 'mc:Fallback') yield* allOf(child, names);
  }
}
export const firstOf = (element: XmlElement, name: string): XmlElement | undefined =>
  allOf(element, new Set([name])).next().value as XmlElement | undefined;

/** The text of the paragraphs of a part, such as a header, one for each that has letters. */
export const paragraphsIn = (part: XmlElement): string[] =>
  [...allOf(part, new Set(['w:p']))]
    .map((paragraph) =>
      [...allOf(paragraph, new Set(['w:t']))]
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
    .filter((text) => /\p{L}/u.test(text));
