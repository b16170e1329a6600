import { getConfig } from '@testing-library/react';
import './render-page';

test('uses the long timeout in tests that render a page', () => {
  expect(getConfig().asyncUtilTimeout).toBe(30_000);
});
