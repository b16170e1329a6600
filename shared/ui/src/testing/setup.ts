/** What antd asks of a browser and jsdom lacks. Runs before each test file. */
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { endTest } from './at-test-end';
import { installBrowserStubs } from './browser-stubs';

/**
 * Milliseconds after which a test stops waiting for what a user would see. Never slept, so it costs
 * a failing test alone: long, since a machine with other work is slow, and below jest's own limit,
 * whose message says less.
 */
const SEEN_WITHIN_MS = 30_000;

/**
 * What React says of the editor's own packages, which use what it still has: nothing that a test
 * could be about.
 */
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
