import { buffer } from 'node:stream/consumers';
import type { QuestionType } from '@riwaq/api';
import { ZipFile } from 'yazl';
import { fileUrlIn } from '../../../platform/files/addresses';
import { escapeHtml } from '../../../platform/files/escape-html';
import { safeFileName } from '../../../platform/files/file-name';
import {
  ExportFindings,
  type ExportedFile,
  type ExportedQuestion,
  type WrittenFile,
} from '../exported-question';
import { yieldToEventLoop } from '../../../platform/yield-to-event-loop';
import { elementsOf, prepareItem, type QtiVersion } from './write-item';
import { attributeText } from './write-markup';

/** Bytes of the files of one package: below the size of a file that can be imported again. */
const FILES_MAX = 20_000_000;
const TEST = 'test.xml';
/** The same questions make the same package: its files have no time of their own. */
const MODIFIED = new Date('2000-01-01T00:00:00Z');

const SCHEMAS: Readonly<
  Record<
    QtiVersion,
    {
      readonly name: string;
      readonly version: string;
      readonly type: string;
      readonly namespace: string;
    }
  >
> = {
  2: {
    name: 'QTIv2.1 Package',
    version: '1.0.0',
    type: 'xmlv2p1',
    namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
  },
  3: {
    name: 'QTI Package',
    version: '3.0.0',
    type: 'xmlv3p0',
    namespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
  },
};

interface PackedFile {
  readonly path: string;
  readonly content: Buffer;
}

const inAddress = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The files of all questions, each once. */
class Media {
  readonly #packed = new Map<string, PackedFile | null>();
  #left = FILES_MAX;

