import { ApiError } from '@riwaq/api';
import { Refusal } from '../data/answer';
import { periodProblems, refusedFields, titleProblem } from './field-problems';

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

const at = (day: number) => `2026-03-0${day}T10:00:00`;
test.each([
  ['an end date that does not count', { startDate: at(5), endDate: at(1), endDateEnable: false }, {}],
  ['no end date', { startDate: at(1), endDate: null, endDateEnable: true }, { endDate: 'fields.required' }],
  ['an end before the start', { startDate: at(2), endDate: at(1), endDateEnable: true }, { endDate: 'forum.endBeforeStart' }],
  ['an end at the start', { startDate: at(1), endDate: at(1), endDateEnable: true }, {}],
  ['no start date', { startDate: null, endDate: at(1), endDateEnable: true }, {}],
])('%s', (_, period, problems) => {
  expect(periodProblems(period)).toEqual(problems);
});

describe('what a refusal is about', () => {
  const refused = (cause: unknown) => refusedFields(cause, ['title', 'endDate'], { 2: ['endDate', 'forum.endBeforeStart'] });

  test('a status code names its field', () => {
    expect(refused(new Refusal(2))).toEqual({ endDate: 'forum.endBeforeStart' });
  });
  test('a malformed input names its paths, the first reason of each', () => {
    const fields = [{ path: 'body.title', message: 'tooLong' }, { path: 'title', message: 'invalid' }, { path: 'other', message: 'guid' }];
    expect(refused(new ApiError({ code: 'malformed', endpoint: 'x', fields }))).toEqual({ title: 'fields.tooLong' });
  });
  test('anything else is about no field', () => {
    expect(refused(new Refusal(9))).toEqual({});
    expect(refused(new Error())).toEqual({});
  });
});
