import { z } from 'zod';
import { ownDataModel } from '../account/own-data';
import { fileItem } from '../files/endpoints';
import { TEXT_MAX } from '../limits';
import {
  guid,
  html,
  localDate,
  localDateTime,
  optionalGuid,
  optionalText,
  text,
  title,
} from '../schema';
import { seenText } from '../seen-text';
import {
  GOAL_STATUS,
  ITEM_TYPES,
  PERSON_TYPE,
  SOURCE_TYPE,
  TAG_COLORS,
  VISIBILITIES,
} from './codes';
import {
  COMMENT,
  FEEDBACK,
  PORTFOLIO_FILES_MAX,
  PORTFOLIO_TEXT_MAX,
  PROFILE_TEXT_MAX,
  REFLECTION_MIN,
  TAG_NAME,
} from './limits';

export const visibility = z.enum(VISIBILITIES);
export const goalStatus = z.literal(Object.values(GOAL_STATUS));
export const sourceType = z.literal(Object.values(SOURCE_TYPE));
export const itemType = z.literal([...ITEM_TYPES]);
/** Reference to an object: its guid and its type. */
export const source = z.object({ sourceGuid: guid, sourceType });

/** A text with at least `min` visible characters. */
const seenAtLeast = (min: number, max: number) =>
  text
    .trim()
    .max(max)
    .refine((value) => seenText(value).length >= min, 'tooShort');
export const description = optionalText(text.trim().max(PORTFOLIO_TEXT_MAX));
const filesModel = z
  .array(
    z.object({
      fileUrl: text.min(1).max(500),
      fileCaption: optionalText(text.trim().max(TEXT_MAX.fileCaption)),
    }),
  )
  .max(PORTFOLIO_FILES_MAX)
  .default([]);

/** Department, stage and study of a student, nested as in PORT-5. */
export const studyStage = z.object({
  stageGuid: guid,
  stageName: z.string(),
  studyType: z.object({ studyName: z.string() }),
  department: z.object({ departmentGuid: guid, departmentsName: z.string() }),
});

/** Number of objects of each type that the caller sees. */
export const portfolioStats = z.object({
  workSampleCount: z.number(),
  achievementCount: z.number(),
  goalsCount: z.number(),
});
export type PortfolioStats = z.infer<typeof portfolioStats>;

/**
 * The card of a student's portfolio, as the caller sees it: a field that they may not see is '' or
 * null.
 */
export const studentProfile = z.object({
  studentGuid: guid,
  studentFullName: z.string(),
  /**
   * Temporary URL of the photo, valid for some hours; null without one, or without consent to show
   * it.
   */
  photoUrl: z.string().nullable(),
  studentCode: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  missionStatement: z.string(),
  careerGoals: z.string(),
  stage: studyStage.nullable(),
  section: z.object({ sectionGuid: guid, sectionName: z.string() }).nullable(),
  ...portfolioStats.shape,
  /** Whether the caller views their own portfolio. */
  isOwner: z.boolean(),
  /** Whether the caller may write feedback here: teachers may. */
  canGiveFeedback: z.boolean(),
  /**
   * Audience of the photo, mission statement and career goals; null unless the caller is the owner.
   */
  profileVisibility: visibility.nullable(),
  /** Audience of email, phone and code; null unless the caller is the owner. */
  contactVisibility: visibility.nullable(),
  /** When the owner consented to showing the photo; null unless the caller is the owner. */
  photoConsentDate: localDateTime.nullable(),
  /**
   * False: the student cannot change the e-mail, because the university identifies accounts by it.
   */
  emailIsOwn: z.boolean().optional(),
});
export type StudentProfile = z.infer<typeof studentProfile>;

/**
 * The own profile as a form: a field that is left out stays unchanged. The photo is sent beside it
 * as `photoFile`.
 */
export const studentProfileModel = ownDataModel.extend({
  missionStatement: text.trim().max(PROFILE_TEXT_MAX).optional(),
  careerGoals: text.trim().max(PROFILE_TEXT_MAX).optional(),
  profileVisibility: visibility.optional(),
  contactVisibility: visibility.optional(),
});
export type StudentProfileModel = z.input<typeof studentProfileModel>;

