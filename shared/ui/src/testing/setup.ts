/** What antd asks of a browser and jsdom lacks. Runs before each test file. */
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { installBrowserStubs } from './browser-stubs';

/** Milliseconds that a test waits for what a person would see: long, since a busy machine is slow, and never slept. */
const SEEN_WITHIN_MS = 10_000;

installBrowserStubs();
configure({ asyncUtilTimeout: SEEN_WITHIN_MS });
