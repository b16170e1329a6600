import { IMPORT_FORMAT } from '@riwaq/api';
import { docx, paragraph, PICTURE_RUN, run } from './exchange/word/testing';
import { createExamServer, type ExamServer } from './testing';
import { imports, PNG } from './testing/imports';

let server: ExamServer;
let examGuid: string;
beforeAll(async () => {
  server = await createExamServer();
});
beforeEach(async () => {
  examGuid = await server.exam('teacher');
});
afterAll(() => server.close());
const { inExam } = imports(() => ({ server, examGuid }));

test('stores the pictures of a Word document when confirmed', async () => {
  const bytes = docx(paragraph(run('1. أين؟ ') + PICTURE_RUN), { 'word/media/image1.png': PNG });
  const { data } = await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: IMPORT_FORMAT.word, examGuid, confirmImport: 'true' },
    file: new File([new Uint8Array(bytes)], 'questions.docx'),
  });
  expect(data).toMatchObject({ addedCount: 1, leftOut: [] });
  expect((await inExam())[0]?.question).toMatch(
    /^<p>أين؟ <img src="\/files\/[^"]+image1\.png[^"]*" alt="a &quot;map&quot;" \/><\/p>$/,
  );
});

test('describes in words why a file is no Word document', async () => {
  const { statusCode, details } = await server.call('teacher', 'POST Exams/ImportQuestions', {
    body: { formatType: IMPORT_FORMAT.word, examGuid },
    file: new File(['1. Why?'], 'questions.docx'),
  });
  expect(statusCode).toBe(6);
  expect(details).toMatch(/^ليس هذا مستند Word/);
});
