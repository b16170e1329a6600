/**
 * Names of levels and verdicts as they travel (document 3 section 4); their texts are looked up.
 */

export const RELIABILITY = {
  good: 'Good Reliability',
  moderate: 'Moderate Reliability',
  poor: 'Poor Reliability',
} as const;
export const RELIABILITY_LEVELS = Object.values(RELIABILITY);
export type ReliabilityLevel = (typeof RELIABILITY_LEVELS)[number];

/** Of one item, by its validity index. */
export const VALIDITY = { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' } as const;
export const VALIDITY_LEVELS = Object.values(VALIDITY);
export type ItemValidity = (typeof VALIDITY_LEVELS)[number];

/** Of the exam. */
export const EXAM_VALIDITY = {
  strong: 'Strong',
  moderate: 'Moderate',
  needsReview: 'Needs Review',
} as const;
export const EXAM_VALIDITY_LEVELS = Object.values(EXAM_VALIDITY);
export type ExamValidity = (typeof EXAM_VALIDITY_LEVELS)[number];

export const DISCRIMINATION = {
  excellent: 'Excellent',
  acceptable: 'Acceptable',
  poor: 'Poor',
} as const;
export const DISCRIMINATION_VERDICTS = Object.values(DISCRIMINATION);
export type DiscriminationVerdict = (typeof DISCRIMINATION_VERDICTS)[number];

export const DISTRACTORS = { good: 'Good', low: 'Low' } as const;
export const DISTRACTOR_LEVELS = Object.values(DISTRACTORS);
export type DistractorLevel = (typeof DISTRACTOR_LEVELS)[number];

export const DIFFICULTY = {
  tooEasy: 'Too Easy',
  moderate: 'Moderate',
  tooHard: 'Too Hard',
} as const;
export const DIFFICULTY_LEVELS = Object.values(DIFFICULTY);
export type DifficultyLevel = (typeof DIFFICULTY_LEVELS)[number];

/**
 * The tables of the statistics that are handed out as spreadsheets; the students' is document 3's
 * own call.
 */
export const STATISTICS_TABLES = [
  'summary',
  'expanded',
  'reliability',
  'validity',
  'discrimination',
  'difficulty',
] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];

/**
 * Why an item has no figures that need everybody's mark: some of its answers are not marked yet, or
 * not everybody was asked it.
 */
export const LEFT_OUT_ITEMS = ['ungraded', 'drawn'] as const;
export type LeftOutItem = (typeof LEFT_OUT_ITEMS)[number];
