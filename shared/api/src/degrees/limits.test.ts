import arabic from '../../locales/ar.json';
import english from '../../locales/en.json';
import * as limits from './limits';

// Proves DEGREE-3, DEGREE-5, GRADE-5.

/** The numbers of DEGREE-3 and DEGREE-5, written down a second time. */
const SPECIFIED = {
  DEGREE_LIMITS: { min: 0, max: 100 },
  DEGREE_FILE_BYTES: 30_000_000,
  DEGREE_FILE_MB: 28.6,
  DEGREE_FILE_EXTENSIONS: ['xlsx', 'xls'],
} as const;

test.each(Object.entries(SPECIFIED))('%s is what the specification says', (name, value) => {
  expect(limits[name as keyof typeof SPECIFIED]).toEqual(value);
});

test.each([
  ['Arabic', arabic],
  ['English', english],
])('names the size of a spreadsheet that is too large in %s', (_language, texts) => {
  expect(texts.degrees.fileTooLarge).toContain(`${limits.DEGREE_FILE_MB} `);
});
