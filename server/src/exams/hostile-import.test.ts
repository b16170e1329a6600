import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  EXAM_TYPE,
  IMPORT_BYTES,
  IMPORT_FORMAT,
  CATEGORY_QUESTIONS_MAX,
  type ImportFormat,
} from '@riwaq/api';
import { copyDemoData, startServer, THOROUGH, type ServerProcess } from '../testing';
import { docx } from './exchange/word/testing';

// Proves QUESTION-13.

/** Heap limit of the server in megabytes. */
const HEAP_MEGABYTES = 256;
/**
 * Limit of the server's total memory in megabytes, its database included: its heap, the heap of one
 * reader (416), four received files of 30 in two copies each, and code and database. When garbage
 * is collected late, all of them are full at once; a second reader would exceed it.
 */
const MEMORY_MEGABYTES = 1200;

let dataFolder: string;
let server: ServerProcess;
let token: string;
let examGuid: string;
const start = async (): Promise<void> => {
  server = await startServer({
    DATA_DIR: dataFolder,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  });
};
beforeAll(async () => {
  dataFolder = path.join(await mkdtemp(path.join(tmpdir(), 'riwaq-hostile-')), 'data');
  await copyDemoData(dataFolder);
  await start();
  token = await server.login('teacher', 'riwaq-demo');
  const { data } = await server.call(token, 'GET Subjects/Get');
  const subject = (Array.isArray(data) ? data : data.subjects)[0]!;
  const section = subject.departments[0]!.stages[0]!.sections[0]!;
  const place = { subjectGuid: subject.subjectGuid, sectionGuid: section.sectionGuid };
  const {
    data: [student],
  } = await server.call(token, 'GET Students/Get', { query: place });
  const made = await server.call(token, 'POST Exams/New', {
    body: {
      title: 'اختبار الملفات',
      startDate: '2030-01-01T08:00:00',
      endDate: '2030-01-01T10:00:00',
      examType: EXAM_TYPE.daily,
      ...place,
      studentGuids: [student!.studentGuid],
    },
  });
  examGuid = made.data!.examGuid;
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(path.dirname(dataFolder), { recursive: true, force: true });
});

// Restart the server when the previous test crashed it, so that a failure concerns one file only.
beforeEach(async () => {
  if (server.child.exitCode !== null || server.child.signalCode !== null) await start();
});

/** Fills a file of the maximum size by repeating a piece between a head and a tail. */
function filled(
  piece: string | Buffer,
  head = '',
  tail = '',
  size = IMPORT_BYTES - 1,
): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size, ' ');
  const [begin, end] = [Buffer.byteLength(head), size - Buffer.byteLength(tail)];
  bytes.fill(piece, begin, end - ((end - begin) % Buffer.byteLength(piece)));
  bytes.write(head, 0);
  bytes.write(tail, end);
  return bytes;
}

/**
 * Fills a file of the maximum size with `count` questions, each repeating a piece between a head
 * and a tail.
 */
function questions(count: number, piece: string, head: string, tail: string): Buffer<ArrayBuffer> {
  const size = Math.floor(IMPORT_BYTES / count) - 1;
  return Buffer.alloc(size * count, filled(piece, head, tail, size));
}

/** Reports how the server ended instead of responding. */
async function ending(cause: unknown): Promise<never> {
  const how = await Promise.race([
    server.exited,
    new Promise((resolve) => {
      setTimeout(resolve, 5000, 'still running');
    }),
  ]);
  throw new Error(`The server did not answer (${String(how)}): ${server.output.stderr}`, { cause });
}

/** Uploads a file and resolves with the status and the size of the response. */
async function send(
  bytes: Buffer<ArrayBuffer>,
  formatType: ImportFormat,
  confirmImport = 'true',
): Promise<{ status: number; statusCode: number; size: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ formatType, examGuid, confirmImport }))
    form.set(name, value);
  form.set('file', new Blob([bytes]), 'questions.txt');
  const { status, text } = await fetch(
    `http://127.0.0.1:${server.port}/api/Exams/ImportQuestions`,
    { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
  )
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(ending);
  return {
    status,
    statusCode: (JSON.parse(text) as { statusCode: number }).statusCode,
    size: text.length,
  };
}

/** Ids of the threads of the server; none once it has ended. */
const threads = (): Promise<string[]> => readdir(`/proc/${server.child.pid}/task`).catch(() => []);

/**
 * Uploads a file and counts the requests of others that begin and end while a worker reads it: the
 * worker's thread is new, and gone once the import has its response. `npm run bench -- questions`
 * bounds their time.
 */
