import path from 'node:path/posix';
import { decodeText } from '../../../platform/spreadsheets/decode-text';
import { UnreadableError, type Unreadable } from '../../../platform/spreadsheets/sheet';
import { unpack } from '../../../platform/spreadsheets/unpack';
import type { EmbeddedFile } from '../question-draft';
import { parseXml, XmlError, type XmlElement } from '../xml-tree';
import { paragraphsIn } from './elements';

/** The parts of a document that are read: no comments or embedded objects. */
const NEEDED =
  /^(_rels\/\.rels|word\/(document\d*|numbering|styles|header\d*|footer\d*)\.xml|word\/_rels\/document\d*\.xml\.rels|word\/media\/[^/\\]+)$/i;
const MARGIN = /\/(?:header|footer)\d*\.xml$/i;
/** Bytes of one XML part: its text takes up to three times its bytes in memory. */
const XML_BYTES = 20_000_000;
/** Depth of the elements: formulas and text boxes nest deeper than the questions of Moodle. */
export const DEEPEST = 100;
const OFFICE_DOCUMENT = /\/officeDocument$/;

/** A Word file (.docx): its parts, and the targets of its document's relationships. */
export interface WordPackage {
  readonly document: string;
  readonly styles: XmlElement | null;
  readonly numbering: XmlElement | null;
  /** Texts of its headers and footers, each once. */
  readonly margins: ReadonlySet<string>;
  /** The picture of a relationship; null where it is linked, missing or no file of the package. */
  picture(relationship: string): EmbeddedFile | null;
  /** The address on the web of a relationship; null where it has none. */
  link(relationship: string): string | null;
}

interface Relationship {
  readonly target: string;
  readonly isExternal: boolean;
  readonly type: string;
}

async function relationshipsIn(source: string): Promise<Map<string, Relationship>> {
  const root = await parseXml(source);
  return new Map(
    root.children.map(({ attributes }) => [
      attributes['Id'] ?? '',
      {
        target: attributes['Target'] ?? '',
        isExternal: attributes['TargetMode'] === 'External',
        type: attributes['Type'] ?? '',
      },
    ]),
  );
}

/** Resolves a target against the folder of its part; a leading slash begins at the root. */
const resolved = (folder: string, target: string): string =>
  path.normalize(target.startsWith('/') ? target.slice(1) : path.join(folder, target));

type Parts = ReadonlyMap<string, Buffer>;

function textOf(parts: Parts, name: string): string | null {
  const content = parts.get(name);
  if (content && content.length > XML_BYTES) throw new UnreadableError('tooLarge');
  return content ? decodeText(content) : null;
}

async function packageOf(parts: Parts): Promise<WordPackage> {
  const roots = await relationshipsIn(textOf(parts, '_rels/.rels') ?? '');
  const main = [...roots.values()].find(({ type }) => OFFICE_DOCUMENT.test(type));
  const name = resolved('', main?.target ?? 'word/document.xml');
  const document = textOf(parts, name);
  if (document === null) throw new UnreadableError('malformed');
  const folder = path.dirname(name);
  const relationSource = textOf(parts, `${folder}/_rels/${path.basename(name)}.rels`);
  const relations =
    relationSource === null
      ? new Map<string, Relationship>()
      : await relationshipsIn(relationSource);
  const tree = async (part: string): Promise<XmlElement | null> => {
    const source = textOf(parts, `${folder}/${part}`);
    return source === null ? null : parseXml(source, { deepest: DEEPEST });
  };
  const margins = new Set<string>();
  for (const part of [...parts.keys()].filter((each) => MARGIN.test(each)))
    for (const text of paragraphsIn(
      await parseXml(textOf(parts, part) ?? '', { deepest: DEEPEST }),
    ))
      margins.add(text);
  return {
    document,
    margins,
    styles: await tree('styles.xml'),
    numbering: await tree('numbering.xml'),
    picture(relationship) {
      const relation = relations.get(relationship);
      if (!relation || relation.isExternal) return null;
      const file = resolved(folder, relation.target);
      const content = parts.get(file);
      return content && file.includes('/media/') ? { name: path.basename(file), content } : null;
    },
    link(relationship) {
      const relation = relations.get(relationship);
      return relation?.isExternal && /^https?:/i.test(relation.target) ? relation.target : null;
    },
  };
}

/**
 * Opens a Word file within bounds.
 *
 * @throws UnreadableError if it is no Word file, holds macros or too much, or is damaged
 */
export async function openWord(content: Buffer): Promise<WordPackage> {
  const parts = new Map<string, Buffer>();
  for (const { name, content: part } of await unpack(content, NEEDED))
    if (!parts.has(name)) parts.set(name, part);
  return packageOf(parts);
}

/** The reason why a Word file is not read, or rethrows the error. */
export function unreadReason(cause: unknown): Unreadable {
  if (cause instanceof XmlError) return cause.reason === 'tooMany' ? 'tooLarge' : 'malformed';
  if (cause instanceof UnreadableError) return cause.reason;
  throw cause;
}
