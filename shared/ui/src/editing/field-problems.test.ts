import { ApiError } from '@riwaq/api';
import { Refusal } from '../page/answer';
import { refusedFields, titleProblem } from './field-problems';

test.each([
  ['', 'fields.required'],
  ['   ', 'fields.required'],
  ['\u200b\u200b\u200b', 'fields.required'],
  ['ab\u200f', 'fields.tooShort'],
  ['ab', 'fields.tooShort'],
  [' ab ', 'fields.tooShort'],
  ['abc', null],
  ['a'.repeat(449), null],
  ['a'.repeat(450), 'fields.tooLong'],
])('the title %p: %s', (title, problem) => {
  expect(titleProblem(title)).toBe(problem);
});

describe('what a refusal is about', () => {
  const refused = (cause: unknown) =>
    refusedFields(cause, ['title', 'endDate'], { 2: ['endDate', 'forum.endBeforeStart'] });

  test('a status code names its field', () => {
    expect(refused(new Refusal(2))).toEqual({ endDate: 'forum.endBeforeStart' });
  });
  test('a malformed input names its paths, the first reason of each', () => {
    const fields = [
      { path: 'body.title', message: 'tooLong' },
      { path: 'title', message: 'invalid' },
      { path: 'other', message: 'guid' },
    ];
    expect(refused(new ApiError({ code: 'malformed', endpoint: 'x', fields }))).toEqual({
      title: 'fields.tooLong',
    });
  });
  test('anything else is about no field', () => {
    expect(refused(new Refusal(9))).toEqual({});
    expect(refused(new Error())).toEqual({});
  });
});
