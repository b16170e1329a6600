import type { QuestionType } from '@riwaq/api';
import { answerOf } from './answer';

const [a, b] = ['6f9619ff-8b86-4011-b42d-00cf4fc964ff', '7f9619ff-8b86-4011-b42d-00cf4fc964ff'];

test.each<[QuestionType, string[], object]>([
  ['OneChoice', [a], { answer: [a] }],
  ['OneChoice', [a.toUpperCase(), a], { answer: [a] }],
  ['OneChoice', [a, b], { reason: 'tooMany' }],
  ['OneChoice', ['other'], { reason: 'choice' }],
  ['MultiChoice', [a, b], { answer: [a, b] }],
  ['MultiChoice', [a, 'other'], { reason: 'choice' }],
  ['FillInTheBlanks', ['بغداد'], { answer: ['بغداد'] }],
  ['Number', ['1', '2'], { reason: 'tooMany' }],
  ['AttachedFile', ['x', 'y'], { answer: ['x', 'y'] }],
  ['AttachedFile', Array.from({ length: 11 }, (_, index) => String(index)), { reason: 'tooMany' }],
])('%s: %j', (type, given, result) => {
  expect(answerOf(type, given, [a, b])).toEqual(result);
});
