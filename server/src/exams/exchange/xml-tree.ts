import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, CDATA included, without that of its children. */
  readonly text: string;
}

/** Why a file is not read. `line` counts from 1. */
export class XmlError extends Error {
  constructor(readonly reason: 'malformed' | 'doctype' | 'tooDeep' | 'tooMany', readonly line: number) {
    super(`${reason} at line ${line}`);
    this.name = 'XmlError';
  }
}

const DEEPEST = 32;
const MOST_ELEMENTS = 500_000;

interface Open { name: string; attributes: Record<string, string>; children: Open[]; text: string }

/**
 * Reads an XML document. One with a document type is refused: it has no use here, and entities that expand or that
 * name files are declared there.
 *
 * @throws XmlError
 */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser();
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const path: Open[] = [root];
  let elements = 0;
  const stop = (reason: XmlError['reason']): never => { throw new XmlError(reason, parser.line); };
  const addText = (text: string) => { path.at(-1)!.text += text; };

  parser.on('error', () => stop('malformed'));
  parser.on('doctype', () => stop('doctype'));
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (path.length > DEEPEST) stop('tooDeep');
    if (elements > MOST_ELEMENTS) stop('tooMany');
    const element: Open = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    path.at(-1)!.children.push(element);
    path.push(element);
  });
  parser.on('closetag', () => { path.pop(); });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source.replace(/^\ufeff/, '')).close();
  return root.children[0] ?? stop('malformed');
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => element?.children.find((child) => child.name === name);
export const childrenOf = (element: XmlElement, name: string): XmlElement[] => element.children.filter((child) => child.name === name);
/** The trimmed text of a child, or ''. */
export const textOf = (element: XmlElement | undefined, name: string): string => childOf(element, name)?.text.trim() ?? '';
