import { IMPORT_FORMAT } from '@riwaq/api';
import { prepareImports } from './testing/imports';

const { send, inExam } = prepareImports();

describe('a GIFT file', () => {
  const sendGift = (content: string, confirm = false) =>
    send(content, { formatType: IMPORT_FORMAT.gift, confirm });

  test('is previewed with its losses, then stored when confirmed', async () => {
    const gift =
      'ما وحدة القوة؟{=نيوتن ~جول#لا####لأن القوة بالنيوتن}\n\n::وصف::نص بلا إجابة\n\nكم؟{#3:0.1}';
    const preview = await sendGift(gift);
    expect(preview).toMatchObject({
      statusCode: 1,
      data: {
        addedCount: 0,
        leftOut: [{ name: 'وصف', kind: 'description', reason: 'kind' }],
        questions: [
          {
            questionType: 'OneChoice',
            question: '<p>ما وحدة القوة؟</p>',
            questionMark: 1,
            feedback: '<p>لأن القوة بالنيوتن</p>',
            questionAnswers: [{}, { feedback: 'لا' }],
            losses: [],
          },
          { questionType: 'Number', questionAnswers: [{ questionAnswer: '3', tolerance: '0.1' }] },
        ],
      },
    });
    expect((await sendGift(gift, true)).data).toMatchObject({ addedCount: 2 });
    expect(await inExam()).toHaveLength(2);
  });

  test('is refused with its invalid lines', async () => {
    expect(await sendGift('One?{T}\nTwo?{F}\n\nThree?{#x}', true)).toMatchObject({
      statusCode: 5,
      data: {
        lineErrors: [
          { line: 2, reason: 'secondAnswers' },
          { line: 4, reason: 'invalidNumber' },
        ],
      },
      details: expect.stringContaining('\n') as string,
    });
    expect(await inExam()).toEqual([]);
  });
});
