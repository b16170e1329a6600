// Jest's order of test files: slow files start first, or the last of them would run alone at the
// end.
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Files that take more than about ten seconds: most of them wait for processes that they start, or
 * try every endpoint.
 */
const LONG = [
  '/access/matrix\\.test',
  '/exams/leak\\.test',
  '/kill\\.test',
  '/cli/cli\\.test',
  '/backup/backup\\.test',
  '/testing/(?:process|several-processes|restarts)\\.test',
  '/db/folder-lock\\.test',
  '/exams/hostile-import\\.test',
  '/degrees/import\\.test',
  '/forum/scale\\.test',
  '/spreadsheets/reader',
  '/faces/',
  '/demo/seed\\.test',
];

/** Generated batches, which contain many files. */
const BATCH = '/batch-\\d+\\.test\\.cjs$';

class LongFirst extends Sequencer {
  /** @param {readonly import('@jest/test-result').Test[]} tests */
  sort(tests) {
    const isLong = ({ path }) => [...LONG, BATCH].some((pattern) => new RegExp(pattern).test(path));
    const sorted = super.sort([...tests]);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

module.exports = LongFirst;
module.exports.LONG = LONG;
