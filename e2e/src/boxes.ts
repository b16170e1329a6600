import type { Locator } from '@playwright/test';
import { expect } from './test';

/** Polls a measure of an element: fonts, observers and scrolling change it a moment later. */
export const expectBox = (element: Locator, measure: 'y' | 'width' | 'height') =>
  expect.poll(async () => (await element.boundingBox())?.[measure]);