async function sendBesideOthers(
  ...file: Parameters<typeof send>
): Promise<Awaited<ReturnType<typeof send>> & { others: number }> {
  const before = await threads();
  let done = false;
  const response = send(...file).finally(() => {
    done = true;
  });
  /** Threads that existed during each request. */
  const during: string[][] = [];
  while (!done) {
    const asked = await threads();
    await server.call(token, 'GET Exams/GetPermissions').catch(() => response);
    const answered = await threads();
    during.push(asked.filter((thread) => answered.includes(thread) && !before.includes(thread)));
  }
  const result = await response;
  const after = await threads();
  const others = during.filter((some) => some.some((thread) => !after.includes(thread)));
  return { ...result, others: others.length };
}

const aiken = IMPORT_FORMAT.aiken;
const xml = IMPORT_FORMAT.moodleXml;
const gift = IMPORT_FORMAT.gift;
const DATA_PICTURE = '<img src="data:image/png;base64,AAAA">';
const qti = IMPORT_FORMAT.qti;
const inItem = [
  '<assessmentItem><responseDeclaration identifier="R" cardinality="single" baseType="string"/><itemBody><p>',
  '</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>',
] as const;
const inText = [
  '<quiz><question type="multichoice"><name><text>n</text></name><questiontext><text><![CDATA[',
  ']]></text></questiontext></question></quiz>',
] as const;

test.each<[string, ImportFormat, () => Buffer<ArrayBuffer>, number]>([
  ['empty lines', aiken, () => filled('\n'), 7],
  ['a question with millions of options', aiken, () => filled('A.x\n', 'q\n'), 5],
  ['more questions than a category holds', aiken, () => filled('q\nA.x\nB.y\nANSWER: A\n'), 6],
  ['UTF-16 that is cut off', aiken, () => filled('\0', '\ufeff'), 6],
  ['a GIFT question of millions of lines', gift, () => filled('x\n'), 1],
  ['more GIFT questions than an exam holds', gift, () => filled('q{T}\n\n'), 6],
  ['a QTI item of text', qti, () => filled('ص ', ...inItem), 1],
  ['a QTI item of elements', qti, () => filled('<b/>', ...inItem), 6],
  ['a text of tags', xml, () => filled('<b>', ...inText), 1],
  [
    'a text of entities',
    xml,
    () =>
      filled(
        '&amp;',
        '<quiz><question type="essay"><questiontext><text>',
        '</text></questiontext></question></quiz>',
      ),
    1,
  ],
  [
    'a text of comments',
    xml,
    () =>
      filled(
        '<!---->a',
        '<quiz><question type="essay"><questiontext><text>',
        '</text></questiontext></question></quiz>',
      ),
    1,
  ],
  [
    'a plain text that grows when escaped as HTML',
    xml,
    () =>
      filled(
        '"&\'>\n',
        '<quiz><question type="essay"><questiontext format="plain_text"><text><![CDATA[ص',
        ']]></text></questiontext></question></quiz>',
      ),
    1,
  ],
  ['a text of pictures in addresses', xml, () => filled(DATA_PICTURE, ...inText), 1],
  [
    'options of formulas',
    xml,
    () =>
      filled(
        `<answer fraction="100"><text><![CDATA[<math>${'<msup>'.repeat(10_000)}]]></text></answer>`,
        '<quiz><question type="shortanswer"><questiontext><text>ص</text></questiontext></question><question type="multichoice"><questiontext><text>ص</text></questiontext>',
        '</question></quiz>',
        50 * 60_000,
      ),
    1,
  ],
  ['an attribute of entities', xml, () => filled('&quot;', '<quiz a="', '"></quiz>'), 7],
  ['millions of elements', xml, () => filled('<a/>', '<quiz>', '</quiz>'), 6],
  ['nesting', xml, () => filled('<a>', '<quiz>'), 6],
  [
    'entities that expand',
    xml,
    () =>
      filled(
        ' ',
        `<!DOCTYPE q [<!ENTITY a "${'a'.repeat(1000)}">${Array.from({ length: 20 }, (_, index) => `<!ENTITY b${index} "${(index === 0 ? '&a;' : `&b${index - 1};`).repeat(50)}">`).join('')}]><quiz>&b19;`,
        '</quiz>',
      ),
    6,
  ],
  [
    'an entity that names a file',
    xml,
    () =>
      filled(
        ' ',
        '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question type="essay"><questiontext><text>&x;',
        '</text></questiontext></question></quiz>',
      ),
    6,
  ],
  ['a binary file', xml, () => filled('PK\u0003\u0004\0\0'), 6],
  ...(THOROUGH
    ? ([
        [
          'a document type full of quotation marks',
          xml,
          () => filled('""', '<!DOCTYPE a ', '><quiz></quiz>'),
          6,
        ],
        [
          'a QTI item of texts that are accepted',
          qti,
          () =>
            filled(
              '<mapEntry mapKey="a" mappedValue="1"/>',
              '<assessmentItem><responseDeclaration identifier="R" cardinality="single" baseType="string"><mapping>',
              '</mapping></responseDeclaration><outcomeDeclaration identifier="SCORE" baseType="float"/><itemBody><p><textEntryInteraction responseIdentifier="R"/></p></itemBody></assessmentItem>',
            ),
          6,
        ],
        ['a GIFT question of escapes', gift, () => filled('\\\\', 'q{=', '}'), 1],
        ['millions of comments', gift, () => filled('//\n'), 7],
        ['lines that are not Aiken', aiken, () => filled('A\n'), 5],
        ['a question of one line', aiken, () => filled('ص'), 5],
        ['a text of opening tags', xml, () => filled('<', ...inText), 1],
        ['a text of pictures', xml, () => filled('<img src="@@PLUGINFILE@@/a.png">', ...inText), 1],
        [
          'a text of CDATA endings',
          xml,
          () =>
            filled(
              ']]&gt;',
              '<quiz><question type="essay"><questiontext><text>',
              '</text></questiontext></question></quiz>',
            ),
          1,
        ],
        [
          'a text of short lines',
          xml,
          () =>
            filled(
              'a\r\n',
              '<quiz><question type="essay"><questiontext><text>',
              '</text></questiontext></question></quiz>',
            ),
          1,
        ],
        [
          'a text of paragraphs',
          xml,
          () =>
            filled(
              'a\n\n',
              '<quiz><question type="essay"><questiontext format="plain_text"><text>',
              '</text></questiontext></question></quiz>',
            ),
          1,
        ],
        [
          'attributes of entities',
          xml,
          () => filled(`<a b="${'&lt;'.repeat(50_000)}"/>`, '<quiz>', '</quiz>'),
          7,
        ],
        [
          'a category of slashes',
          xml,
          () =>
            filled(
              '/a',
              '<quiz><question type="category"><category><text>',
              '</text></category></question></quiz>',
            ),
          7,
        ],
        [
          'an endless name',
          xml,
          () =>
            filled(
              'a',
              '<quiz><question type="essay"><name><text>',
              '</text></name></question></quiz>',
            ),
          1,
        ],
      ] satisfies [string, ImportFormat, () => Buffer<ArrayBuffer>, number][])
    : []),
])(
  'imports 29,999,999 bytes of %s in bounded memory',
  async (_what, formatType, make, statusCode) => {
    const { status, statusCode: told, size } = await send(make(), formatType);
    expect({ status, statusCode: told }).toEqual({ status: 200, statusCode });
    expect(size).toBeLessThan(100_000);
    expect(server.child.exitCode).toBeNull();
  },
);

