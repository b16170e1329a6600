import { ArchiveError } from '../../../platform/files/zip-archive';
import { decodeXml } from '../../../platform/spreadsheets/decode-text';
import type { ReadResult, UnreadReason } from '../question-draft';
import { parseXml, XmlError, type XmlElement } from '../xml-tree';
import { decoded, PackageIndex } from './item-files';
import { isPackage, pathFrom, QtiPackage } from './package';
import { QtiReader, TooManyQuestionsError } from './qti-reader';
import { descendantsOf, lineOf, nameOf } from './tree';

/** Depth of the elements of a file: markup of a question is nested in those of its item. */
const DEEPEST = 100;
/** Bytes of a shared text that is read, and shared texts that are read for all items together. */
const STIMULUS_BYTES = 200_000;
const STIMULI_MAX = 2000;
const MANIFEST = 'imsmanifest.xml';
/** Ends of the names of files that may contain questions. */
const DOCUMENT = /\.(?:xml|qti|dat)$/i;
/** Canvas writes a quiz twice: as Common Cartridge, and with all its kinds in this folder. */
const CANVAS_FOLDER = 'non_cc_assessments/';
const CARTRIDGE_QUIZ = /^([^/]+)\/assessment_qti\.xml$/;

type Refusal = Extract<ReadResult, { kind: 'refused' }>;
const refused = (reason: UnreadReason, line = 1): Refusal => ({ kind: 'refused', reason, line });

async function parse(content: Uint8Array): Promise<XmlElement | Refusal> {
  const source = decodeXml(content);
  if (source.includes('\0')) return refused('notText');
  try {
    return await parseXml(source, { deepest: DEEPEST });
  } catch (cause) {
    if (cause instanceof XmlError) return refused(cause.reason, cause.line);
    throw cause;
  }
}

/** The files of the manifest in its order; QTI 2 and 3 without a test have no other order. */
function orderOf(manifest: XmlElement): Map<string, number> {
  const order = new Map<string, number>();
  for (const element of descendantsOf(manifest)) {
    const base = element.attributes['xml:base'] ?? '';
    for (const address of [element.attributes['href'], element.attributes['bb:file']])
      if (address !== undefined) {
        const path = pathFrom(`${base}/`, address);
        for (const each of [path, pathFrom('', address)].flatMap((one) => [one, decoded(one)]))
          if (!order.has(each)) order.set(each, order.size);
      }
  }
  return order;
}

/** Elements of a manifest with tags of an item. */
const TAGS = new Set(['keyword', 'difficulty', 'classification']);

/** The files whose resources in the manifest have tags. */
function taggedIn(manifest: XmlElement): Set<string> {
  const resources = [...descendantsOf(manifest)].filter((each) => nameOf(each) === 'resource');
  const tagged = resources.filter((resource) =>
    [...descendantsOf(resource)].some((each) => TAGS.has(nameOf(each)) && lineOf(each) !== ''),
  );
  return new Set(
    tagged.flatMap(({ attributes }) => {
      const { 'xml:base': base = '', href = '' } = attributes;
      const paths = [pathFrom(`${base}/`, href), pathFrom('', href)];
      return [...paths, ...paths.map(decoded)];
    }),
  );
}

/** Paths of the documents of a package, in the order in which they are read. */
async function documentsOf(archive: QtiPackage, reader: QtiReader): Promise<string[]> {
  const manifest = archive.has(MANIFEST) ? await parse(await archive.read(MANIFEST)) : null;
  const order = manifest && 'name' in manifest ? orderOf(manifest) : new Map<string, number>();
  if (manifest && 'name' in manifest) reader.tagged = taggedIn(manifest);
  else if (manifest) reader.leave({ name: MANIFEST, kind: manifest.reason, reason: 'unreadable' });
  const place = (path: string): number => order.get(path) ?? order.size;
  return archive.names
    .filter((path) => {
      const [, quiz] = CARTRIDGE_QUIZ.exec(path) ?? [];
      const isTwice = quiz !== undefined && archive.has(`${CANVAS_FOLDER}${quiz}.xml.qti`);
      return DOCUMENT.test(path) && path !== MANIFEST && !isTwice;
    })
    .sort((one, other) => place(one) - place(other));
}

/** Reads shared texts of a package; the last one is cached, because items in a row share it. */
function sharedTexts(archive: QtiPackage): (path: string) => Promise<XmlElement | null> {
  let last: { path: string; root: XmlElement | null } | undefined;
  let left = STIMULI_MAX;
  return async (path) => {
    if (last?.path === path) return last.root;
    if (!archive.has(path) || left === 0) return null;
    left -= 1;
    const content = await archive.read(path, { cache: true });
    const root = content.length > STIMULUS_BYTES ? null : await parse(content);
    last = { path, root: root && 'name' in root ? root : null };
    return last.root;
  };
}

async function readPackage(content: Uint8Array): Promise<ReadResult> {
  const archive = await QtiPackage.open(content);
  const reader = new QtiReader(new PackageIndex(archive), sharedTexts(archive));
  let hasDocument = false;
  for (const path of await documentsOf(archive, reader)) {
    const root = await parse(await archive.read(path));
    if ('name' in root) hasDocument = (await reader.add(root, path)) || hasDocument;
    else reader.leave({ name: path, kind: root.reason, reason: 'unreadable' });
  }
  const questions = reader.finish();
  if (!hasDocument && reader.leftOut.length === 0) return refused('noQti');
  return { kind: 'read', questions, leftOut: reader.leftOut, draw: reader.draw };
}

async function readDocument(content: Uint8Array): Promise<ReadResult> {
  const root = await parse(content);
  if (!('name' in root)) return root;
  const reader = new QtiReader(new PackageIndex(null), () => Promise.resolve(null));
  if (!(await reader.add(root, ''))) return refused('noQti', root.line);
  return { kind: 'read', questions: reader.finish(), leftOut: reader.leftOut };
}

/**
 * Reads questions in QTI 1.2 (Canvas, Blackboard, Common Cartridge), 2.0 to 2.2 (TAO, OpenOLAT) or
 * 3.0: a package (.zip, .imscc) or one XML file. A question is imported only if each response would
 * get the same share of its mark here.
 */
export async function readQti(content: Uint8Array): Promise<ReadResult> {
  try {
    return await (isPackage(content) ? readPackage(content) : readDocument(content));
  } catch (cause) {
    if (cause instanceof ArchiveError)
      return refused(cause.reason === 'malformed' ? 'archive' : cause.reason);
    if (cause instanceof TooManyQuestionsError) return refused('tooManyQuestions');
    throw cause;
  }
}
