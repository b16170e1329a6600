import path from 'node:path';
import { outcomeOfJest } from './jest-step.mjs';
import { root } from './paths.mjs';

const reportOf = (rest = {}) => ({
  success: true,
  numPassedTests: 1,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: path.join(root, 'host/src/a.test.ts'),
      message: '',
      assertionResults: [{ status: 'passed', fullName: 'a works', duration: 1500 }],
    },
  ],
  ...rest,
});

it('counts passed tests with their durations', () => {
  expect(outcomeOfJest(reportOf())).toMatchObject({
    passed: 1,
    failed: 0,
    failures: [],
    timings: [{ name: 'host/src/a.test.ts: a works', seconds: 1.5 }],
  });
});

it('names a failed test with its file', () => {
  const assertionResults = [
    { status: 'failed', fullName: 'a works', failureMessages: ['expected 1'] },
  ];
  const testResults = [{ name: path.join(root, 'a.test.ts'), message: 'text', assertionResults }];
  const { failed, failures } = outcomeOfJest(
    reportOf({ success: false, numFailedTests: 1, testResults }),
  );
  expect(failed).toBe(1);
  expect(failures).toEqual(['a.test.ts: a works\n    expected 1']);
});

it('fails when a suite cannot run', () => {
  const testResults = [
    { name: path.join(root, 'a.test.ts'), message: 'no such module', assertionResults: [] },
  ];
  const { failed, failures } = outcomeOfJest(
    reportOf({ success: false, numRuntimeErrorTestSuites: 1, testResults }),
  );
  expect(failed).toBe(1);
  expect(failures).toEqual(['a.test.ts\n    no such module']);
});

it('fails when a test is skipped, unless a title selects others', () => {
  const report = reportOf({ numPendingTests: 2 });
  expect(outcomeOfJest(report).failed).toBe(2);
  expect(outcomeOfJest(report, { isNamed: true }).failed).toBe(0);
});

it('fails when no test ran', () => {
  expect(outcomeOfJest(reportOf({ numPassedTests: 0, testResults: [] })).failed).toBe(1);
});
