import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { fileUrlIn } from '../../../platform/files/addresses';
import { safeFileName } from '../../../platform/files/file-name';
import {
  ExportFindings,
  type ExportedFile,
  type ExportedQuestion,
  type WrittenFile,
} from '../exported-question';
import { yieldToEventLoop } from '../yield-to-event-loop';
import { escaped } from './html';
import { elementsOf, writeItem, type QtiVersion } from './write-item';
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
  readonly octets: Buffer;
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
    const octets = bytes <= this.#left ? await read() : null;
    const packed = octets && {
      // A folder of its own: the name is that of the file, and is used again by an import.
      path: `media/${this.#packed.size + 1}/${safeFileName(name)}`,
      octets,
    };
    if (octets) this.#left -= octets.length;
    this.#packed.set(fileUrl, packed);
    return packed;
  }
}

interface Item {
  readonly identifier: string;
  readonly path: string;
  readonly xml: string;
  readonly weight: number;
  readonly files: readonly string[];
}

function testOf(items: readonly Item[], title: string, version: QtiVersion): string {
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
        ...items.map(({ identifier, path, weight }) =>
          element(
            'assessmentItemRef',
            { identifier, href: path },
            ...(weight === 1 ? [] : [element('weight', { identifier: 'WEIGHT', value: weight })]),
          ),
        ),
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

async function zipped(files: readonly PackedFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { path, octets } of files) zip.addBuffer(octets, path, { mtime: MODIFIED });
  zip.end();
  return Uint8Array.from(await buffer(zip.outputStream));
}

interface QtiOptions {
  readonly title: string;
  readonly version: QtiVersion;
  /** Whether several right options are marked in parts; all or nothing by default. */
  readonly hasPartialMarks?: boolean;
}

/** Writes questions as a package of QTI 2.1 or 3.0: items, a test in their order, and their files. */
export async function writeQti(
  questions: readonly ExportedQuestion[],
  { title, version, hasPartialMarks = false }: QtiOptions,
): Promise<WrittenFile> {
  const findings = new ExportFindings();
  const media = new Media();
  const items: Item[] = [];
  for (const [index, question] of questions.entries()) {
    await yieldToEventLoop();
    const number = index + 1;
    const paths = new Map<string, string>();
    for (const file of question.shown) {
      const packed = await media.pack(file);
      if (packed) paths.set(file.fileUrl, packed.path);
      else findings.addLosses(number, ['files']);
    }
    const attached = question.attached && (await media.pack(question.attached));
    if (question.attached) findings.addLosses(number, [attached ? 'attachment' : 'files']);
    const link = attached
      ? `<p><a href="../${attributeText(inAddress(attached.path))}">${escaped(question.attached?.name ?? '')}</a></p>`
      : '';
    const identifier = `item${number}`;
    const addressOf = (address: string): string | null => {
      const path = paths.get(fileUrlIn(address) ?? '');
      return path === undefined ? null : `../${inAddress(path)}`;
    };
    const written = await writeItem(question, {
      identifier,
      version,
      hasPartialMarks,
      addressOf,
      link,
    });
    if (written === null) {
      findings.leftOut.push(number);
      continue;
    }
    const { xml, weight, losses } = written;
    findings.addLosses(number, losses);
    const files = [...paths.values(), ...(attached ? [attached.path] : [])];
    items.push({ identifier, path: `items/${identifier}.xml`, xml, weight, files });
  }
  const documents = [
    { path: 'imsmanifest.xml', text: manifestOf(items, version) },
    { path: TEST, text: testOf(items, title, version) },
    ...items.map(({ path, xml }) => ({ path, text: xml })),
  ];
  const octets = await zipped([
    ...documents.map(({ path, text }) => ({ path, octets: Buffer.from(text) })),
    ...media.files,
  ]);
  return { octets, count: items.length, leftOut: findings.leftOut, losses: findings.losses };
}
