/** Levels and verdicts as the API sends them (STAT-11 to STAT-15). Clients look up their texts. */

export const RELIABILITY = {
  good: 'Good Reliability',
  moderate: 'Moderate Reliability',
  poor: 'Poor Reliability',
} as const;
export const RELIABILITY_LEVELS = Object.values(RELIABILITY);
export type ReliabilityLevel = (typeof RELIABILITY_LEVELS)[number];

/** Validity of one item, by its validity index. */
export const VALIDITY = { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' } as const;
export const VALIDITY_LEVELS = Object.values(VALIDITY);
export type ItemValidity = (typeof VALIDITY_LEVELS)[number];

/** Validity of the complete exam. */
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
 * Tables of the statistics that can be exported as spreadsheets. The table of students has its own
 * endpoint (GRADE-8).
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
 * Reasons to leave an item out of the figures that need every student's mark. `ungraded`: some of
 * its answers have no mark yet. `drawn`: not every student was asked it.
 */
export const LEFT_OUT_ITEMS = ['ungraded', 'drawn'] as const;
export type LeftOutItem = (typeof LEFT_OUT_ITEMS)[number];
