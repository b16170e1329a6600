import { ApiError } from '@riwaq/api';
import { Refusal } from '../page/response';
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
])('returns for title %p: %s', (title, problem) => {
  expect(titleProblem(title)).toBe(problem);
});

describe('refusedFields', () => {
  const refused = (cause: unknown) =>
    refusedFields(cause, ['title', 'endDate'], { 2: ['endDate', 'forum.endBeforeStart'] });

  test('maps a status code to its field', () => {
    expect(refused(new Refusal(2))).toEqual({ endDate: 'forum.endBeforeStart' });
  });
  test('maps the paths of a malformed input, first reason each', () => {
    const fields = [
      { path: 'body.title', message: 'tooLong' },
      { path: 'title', message: 'invalid' },
      { path: 'other', message: 'guid' },
    ];
    expect(refused(new ApiError({ code: 'malformed', endpoint: 'x', fields }))).toEqual({
      title: 'fields.tooLong',
    });
  });
  test('returns no field for other errors', () => {
    expect(refused(new Refusal(9))).toEqual({});
    expect(refused(new Error())).toEqual({});
  });
});