  get files(): PackedFile[] {
    return [...this.#packed.values()].filter((file) => file !== null);
  }

  /** Packs a file; null when the store does not have it, or there is no space. */
  async pack({ fileUrl, name, bytes, read }: ExportedFile): Promise<PackedFile | null> {
    const before = this.#packed.get(fileUrl);
    if (before !== undefined) return before;
    const content = bytes <= this.#left ? await read() : null;
    const packed = content && {
      // A folder of its own: the name is that of the file, and is used again by an import.
      path: `media/${this.#packed.size + 1}/${safeFileName(name)}`,
      content,
    };
    if (content) this.#left -= content.length;
    this.#packed.set(fileUrl, packed);
    return packed;
  }
}

interface Item {
  readonly type: QuestionType;
  readonly identifier: string;
  readonly path: string;
  readonly xml: string;
  readonly weight: number;
  readonly files: readonly string[];
}

/**
 * The references of a test to its items: all in their order, or in a section for each drawn type,
 * of which some are selected. The sections are invisible and not kept together, so that a paper
 * mixes the questions of all types as it does here.
 */
function referencesOf(
  items: readonly Item[],
  draw: ReadonlyMap<QuestionType, number> | null,
  element: ReturnType<typeof elementsOf>['element'],
): string[] {
  const referTo = ({ identifier, path, weight }: Item): string =>
    element(
      'assessmentItemRef',
      { identifier, href: path },
      ...(weight === 1 ? [] : [element('weight', { identifier: 'WEIGHT', value: weight })]),
    );
  if (!draw) return items.map(referTo);
  const shuffled = element('ordering', { shuffle: 'true' });
  const sections = [...draw].flatMap(([type, count]) => {
    const ofType = items.filter((item) => item.type === type);
    if (ofType.length === 0) return [];
    return element(
      'assessmentSection',
      { identifier: `section-${type}`, title: type, visible: 'false', keepTogether: 'false' },
      element('selection', { select: Math.min(count, ofType.length) }),
      shuffled,
      ...ofType.map(referTo),
    );
  });
  return [shuffled, ...sections];
}

function testOf(items: readonly Item[], { title, version, draw = null }: QtiOptions): string {
  const { element, root } = elementsOf(version);
  return root(
    'assessmentTest',
    { identifier: 'test', title },
    element(
      'outcomeDeclaration',
      { identifier: 'SCORE', cardinality: 'single', baseType: 'float' },
      element('defaultValue', {}, element('value', {}, '0')),
    ),
    element(
      'testPart',
      { identifier: 'part', navigationMode: 'nonlinear', submissionMode: 'simultaneous' },
      element(
        'assessmentSection',
        { identifier: 'section', title, visible: 'true' },
        ...referencesOf(items, draw, element),
      ),
    ),
    element(
      'outcomeProcessing',
      {},
      element(
        'setOutcomeValue',
        { identifier: 'SCORE' },
        element(
          'sum',
          {},
          element('testVariables', { variableIdentifier: 'SCORE', weightIdentifier: 'WEIGHT' }),
        ),
      ),
    ),
  );
}

function manifestOf(items: readonly Item[], version: QtiVersion): string {
  const { name, version: schemaVersion, type, namespace } = SCHEMAS[version];
  const file = (path: string): string => `<file href="${attributeText(inAddress(path))}"/>`;
  const resources = [
    `<resource identifier="test" type="imsqti_test_${type}" href="${TEST}">${file(TEST)}${items
      .map(({ identifier }) => `<dependency identifierref="${identifier}"/>`)
      .join('')}</resource>`,
    ...items.map(
      ({ identifier, path, files }) =>
        `<resource identifier="${identifier}" type="imsqti_item_${type}" href="${path}">${[path, ...files].map(file).join('')}</resource>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="${namespace}" identifier="manifest"><metadata><schema>${name}</schema><schemaversion>${schemaVersion}</schemaversion></metadata><organizations/><resources>
${resources.join('\n')}
</resources></manifest>
`;
}

/** Packs files, yielding before each: a package has thousands, and each is compressed at once. */
async function zipped(files: Iterable<PackedFile>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const written = buffer(zip.outputStream);
  for (const { path, content } of files) {
    await yieldToEventLoop();
    zip.addBuffer(content, path, { mtime: MODIFIED });
  }
  zip.end();
  return new Uint8Array(await written);
}

interface QtiOptions {
  readonly title: string;
  readonly version: QtiVersion;
  /** Whether several right options are marked in parts; all or nothing by default. */
  readonly hasPartialMarks?: boolean;
  /** How many questions of each type a paper has; null, the default, for all in their order. */
  readonly draw?: ReadonlyMap<QuestionType, number> | null;
}

/** Writes a question with its files; null when the version cannot represent it. */
async function writeQuestion(
  question: ExportedQuestion,
  number: number,
  { version, hasPartialMarks = false }: QtiOptions,
  media: Media,
  findings: ExportFindings,
): Promise<Item | null> {
  const identifier = `item${number}`;
  const write = prepareItem(question, { identifier, version, hasPartialMarks });
  if (write === null) return null;
  const paths = new Map<string, string>();
  for (const file of [...question.shown, ...(question.feedback?.shown ?? [])]) {
    const packed = await media.pack(file);
    if (packed) paths.set(file.fileUrl, packed.path);
    else findings.addLosses(number, ['files']);
  }
  const attached = question.attached && (await media.pack(question.attached));
  if (question.attached) findings.addLosses(number, [attached ? 'attachment' : 'files']);
  const link = attached
    ? `<p><a href="../${attributeText(inAddress(attached.path))}">${escapeHtml(question.attached?.name ?? '')}</a></p>`
    : '';
  const shown = new Set<string>();
  const addressOf = (address: string): string | null => {
    const path = paths.get(fileUrlIn(address) ?? '');
    if (path === undefined) return null;
    shown.add(path);
    return `../${inAddress(path)}`;
  };
  const { xml, weight, losses } = await write({ addressOf, link });
  findings.addLosses(number, losses);
  const files = [...shown, ...(attached ? [attached.path] : [])];
  return { type: question.type, identifier, path: `items/${identifier}.xml`, xml, weight, files };
}

/** The files of a package in their order, each written when it is packed. */
function* filesOf(
  items: readonly Item[],
  media: Media,
  options: QtiOptions,
): Generator<PackedFile> {
  const document = (path: string, text: string) => ({ path, content: Buffer.from(text) });
  yield document('imsmanifest.xml', manifestOf(items, options.version));
  yield document(TEST, testOf(items, options));
  for (const { path, xml } of items) yield document(path, xml);
  // A text that is exported without its markup does not show its files.
  const used = new Set(items.flatMap(({ files }) => files));
  yield* media.files.filter(({ path }) => used.has(path));
}

/**
 * Writes questions as a package of QTI 2.1 or 3.0: items, a test in their order, and their files.
 */
export async function writeQti(
  questions: readonly ExportedQuestion[],
  options: QtiOptions,
): Promise<WrittenFile> {
  const findings = new ExportFindings();
  const media = new Media();
  const items: Item[] = [];
  for (const [index, question] of questions.entries()) {
    await yieldToEventLoop();
    const item = await writeQuestion(question, index + 1, options, media, findings);
    if (item) items.push(item);
    else findings.leftOut.push(index + 1);
  }
  const content = await zipped(filesOf(items, media, options));
  return { content, count: items.length, leftOut: findings.leftOut, losses: findings.losses };
}
