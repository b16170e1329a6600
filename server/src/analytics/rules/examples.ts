import type { MarkUnits } from '../../exams/rules/mark';

/** The mark of a right answer, for items that are right or wrong. */
export const RIGHT: MarkUnits = 10_000;

/** Answers of 10 students to 4 items; A is right. */
export const HAND_ANSWERS = [
  'AAAA',
  'AAAA',
  'AAAB',
  'AABA',
  'ABAC',
  'AACB',
  'BAAD',
  'CBBA',
  'BCBD',
  'DBCD',
] as const;
export const HAND_MARKS: number[][] = HAND_ANSWERS.map((answers) =>
  [...answers].map((answer) => (answer === 'A' ? RIGHT : 0)),
);

/**
 * Section 6 of the LSAT: the number of 1,000 examinees with each pattern of five items, 00000 to
 * 11111 (Bock & Lieberman 1970).
 */
const LSAT_COUNTS = [
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173,
  11, 61, 28, 298,
];
export const LSAT_MARKS: number[][] = LSAT_COUNTS.flatMap((count, pattern) =>
  Array.from({ length: count }, () =>
    [...pattern.toString(2).padStart(5, '0')].map((digit) => (digit === '1' ? RIGHT : 0)),
  ),
);
