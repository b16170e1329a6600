import { successBand } from './success-band';

// Proves STAT-1.

test.each([
  [49, 100, 'low'],
  [50, 100, 'middle'],
  [1, 2, 'middle'],
  [7, 10, 'middle'],
  [70, 100, 'middle'],
  [71, 100, 'high'],
  [0, 1, 'low'],
  [0, 0, null],
])('classifies %d of %d as %s', (passCount, totalCount, band) => {
  expect(successBand({ passCount, totalCount })).toBe(band);
});
