import { SaxesParser } from 'saxes';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';

export interface XmlElement {
  readonly name: string;
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, CDATA included, without that of its children. */
  readonly text: string;
  /** Number of characters of the parent's own text before it: the order of mixed content. */
  readonly at: number;
}

/** The reason why a file is not read. `line` counts from 1. */
export class XmlError extends Error {
  constructor(
    readonly reason: 'malformed' | 'doctype' | 'tooDeep' | 'tooMany',
    readonly line: number,
  ) {
    super(`${reason} at line ${line}`);
    this.name = 'XmlError';
  }
}

const DEEPEST = 32;
/** Maximum number of elements and attributes together. */
const MOST_PARTS = 500_000;
/** Characters parsed before the event loop gets a turn. */
const AT_ONCE = 256 * 1024;
/** Characters after which the strings built so far are flattened. */
const GATHERED = 4 * AT_ONCE;

interface Open {
  name: string;
  line: number;
  attributes: Readonly<Record<string, string>>;
  children: Open[];
  text: string;
  at: number;
}
/**
 * Shared by all elements without attributes or children: a file may have half a million elements.
 */
const NO_ATTRIBUTES: Open['attributes'] = Object.freeze(
  Object.create(null) as Record<string, string>,
);
const NO_CHILDREN = Object.freeze<Open[]>([]) as Open[];

/**
 * Flattens a concatenated string in place: V8 stores it as a tree of its pieces until it is read,
 * at 32 bytes each. A file of entities, which are a piece each, would take half a gigabyte.
 */
const flatten = (text: string): void => void text.charCodeAt(0);

/**
 * The text, attribute or document type that the parser is reading: it emits no event for it before
 * its end.
 */
const pendingIn = (parser: SaxesParser): string =>
  (parser as unknown as { readonly text: string }).text;

export interface ParseOptions {
  /** Maximum depth of the elements; 32 by default. */
  readonly deepest?: number;
  /**
   * Receives each child of the element with this name as it ends, instead of the tree. The maximum
   * number of elements then applies to one child.
   */
  readonly each?: { readonly parent: string; readonly take: (child: XmlElement) => void };
}

/**
 * Parses an XML document. Refuses one with a document type: it has no use here, and entities that
 * expand or name files are declared there.
 *
 * @throws XmlError
 */
export async function parseXml(
  source: string,
  { deepest = DEEPEST, each }: ParseOptions = {},
): Promise<XmlElement> {
  const parser = new SaxesParser();
  const root: Open = {
    name: '',
    line: 1,
    attributes: NO_ATTRIBUTES,
    children: [],
    text: '',
    at: 0,
  };
  const path: Open[] = [root];
  let parts = 0;
  const stop = (reason: XmlError['reason']): never => {
    throw new XmlError(reason, parser.line);
  };
  const count = (): void => {
    parts += 1;
    if (parts > MOST_PARTS) stop('tooMany');
  };
  const addText = (text: string) => {
    path.at(-1)!.text += text;
  };

  parser.on('error', () => stop('malformed'));
  parser.on('doctype', () => stop('doctype'));
  parser.on('opentag', ({ name, attributes }) => {
    count();
    if (path.length > deepest) stop('tooDeep');
    const parent = path.at(-1)!;
    const element: Open = {
      name,
      line: parser.line,
      attributes:
        Object.keys(attributes).length > 0 ? (attributes as Record<string, string>) : NO_ATTRIBUTES,
      children: NO_CHILDREN,
      text: '',
      at: parent.text.length,
    };
    if (parent.children === NO_CHILDREN) parent.children = [];
    parent.children.push(element);
    path.push(element);
  });
  parser.on('attribute', ({ value }) => {
    count();
    flatten(value);
  });
  parser.on('closetag', () => {
    const element = path.pop()!;
    flatten(element.text);
    const parent = path.at(-1);
    if (!each || parent?.name !== each.parent) return;
    parent.children.pop();
    parts = 0;
    each.take(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  for (let start = source.startsWith('\ufeff') ? 1 : 0; start < source.length; start += AT_ONCE) {
    parser.write(source.slice(start, start + AT_ONCE));
    if (start % GATHERED < AT_ONCE)
      [pendingIn(parser), ...path.map(({ text }) => text)].forEach(flatten);
    await yieldToEventLoop();
  }
  parser.close();
  return root.children[0] ?? stop('malformed');
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
/** The trimmed text of a child, or ''. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';
