import { EXAM_TYPE, IMPORT_FORMAT } from '@riwaq/api';
import { createApiClient, expectData } from './exam-making';
import type { Finding } from './report';

/** Budget in milliseconds for other requests during an import. */
const OTHERS_MS = 1000;
const DOCUMENTS = 1700;
const PARTS_OF_A_DOCUMENT = 400;

/** Start of an entry without content in a ZIP archive (PKWARE APPNOTE 4.3.7). */
const ENTRY = Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex');

/**
 * A Moodle XML file with one question that embeds the same document many times; each copy is a ZIP
 * archive with many entries.
 */
function hostileFile(): Blob {
  const document = Buffer.alloc(PARTS_OF_A_DOCUMENT * ENTRY.length, ENTRY).toString('base64');
  const file = `<file name="a.docx" encoding="base64">${document}</file>`;
  return new Blob([
    '<quiz><question type="essay"><questiontext><text><![CDATA[<img src="@@PLUGINFILE@@/a.docx">]]></text>',
    file.repeat(DOCUMENTS),
    '</questiontext></question></quiz>',
  ]);
}

async function newExam(url: string, token: string): Promise<string> {
  const call = createApiClient(url);
  const { data } = await call(token, 'GET Subjects/Get', {});
  const subject = (Array.isArray(data) ? data : data.subjects)[0];
  const section = subject?.departments[0]?.stages[0]?.sections[0];
  if (!subject || !section) throw new Error('The teacher has no subject.');
  const place = { subjectGuid: subject.subjectGuid, sectionGuid: section.sectionGuid };
  const {
    data: [student],
  } = await call(token, 'GET Students/Get', { query: place });
  const { examGuid } = await expectData(
    'exam',
    call(token, 'POST Exams/New', {
      body: {
        title: 'Import',
        startDate: '2030-01-01T08:00:00',
        endDate: '2030-01-01T10:00:00',
        examType: EXAM_TYPE.daily,
        ...place,
        studentGuids: student ? [student.studentGuid] : [],
      },
    }),
  );
  return examGuid;
}

/**
 * Measures the slowest request of other users while the server parses a file that is built to be
 * slow.
 */
export async function measureImportBesideOthers(url: string, token: string): Promise<Finding[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    formatType: IMPORT_FORMAT.moodleXml,
    examGuid: await newExam(url, token),
    confirmImport: 'false',
  }))
    form.set(name, value);
  form.set('file', hostileFile(), 'questions.xml');
  const call = createApiClient(url);
  let reading = true;
  const response = fetch(`${url}/api/Exams/ImportQuestions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  }).finally(() => {
    reading = false;
  });
  let slowest = 0;
  while (reading) {
    const start = performance.now();
    await call(token, 'GET Exams/GetPermissions', {});
    slowest = Math.max(slowest, performance.now() - start);
  }
  const { status } = await response;
  if (status !== 200) throw new Error(`The import responded with ${status}.`);
  return [
    {
      name: 'slowest call of others',
      value: slowest,
      unit: 'ms',
      bound: { kind: 'at most', value: OTHERS_MS },
    },
  ];
}
