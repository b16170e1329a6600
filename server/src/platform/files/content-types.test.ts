import { Readable } from 'node:stream';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { contentMatches } from './content-types';

const MAIN = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
  pptx: 'presentationml.presentation',
} as const;
type Office = keyof typeof MAIN;
const typesOf = (kind: Office): Uint8Array =>
  strToU8(
    `<Types><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${MAIN[kind]}.main+xml"/></Types>`,
  );
const zipped = (files: Zippable): Buffer => Buffer.from(zipSync(files));
const noise = Uint8Array.from({ length: 200_000 }, (_, index) => (index * index * 7919) >> 7);
/** Creates an Office file whose identifying part follows a large picture. */
const officeOf = (kind: Office): Buffer =>
  zipped({
    'media/image.png': [noise, { level: 0 }],
    'main.xml': strToU8('<main/>'),
    '[Content_Types].xml': typesOf(kind),
  });
/** A stream like that of a store. */
const streamOf = (bytes: Buffer): Readable =>
  Readable.from(
    (function* pieces() {
      for (let start = 0; start < bytes.length; start += 65_536)
        yield bytes.subarray(start, start + 65_536);
    })(),
    { objectMode: false },
  );
const WAYS: readonly [string, (bytes: Buffer) => Buffer | Readable][] = [
  ['in memory', (bytes) => bytes],
  ['as a stream', streamOf],
];

describe.each(WAYS)('content %s', (_how, given) => {
  test.each<Office>(['docx', 'xlsx', 'pptx'])(
    'detects a %s by its content only, wherever its type is stated',
    async (kind) => {
      for (const extension of ['docx', 'xlsx', 'pptx', 'png'])
        expect([extension, await contentMatches(given(officeOf(kind)), extension)]).toEqual([
          extension,
          extension === kind,
        ]);
    },
  );

  test('does not accept a Java program or an OpenDocument file as Word', async () => {
    expect(
      await contentMatches(given(zipped({ 'META-INF/MANIFEST.MF': strToU8('x') })), 'docx'),
    ).toBe(false);
    expect(
      await contentMatches(
        given(
          zipped({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }] }),
        ),
        'docx',
      ),
    ).toBe(false);
  });

  test('does not decompress a small file with a huge content', async () => {
    expect(
      await contentMatches(
        given(zipped({ '[Content_Types].xml': new Uint8Array(50_000_000) })),
        'docx',
      ),
    ).toBe(false);
  });

  test('detects audio behind some tags, but not behind any number of them', async () => {
    const tagged = (tags: number) =>
      Buffer.concat([
        Buffer.alloc(10 * tags, Buffer.from('49443304000000000000', 'hex')),
        Buffer.from('fffb9000', 'hex'),
        Buffer.alloc(5000),
      ]);
    expect([
      await contentMatches(given(tagged(2)), 'mp3'),
      await contentMatches(given(tagged(1000)), 'mp3'),
    ]).toEqual([true, false]);
  });
});

test('yields to other work while examining content with many parts', async () => {
  const bytes = Buffer.alloc(
    31 * 20_000,
    Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex'),
  );
  let turns = 0;
  let isExamined = false;
  const takeTurn = () => {
    turns += 1;
    if (!isExamined) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  expect(await contentMatches(bytes, 'docx')).toBe(true);
  isExamined = true;
  expect(turns).toBeGreaterThan(20);
});