const essays = (piece: string): Buffer<ArrayBuffer> =>
  filled(
    questions(
      CATEGORY_QUESTIONS_MAX,
      piece,
      '<question type="essay"><questiontext><text><![CDATA[ص',
      ']]></text></questiontext></question>',
    ),
    '<quiz>',
    '</quiz>',
  );

test.each<[string, ImportFormat, () => Buffer<ArrayBuffer>]>([
  ['texts that grow when escaped as HTML', xml, () => essays('>')],
  ...(THOROUGH
    ? ([
        ['Arabic', xml, () => essays('ص')],
        [
          'Aiken texts that grow when escaped',
          aiken,
          () => questions(100, '&', 'ص', '\nA. x\nB. y\nANSWER: A\n\n'),
        ],
      ] satisfies [string, ImportFormat, () => Buffer<ArrayBuffer>][])
    : []),
])(
  'imports questions that fill 29,999,999 bytes with %s in bounded memory',
  async (_what, formatType, make) => {
    const { status, statusCode, size } = await send(make(), formatType, 'false');
    expect({ status, statusCode }).toEqual({ status: 200, statusCode: 1 });
    expect(size).toBeLessThan(1.1 * IMPORT_BYTES);
  },
);

/** A Word document of 20 MB by repeating a piece of its body. */
const wordOf = (piece: string, head = '', tail = ''): Buffer<ArrayBuffer> =>
  Buffer.from(docx(head + piece.repeat(Math.floor(19_900_000 / piece.length)) + tail));