/** A portfolio in the list of portfolios. */
export const portfolioCard = studentProfile
  .pick({
    studentGuid: true,
    studentFullName: true,
    photoUrl: true,
    studentCode: true,
    missionStatement: true,
    stage: true,
    section: true,
    workSampleCount: true,
    achievementCount: true,
    goalsCount: true,
  })
  .extend({ modifiedDate: localDateTime.nullable() });
export type PortfolioCard = z.infer<typeof portfolioCard>;

/** A colour of tags. */
export const tagColorsPreset = z.object({
  id: z.number(),
  backgroundColor: z.string(),
  textColor: z.string(),
});
export type TagColorsPreset = z.infer<typeof tagColorsPreset>;
const tagColorsPresetId = z
  .number()
  .refine((wanted) => TAG_COLORS.some(({ id }) => id === wanted), 'choice');

/** A tag that a user has created. */
export const tagItem = z.object({
  tagItemGuid: guid,
  tagName: z.string(),
  tagColorsPresetId: z.number(),
  tagBackgroundColor: z.string(),
  tagTextColor: z.string(),
});
export type TagItem = z.infer<typeof tagItem>;
/** A tag on an object. */
export const tag = z.object({ tagGuid: guid, sourceGuid: guid, sourceType, ...tagItem.shape });
export type Tag = z.infer<typeof tag>;

const tagName = text
  .trim()
  .min(TAG_NAME.min, { abort: true })
  .max(TAG_NAME.max)
  .refine((name) => !/\s/u.test(name) && seenText(name).length >= TAG_NAME.min, 'invalid');
/** Fields of a tag. A new `tagItemGuid` chosen by the client makes a retried create idempotent. */
export const tagItemModel = z.object({ tagItemGuid: optionalGuid, tagName, tagColorsPresetId });
export type TagItemModel = z.input<typeof tagItemModel>;

const ofItem = {
  studentGuid: guid,
  studentFullName: z.string(),
  title: z.string(),
  /** Audience of the item. */
  visibility,
  files: z.array(fileItem),
  tags: z.array(tag),
  createdDate: localDateTime,
  modifiedDate: localDateTime.nullable(),
  /** Whether the item is the caller's own, who may change it. */
  isOwner: z.boolean(),
  /** Number of feedback entries and comments that the caller sees. */
  feedbackCount: z.number(),
  commentsCount: z.number(),
};

/** A work sample, as the caller sees it; `description` is rich text. */
export const workSample = z.object({
  workSampleGuid: guid,
  ...ofItem,
  caseDescription: z.string(),
  description: z.string(),
  flag: z.boolean(),
  forAttention: z.boolean(),
  reflectionsCount: z.number(),
});
export type WorkSample = z.infer<typeof workSample>;

export const achievement = z.object({
  achievementGuid: guid,
  ...ofItem,
  description: z.string(),
  achievementDate: localDate,
});
export type Achievement = z.infer<typeof achievement>;

/**
 * A goal; `status` is an alias of `progressStatus`, `visible` tells whether anybody but the owner
 * sees it.
 */
export const goal = z.object({
  goalGuid: guid,
  ...ofItem,
  description: z.string(),
  dueDate: localDateTime,
  progressStatus: goalStatus,
  status: goalStatus,
  visible: z.boolean(),
});
export type Goal = z.infer<typeof goal>;

/** A reflection, visible to everybody who sees its work sample. */
export const reflection = z.object({
  reflectionGuid: guid,
  workSampleGuid: guid,
  reflectionText: z.string(),
  files: z.array(fileItem),
  createdDate: localDateTime,
  modifiedDate: localDateTime.nullable(),
  isOwner: z.boolean(),
  feedbackCount: z.number(),
  commentsCount: z.number(),
});
export type Reflection = z.infer<typeof reflection>;

/**
 * A new guid chosen by the client makes a retried create idempotent. An update sends all fields:
 * one that is left out becomes empty or its default. A field that is added later is optional, and
 * keeps its stored value when it is left out, because earlier builds do not send it.
 */
