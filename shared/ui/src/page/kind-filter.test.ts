import { kindFilter } from './kind-filter';

const isListed = kindFilter<'list' | 'exam'>('exams')('list', 'exam');

test.each([
  [['exams', 'user', 'list', { page: 1 }], true],
  [['exams', 'other', 'exam'], true],
  [['exams', 'user', 'folders'], false],
  [['forum', 'user', 'list'], false],
  [['exams', 'list'], false],
  ['exams', false],
  [null, false],
])('matches the key %j: %s', (key, matches) => {
  expect(isListed(key)).toBe(matches);
});
