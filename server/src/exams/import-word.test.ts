import { IMPORT_FORMAT } from '@riwaq/api';
import { docx, paragraph, PICTURE_RUN, run } from './exchange/word/testing';
import { prepareImports, PNG } from './testing/imports';

const { send, inExam } = prepareImports();

test('stores the pictures of a Word document when confirmed', async () => {
  const bytes = docx(paragraph(run('1. أين؟ ') + PICTURE_RUN), { 'word/media/image1.png': PNG });
  const { data } = await send(new Uint8Array(bytes), {
    formatType: IMPORT_FORMAT.word,
    name: 'questions.docx',
    confirm: true,
  });
  expect(data).toMatchObject({ addedCount: 1, leftOut: [] });
  expect((await inExam())[0]?.question).toMatch(
    /^<p>أين؟ <img src="\/files\/[^"]+image1\.png[^"]*" alt="a &quot;map&quot;" \/><\/p>$/,
  );
});

test('describes in words why a file is no Word document', async () => {
  const { statusCode, details } = await send('1. Why?', {
    formatType: IMPORT_FORMAT.word,
    name: 'questions.docx',
  });
  expect(statusCode).toBe(6);
  expect(details).toMatch(/^ليس هذا مستند Word/);
});