const ofItemModel = { title, files: filesModel, visibility: visibility.optional() };
export const workSampleModel = z.object({
  workSampleGuid: optionalGuid,
  ...ofItemModel,
  caseDescription: description,
  description: optionalText(html),
  flag: z.boolean().default(false),
  forAttention: z.boolean().default(false),
});
export type WorkSampleModel = z.input<typeof workSampleModel>;
export const achievementModel = z.object({
  achievementGuid: optionalGuid,
  ...ofItemModel,
  description,
  achievementDate: localDate,
});
export type AchievementModel = z.input<typeof achievementModel>;
/** `status` is used if `progressStatus` is left out, `visible` if `visibility` is. */
export const goalModel = z.object({
  goalGuid: optionalGuid,
  ...ofItemModel,
  description,
  dueDate: localDateTime,
  progressStatus: goalStatus.optional(),
  status: goalStatus.optional(),
  visible: z.boolean().optional(),
});
export type GoalModel = z.input<typeof goalModel>;
export const reflectionModel = z.object({
  reflectionGuid: optionalGuid,
  workSampleGuid: guid,
  reflectionText: seenAtLeast(REFLECTION_MIN, PORTFOLIO_TEXT_MAX),
  files: filesModel,
});
export type ReflectionModel = z.input<typeof reflectionModel>;

/** Author of a comment: either `student` or `teacher` is set. */
const commentStudent = z.object({
  studentGuid: guid,
  studentFullName: z.string(),
  profileImageUrl: z.string().nullable(),
});
const commentTeacher = z.object({
  teacherGuid: guid,
  teacherName: z.string(),
  profileImageUrl: z.string().nullable(),
});

/** A comment, in responses and in hub events alike. */
export const comment = z.object({
  commentGuid: guid,
  sourceGuid: guid,
  sourceType,
  commentText: z.string(),
  personType: z.literal(Object.values(PERSON_TYPE)),
  createdDate: localDateTime,
  modifiedDate: localDateTime.nullable(),
  student: commentStudent.nullable(),
  teacher: commentTeacher.nullable(),
  personName: z.string(),
  createdUserGuid: guid,
  /** A moderator removed it: its text is empty. */
  removed: z.literal(true).optional(),
});
export type PortfolioComment = z.infer<typeof comment>;

/**
 * Feedback of a teacher, visible to the owner and to teachers who see its object. `comments` are
 * the newest {@link COMMENT_PAGE}, oldest first.
 */
export const feedback = z.object({
  feedbackGuid: guid,
  sourceGuid: guid,
  sourceType,
  feedbackText: z.string(),
  teacher: commentTeacher,
  createdDate: localDateTime,
  modifiedDate: localDateTime.nullable(),
  commentsCount: z.number(),
  comments: z.array(comment),
});
export type Feedback = z.infer<typeof feedback>;

export const feedbackText = seenAtLeast(FEEDBACK.above + 1, FEEDBACK.below - 1);
export const commentText = seenAtLeast(COMMENT.min, COMMENT.below - 1);

/** Summary of any item of a portfolio, for collections, searches and choosing. */
export const itemInShort = z.object({
  sourceGuid: guid,
  sourceType: itemType,
  studentGuid: guid,
  studentFullName: z.string(),
  title: z.string(),
  visibility,
  tags: z.array(tag),
  filesCount: z.number(),
  /** Date of an achievement, due date of a goal, or creation date of a work sample. */
  date: localDateTime,
  progressStatus: goalStatus.nullable(),
  createdDate: localDateTime,
});
export type ItemInShort = z.infer<typeof itemInShort>;

/** Field of an item in which a search matched, and the text around the match. */
export const searchHit = z.object({
  where: z.enum(['title', 'text', 'file', 'tag']),
  text: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;
/** An item that a search found; `hit` is null if the search was only for a tag or a type. */
export const itemFound = itemInShort.extend({ hit: searchHit.nullable() });
export type ItemFound = z.infer<typeof itemFound>;

/** An event in a portfolio that the caller may see. */
export const timelineEntry = z.object({
  kind: z.enum(['workSample', 'achievement', 'goal', 'goalAchieved', 'reflection', 'feedback']),
  guid,
  /** Item whose page shows it: the work sample of a reflection, the object of feedback. */
  itemGuid: guid,
  itemType,
  title: z.string(),
  excerpt: z.string(),
  date: localDateTime,
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
/** Number of events in a month (YYYY-MM), for a chart. */
export const timelineMonth = z.object({
  month: z.string(),
  workSamples: z.number(),
  achievements: z.number(),
  goals: z.number(),
  goalsAchieved: z.number(),
  reflections: z.number(),
  feedback: z.number(),
});
export type TimelineMonth = z.infer<typeof timelineMonth>;
