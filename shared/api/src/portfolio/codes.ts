/**
 * Types of the objects that tags, feedback and comments belong to: `sourceType` beside
 * `sourceGuid`. The specification shows no numbers; these are ours.
 */
export const SOURCE_TYPE = {
  workSample: 0,
  achievement: 1,
  goal: 2,
  reflection: 3,
  feedback: 4,
} as const;
export type SourceType = (typeof SOURCE_TYPE)[keyof typeof SOURCE_TYPE];
/** Independent objects of a portfolio, which collections, links and searches contain. */
export const ITEM_TYPES = [
  SOURCE_TYPE.workSample,
  SOURCE_TYPE.achievement,
  SOURCE_TYPE.goal,
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/**
 * Statuses of a goal (PORT-7). The specification does not show the number of the last one; it is 5
 * here.
 */
export const GOAL_STATUS = {
  toDo: 0,
  inProgress: 1,
  achieved: 2,
  later: 3,
  cancelled: 4,
  notAchieved: 5,
} as const;
export type GoalStatus = (typeof GOAL_STATUS)[keyof typeof GOAL_STATUS];
/** Statuses of goals that are not completed: their owner is reminded of the due date. */
export const OPEN_GOALS: readonly GoalStatus[] = [
  GOAL_STATUS.toDo,
  GOAL_STATUS.inProgress,
  GOAL_STATUS.later,
];

/** Author of a comment (PORT-9): a student, or otherwise a teacher. */
export const PERSON_TYPE = { student: 0, teacher: 2 } as const;

/**
 * Audience of an object of a portfolio, each wider than the one before (docs/decisions/0028): the
 * owner alone, the teachers of the owner's section too, the students of that section too, everybody
 * who is signed in.
 */
export const VISIBILITIES = ['me', 'teachers', 'section', 'university'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Colours of tags: backgrounds on which their texts read well (contrast of 4.5 and more). */
export const TAG_COLORS = [
  { id: 1, backgroundColor: '#e0f2f1', textColor: '#00564d' },
  { id: 2, backgroundColor: '#e3f0fd', textColor: '#0b4a8f' },
  { id: 3, backgroundColor: '#e8f5e9', textColor: '#1b5e20' },
  { id: 4, backgroundColor: '#fff3d6', textColor: '#7a4a00' },
  { id: 5, backgroundColor: '#fde7e4', textColor: '#8f1d12' },
  { id: 6, backgroundColor: '#f3e8fd', textColor: '#5b2191' },
  { id: 7, backgroundColor: '#fce4ec', textColor: '#8c1146' },
  { id: 8, backgroundColor: '#eceff1', textColor: '#37474f' },
  { id: 9, backgroundColor: '#00695c', textColor: '#ffffff' },
  { id: 10, backgroundColor: '#1556a3', textColor: '#ffffff' },
  { id: 11, backgroundColor: '#8a3b00', textColor: '#ffffff' },
  { id: 12, backgroundColor: '#37474f', textColor: '#ffffff' },
] as const;

/** Languages that a portfolio is exported in; the archive can be read in both. */
export const EXPORT_LANGUAGES = ['ar', 'en'] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];