test.each<[string, string, string, string, number]>([
  ['empty paragraphs', '<w:p/>', '', '', 6],
  [
    'runs',
    '<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r><w:r><w:t>b</w:t></w:r>',
    '<w:p>',
    '</w:p>',
    6,
  ],
  [
    'paragraphs of runs',
    `<w:p>${'<w:r><w:t>1. a</w:t><w:br/></w:r>'.repeat(5000)}</w:p>`,
    '',
    '',
    6,
  ],
  ['nested tables', '<w:tbl><w:tr><w:tc>', '', '', 6],
])(
  'reads 20 MB of %s in a Word document in bounded memory',
  async (_what, piece, head, tail, statusCode) => {
    const response = await send(wordOf(piece, head, tail), IMPORT_FORMAT.word);
    expect(response).toMatchObject({ status: 200, statusCode });
    expect(server.child.exitCode).toBeNull();
  },
);

test('responds to others while it reads a slow file', async () => {
  expect(
    (
      await sendBesideOthers(
        filled(
          '<a></a>&amp;',
          '<quiz><question type="essay"><questiontext><text>',
          '</text></questiontext></question></quiz>',
          4_000_000,
        ),
        xml,
      )
    ).others,
  ).toBeGreaterThan(0);
});

/** Makes a question whose text shows files, with the files. */
const withFiles = (names: readonly string[], files: Buffer | string): Buffer<ArrayBuffer> =>
  Buffer.from(
    `<quiz><question type="essay"><questiontext><text><![CDATA[ص${names.map((name) => `<img src="@@PLUGINFILE@@/${name}">`).join('')}]]></text>${files.toString()}</questiontext></question></quiz>`,
  );
const fileOf = (name: string, bytes: Buffer): string =>
  `<file name="${name}" encoding="base64">${bytes.toString('base64')}</file>`;
const many = (count: number, piece: Buffer): Buffer => Buffer.alloc(count * piece.length, piece);
/** Parts of a ZIP archive: an empty entry, and the end record. */
const ENTRY = Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex');
const END = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PNG_TEXT = Buffer.from('000000007445587400000000', 'hex');
const ID3 = Buffer.from('49443304000000000000', 'hex');
const numbered = Array.from({ length: 2500 }, (_, index) => `${index}.docx`);

test.each<[string, () => Buffer<ArrayBuffer>]>([
  [
    '160,000 sounds with the same name',
    () =>
      withFiles(['a.mp3'], fileOf('a.mp3', Buffer.concat([ID3, Buffer.alloc(60)])).repeat(160_000)),
  ],
  ...(THOROUGH
    ? ([
        [
          'a picture of a million parts',
          () =>
            withFiles(
              ['a.png'],
              fileOf('a.png', Buffer.concat([PNG.subarray(0, 33), many(1_000_000, PNG_TEXT)])),
            ),
        ],
        [
          'a document of 500,000 parts',
          () => withFiles(['a.docx'], fileOf('a.docx', many(500_000, ENTRY))),
        ],
        [
          '140,000 documents with the same name',
          () =>
            withFiles(
              ['a.docx'],
              fileOf('a.docx', Buffer.concat([ENTRY, ENTRY, END])).repeat(140_000),
            ),
        ],
        [
          '1,700 documents with the same name and 400 parts',
          () => withFiles(['a.docx'], fileOf('a.docx', many(400, ENTRY)).repeat(1700)),
        ],
        [
          '2,500 documents of 250 parts',
          () =>
            withFiles(numbered, numbered.map((name) => fileOf(name, many(250, ENTRY))).join('')),
        ],
        [
          'a sound of a million tags',
          () => withFiles(['a.mp3'], fileOf('a.mp3', many(1_000_000, ID3))),
        ],
        [
          '160,000 pictures with the same name',
          () => withFiles(['a.png'], fileOf('a.png', PNG).repeat(160_000)),
        ],
      ] satisfies [string, () => Buffer<ArrayBuffer>][])
    : []),
])('responds to others while it reads a file with %s', async (_what, make) => {
  const { status, statusCode, others } = await sendBesideOthers(make(), xml, 'false');
  expect({ status, statusCode }).toEqual({ status: 200, statusCode: 1 });
  expect(others).toBeGreaterThan(0);
});

test('reads concurrent files one after another, in the memory of one', async () => {
  const elements = filled(
    '<question type="x"><a b="c">d</a></question>',
    '<quiz>',
    '</quiz>',
    7_000_000,
  );
  const sent = await Promise.all(
    [essays('>'), essays('>'), elements, elements].map((bytes) => send(bytes, xml, 'false')),
  );
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([1, 1, 6, 6]);
});

test('refuses one byte more and stores none of the file', async () => {
  expect(await send(filled('\n', '', '', IMPORT_BYTES), aiken)).toMatchObject({ status: 413 });
  const { data } = await server.call(token, 'GET Exams/GetQuestions', {
    query: { ExamGuid: examGuid },
  });
  expect(data?.exam.questionsCount).toBe(0);
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024).toBeLessThan(MEMORY_MEGABYTES);
  expect(server.output.stderr).toBe('');
});
