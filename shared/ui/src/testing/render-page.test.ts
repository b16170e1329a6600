import { getConfig } from '@testing-library/react';
import './render-page';

test('a test that shows a page waits as long for what a person would see as every other', () => {
  expect(getConfig().asyncUtilTimeout).toBe(30_000);
});
