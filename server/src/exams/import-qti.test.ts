import { IMPORT_FORMAT } from '@riwaq/api';
import {
  blackboardPool,
  canvasChoices,
  canvasField,
  canvasItem,
  canvasQuiz,
  canvasRight,
  equal,
} from './exchange/qti/testing/fixtures-v1';
import { packageOf } from './exchange/qti/testing/read';
import { PNG, prepareImports } from './testing/imports';

const { on, send, inExam } = prepareImports();
const sendQuiz = (content: string | Uint8Array, confirm = false) =>
  send(typeof content === 'string' ? content : Uint8Array.from(content), {
    formatType: IMPORT_FORMAT.qti,
    name: 'quiz.zip',
    confirm,
  });

describe('a package of QTI', () => {
  it('is previewed, then stored with its pictures', async () => {
    const quiz = packageOf({
      'imsmanifest.xml': '<manifest/>',
      'quiz/quiz.xml': canvasQuiz(
        canvasItem(
          'multiple_choice_question',
          canvasChoices(['أ', 'ب<script>alert(1)</script>'], { type: 'text/html' }),
          canvasRight(equal('0')),
          {
            html: '<p onclick="x()">دائرة <img src="$IMS-CC-FILEBASE$/a%20b.png"><script>alert(1)</script></p>',
          },
        ),
        canvasItem('numerical_question', canvasField(), canvasRight(equal('9.8'))),
        canvasItem('matching_question', canvasField() + canvasField(), ''),
      ),
      'web_resources/a b.png': PNG,
    });
    const preview = await sendQuiz(quiz);
    expect(preview).toMatchObject({
      statusCode: 1,
      data: {
        questions: [
          { question: '<p>دائرة </p>', fileNames: ['a b.png'], category: ['اختبار الفصل'] },
          { questionType: 'Number', questionMark: 2.5 },
        ],
        leftOut: [{ name: 'نص السؤال', kind: 'matching_question', reason: 'kind' }],
      },
    });
    expect((await sendQuiz(quiz, true)).data).toMatchObject({ addedCount: 2 });
    const [first] = await inExam();
    expect(first!.questionAnswers.map(({ questionAnswer }) => questionAnswer)).toEqual(['أ', 'ب']);
    const [, address = ''] = /src="([^"]+)"/.exec(first!.question) ?? [];
    const shown = await on.server.app.inject({
      method: 'GET',
      url: address.replaceAll('&amp;', '&'),
    });
    expect(shown.rawPayload.equals(PNG)).toBe(true);
    expect(
      (await sendQuiz(quiz)).data!.questions.map(({ alreadyExists }) => alreadyExists),
    ).toEqual([true, true]);
  });

  it.each<[string, () => string | Uint8Array, string]>([
    ['another document', () => '<html/>', 'السطر 1: ليس هذا ملف QTI.'],
    [
      'a damaged package',
      () => packageOf({ 'a.xml': blackboardPool() }).subarray(0, 50),
      'السطر 1: تعذّر فك الحزمة: فهي تالفة أو مشفّرة أو فيها مسارات تخرج عنها.',
    ],
  ])('is refused with the reason when it is %s', async (_what, content, details) => {
    expect(await sendQuiz(content(), true)).toMatchObject({ statusCode: 6, details });
    expect(await inExam()).toEqual([]);
  });
});
