import * as limits from './limits';

// Proves EXAM-8, UI-4.

/**
 * The numbers of UI-4, EXAM-7, EXAM-8, QUESTION-6, QUESTION-8, QUESTION-11 and QUESTION-13, written
 * down a second time: other tests follow the constants.
 */
const SPECIFIED = {
  MARK_LIMITS: { min: 0, max: 100 },
  QUESTIONS_IN_PAGE: { default: 1, min: 1 },
  EXAM_MINUTES: 60,
  EXAM_PASSWORD_MIN_LENGTH: 6,
  EXAM_TOTAL: { min: 0, max: 100 },
  QUESTION_PAGE: 15,
  EXAM_TABLE_SIZES: [10, 15, 20],
  IMPORT_BYTES: 30_000_000,
} as const;

test.each(Object.entries(SPECIFIED))('%s is what the specification says', (name, value) => {
  expect({ [name]: limits[name as keyof typeof SPECIFIED] }).toMatchObject({ [name]: value });
});
