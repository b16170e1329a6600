/** Browser APIs that antd needs and jsdom lacks. Runs before each test file. */
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { endTest } from './at-test-end';
import { installBrowserStubs } from './browser-stubs';

/**
 * Timeout in milliseconds of `findBy` and `waitFor`. Only a failing test waits that long: enough
 * for a slow machine, and below Jest's own limit, whose message says less.
 */
const SEEN_WITHIN_MS = 30_000;

/** React warnings about legacy APIs in the editor's packages, which we cannot mend. */
const LEGACY = /^Warning: (?:componentWill\w+ has been renamed|findDOMNode is deprecated)/;
const isOfTheEditor = (said: readonly unknown[]): boolean =>
  LEGACY.test(String(said[0])) && said.some((part) => /\b(?:Braft|Draft)Editor/.test(String(part)));

const exceptTheEditor =
  (tell: (...said: unknown[]) => void) =>
  (...said: unknown[]): void => {
    if (!isOfTheEditor(said)) tell(...said);
  };
console.warn = exceptTheEditor(console.warn.bind(console));
console.error = exceptTheEditor(console.error.bind(console));
installBrowserStubs();
configure({ asyncUtilTimeout: SEEN_WITHIN_MS });
afterEach(endTest);
