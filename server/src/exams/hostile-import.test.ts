import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXAM_TYPE, IMPORT_BYTES, IMPORT_FORMAT } from '@riwaq/api';
import { copyDemoData, startServer, type ServerProcess } from '../testing';

/** Megabytes of JavaScript objects that the server may have, for everything. */
const HEAP_MEGABYTES = 256;
/** And of memory altogether, the database among it. */
const MEMORY_MEGABYTES = 1000;

let dataFolder: string;
let server: ServerProcess;
let token: string;
let examGuid: string;
beforeAll(async () => {
  dataFolder = path.join(await mkdtemp(path.join(tmpdir(), 'riwaq-hostile-')), 'data');
  await copyDemoData(dataFolder);
  server = await startServer({ DATA_DIR: dataFolder, NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` });
  token = await server.login('teacher', 'riwaq-demo');
  const { data } = await server.call(token, 'GET Subjects/Get');
  const subject = (Array.isArray(data) ? data : data.subjects)[0]!;
  const section = subject.departments[0]!.stages[0]!.sections[0]!;
  const place = { subjectGuid: subject.subjectGuid, sectionGuid: section.sectionGuid };
  const { data: [student] } = await server.call(token, 'GET Students/Get', { query: place });
  const made = await server.call(token, 'POST Exams/New', {
    body: { title: 'اختبار الملفات', startDate: '2030-01-01T08:00:00', endDate: '2030-01-01T10:00:00', examType: EXAM_TYPE.daily, ...place, studentGuids: [student!.studentGuid] },
  });
  examGuid = made.data!.examGuid;
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(path.dirname(dataFolder), { recursive: true, force: true });
});

/** As many octets as there may be, of one whole piece again and again between a beginning and an end. */
function filled(piece: string, head = '', tail = '', size = IMPORT_BYTES - 1): Buffer<ArrayBuffer> {
  const octets = Buffer.alloc(size, ' ');
  const [begin, end] = [Buffer.byteLength(head), size - Buffer.byteLength(tail)];
  octets.fill(piece, begin, end - (end - begin) % Buffer.byteLength(piece));
  octets.write(head, 0);
  octets.write(tail, end);
  return octets;
}

/** What becomes of a file, and how many others the server answered meanwhile. */
async function send(octets: Buffer<ArrayBuffer>, formatType: '0' | '1'): Promise<{ status: number; statusCode: number; size: number; others: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ formatType, examGuid, confirmImport: 'true' })) form.set(name, value);
  form.set('file', new Blob([octets]), 'questions.txt');
  let done = false;
  const answer = fetch(`http://127.0.0.1:${server.port}/api/Exams/ImportQuestions`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
    .then(async (response) => ({ status: response.status, text: await response.text() })).finally(() => { done = true; });
  let others = 0;
  while (!done) {
    await server.call(token, 'GET Exams/GetPermissions');
    others += 1;
  }
  const { status, text } = await answer;
  return { status, statusCode: (JSON.parse(text) as { statusCode: number }).statusCode, size: text.length, others };
}

const aiken = IMPORT_FORMAT.aiken;
const xml = IMPORT_FORMAT.moodleXml;
const inText = ['<quiz><question type="multichoice"><name><text>n</text></name><questiontext><text><![CDATA[', ']]></text></questiontext></question></quiz>'] as const;

test.each<[string, '0' | '1', () => Buffer<ArrayBuffer>, number]>([
  ['empty lines', aiken, () => filled('\n'), 7],
  ['lines that are no Aiken', aiken, () => filled('A\n'), 5],
  ['a question of one line', aiken, () => filled('ص'), 5],
  ['a question with millions of options', aiken, () => filled('A.x\n', 'q\n'), 5],
  ['more questions than an exam holds', aiken, () => filled('q\nA.x\nB.y\nANSWER: A\n'), 6],
  ['UTF-16 that is cut off', aiken, () => filled('\0', '\ufeff'), 6],
  ['a text of openings of tags', xml, () => filled('<', ...inText), 1],
  ['a text of tags', xml, () => filled('<b>', ...inText), 1],
  ['a text of pictures', xml, () => filled('<img src="@@PLUGINFILE@@/a.png">', ...inText), 1],
  ['a text of entities', xml, () => filled('&amp;', '<quiz><question type="essay"><questiontext><text>', '</text></questiontext></question></quiz>'), 1],
  ['a name without an end', xml, () => filled('a', '<quiz><question type="essay"><name><text>', '</text></name></question></quiz>'), 1],
  ['millions of elements', xml, () => filled('<a/>', '<quiz>', '</quiz>'), 6],
  ['nesting', xml, () => filled('<a>', '<quiz>'), 6],
  ['entities that expand', xml, () => filled(' ', `<!DOCTYPE q [<!ENTITY a "${'a'.repeat(1000)}">${Array.from({ length: 20 }, (_, index) => `<!ENTITY b${index} "${(index === 0 ? '&a;' : `&b${index - 1};`).repeat(50)}">`).join('')}]><quiz>&b19;`, '</quiz>'), 6],
  ['an entity that names a file', xml, () => filled(' ', '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question type="essay"><questiontext><text>&x;', '</text></questiontext></question></quiz>'), 6],
  ['no text', xml, () => filled('PK\u0003\u0004\0\0'), 6],
])('29,999,999 octets of %s are answered in bounded memory', async (_what, formatType, make, statusCode) => {
  const { others: _others, size, ...answer } = await send(make(), formatType);
  expect(answer).toEqual({ status: 200, statusCode });
  expect(size).toBeLessThan(100_000);
  expect(server.child.exitCode).toBeNull();
}, 60_000);

test('while a file is read that takes its time, the server answers others', async () => {
  expect((await send(filled('<a></a>&amp;', '<quiz><question type="essay"><questiontext><text>', '</text></questiontext></question></quiz>', 4_000_000), xml)).others).toBeGreaterThan(5);
}, 60_000);

test('one octet more is refused, and nothing of all that was kept', async () => {
  expect(await send(filled('\n', '', '', IMPORT_BYTES), aiken)).toMatchObject({ status: 413 });
  const { data } = await server.call(token, 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } });
  expect(data?.exam.questionsCount).toBe(0);
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024).toBeLessThan(MEMORY_MEGABYTES);
  expect(server.output.stderr).toBe('');
});
