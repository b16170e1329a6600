import { answerModel } from './exams/attempt-endpoints';
import { questionModel } from './exams/question-entities';
import { replyModel } from './forum/entities';
import { libraryCategoryModel } from './library/entities';
import { seenText } from './seen-text';

const guid = '00000000-0000-4000-8000-000000000000';

test.each([
  ['', ''],
  [' \u200b\u2066\n', ''],
  ['\u3164\u2800', ''],
  [' نصّ\u200f ', 'نصّ'],
  ['\u034f\ufe0f\u00ad', ''],
  ['👩🏽', '👩🏽'],
])('reduces %j to %j', (text, seen) => {
  expect(seenText(text)).toBe(seen);
});

test('refuses an invisible option and takes an invisible answer as a cleared one', () => {
  const question = questionModel.safeParse({
    questionType: 'OneChoice',
    question: 'x',
    questionMark: 1,
    QuestionOptions: [{ optionText: '\u200f' }],
  });
  expect(question.error?.issues).toMatchObject([
    { path: ['QuestionOptions', 0, 'optionText'], message: 'required' },
  ]);
  const answer = { examGuid: guid, questionGuid: guid, answer: ['\u200f'] };
  expect(answerModel.safeParse(answer).error?.issues).toMatchObject([
    { path: ['answer'], message: 'required' },
  ]);
  expect(answerModel.parse({ ...answer, draft: true }).answer).toEqual([]);
});

test('refuses an invisible reply or category name as missing', () => {
  const reply = replyModel.safeParse({ replyOnGuid: guid, contentText: '\u200b' });
  const category = libraryCategoryModel.safeParse({
    nameAr: '\u200b',
    nameEn: 'Law',
    icon: 'law',
    color: 'info',
  });
  expect(reply.error?.issues).toMatchObject([{ path: ['contentText'], message: 'required' }]);
  expect(category.error?.issues).toMatchObject([{ path: ['nameAr'], message: 'required' }]);
});
