import type {
  Achievement,
  Feedback,
  Goal,
  ItemInShort,
  PortfolioCard,
  PortfolioCollection,
  PortfolioComment,
  Reflection,
  StudentProfile,
  TagItem,
  WorkSample,
} from '@riwaq/api';

/** The student and the teacher of the test host. */
export const TEACHER = '10000000-0000-4000-8000-000000000001';
export const STUDENT = '20000000-0000-4000-8000-000000000001';

const STAGE = {
  stageGuid: 's0000000-0000-4000-8000-000000000001',
  stageName: 'Third',
  studyType: { studyName: 'Morning' },
  department: {
    departmentGuid: 'd0000000-0000-4000-8000-000000000001',
    departmentsName: 'Physics',
  },
};
const SECTION = { sectionGuid: 'e0000000-0000-4000-8000-000000000001', sectionName: 'A' };

/** A portfolio in the list. */
export const aCard = (of: Partial<PortfolioCard> = {}): PortfolioCard => ({
  studentGuid: STUDENT,
  studentFullName: 'Sara Ali',
  photoUrl: null,
  studentCode: '2024-17',
  missionStatement: 'To measure well.',
  stage: STAGE,
  section: SECTION,
  workSampleCount: 2,
  achievementCount: 1,
  goalsCount: 3,
  modifiedDate: null,
  ...of,
});

/** The card of a portfolio as its owner sees it. */
export const aProfile = (of: Partial<StudentProfile> = {}): StudentProfile => ({
  ...aCard(),
  email: 'sara@uni.test',
  phoneNumber: '+964 770 000',
  careerGoals: 'A laboratory.',
  isOwner: true,
  canGiveFeedback: false,
  profileVisibility: 'university',
  contactVisibility: 'teachers',
  photoConsentDate: null,
  ...of,
});

/** The card of a portfolio as others see it. */
export const aProfileOfOther = (of: Partial<StudentProfile> = {}): StudentProfile =>
  aProfile({ isOwner: false, profileVisibility: null, contactVisibility: null, ...of });

const ofItem = {
  studentGuid: STUDENT,
  studentFullName: 'Sara Ali',
  visibility: 'teachers' as const,
  files: [],
  tags: [],
  createdDate: '2026-01-10T09:00:00',
  modifiedDate: null,
  isOwner: true,
  feedbackCount: 0,
  commentsCount: 0,
};
export const SAMPLE = 'a0000000-0000-4000-8000-000000000001';
export const GOAL = 'b0000000-0000-4000-8000-000000000001';

export const aWorkSample = (of: Partial<WorkSample> = {}): WorkSample => ({
  ...ofItem,
  workSampleGuid: SAMPLE,
  title: 'Pendulum',
  caseDescription: 'A laboratory of the first term',
  description: '<p>It swings.</p>',
  flag: false,
  forAttention: false,
  reflectionsCount: 0,
  ...of,
});
export const anAchievement = (of: Partial<Achievement> = {}): Achievement => ({
  ...ofItem,
  achievementGuid: 'c0000000-0000-4000-8000-000000000001',
  title: 'First prize',
  description: '',
  achievementDate: '2026-02-03',
  ...of,
});
export const aGoal = (of: Partial<Goal> = {}): Goal => ({
  ...ofItem,
  goalGuid: GOAL,
  title: 'Learn optics',
  description: '',
  dueDate: '2036-03-01T12:00:00',
  progressStatus: 0,
  status: 0,
  visible: true,
  ...of,
});
export const aReflection = (of: Partial<Reflection> = {}): Reflection => ({
  reflectionGuid: 'f0000000-0000-4000-8000-000000000001',
  workSampleGuid: SAMPLE,
  reflectionText: 'Shorter is faster.',
  files: [],
  createdDate: '2026-01-11T09:00:00',
  modifiedDate: null,
  isOwner: true,
  feedbackCount: 0,
  commentsCount: 0,
  ...of,
});
export const aTag = (tagName: string, number: number): TagItem => ({
  tagItemGuid: `7a600000-0000-4000-8000-00000000000${number}`,
  tagName,
  tagColorsPresetId: 1,
  tagBackgroundColor: '#e0f2f1',
  tagTextColor: '#00564d',
});
export const aComment = (
  commentText: string,
  of: Partial<PortfolioComment> = {},
): PortfolioComment => ({
  commentGuid: `comment-${commentText}`,
  sourceGuid: SAMPLE,
  sourceType: 0,
  commentText,
  personType: 2,
  createdDate: '2026-01-12T09:00:00',
  modifiedDate: null,
  student: null,
  teacher: { teacherGuid: TEACHER, teacherName: 'Ahmad', profileImageUrl: null },
  personName: 'Ahmad',
  createdUserGuid: TEACHER,
  ...of,
});
export const aFeedback = (feedbackText: string, of: Partial<Feedback> = {}): Feedback => ({
  feedbackGuid: 'fb000000-0000-4000-8000-000000000001',
  sourceGuid: SAMPLE,
  sourceType: 0,
  feedbackText,
  teacher: { teacherGuid: TEACHER, teacherName: 'Ahmad', profileImageUrl: null },
  createdDate: '2026-01-12T09:00:00',
  modifiedDate: null,
  commentsCount: 0,
  comments: [],
  ...of,
});
export const anItemInShort = (of: Partial<ItemInShort> = {}): ItemInShort => ({
  sourceGuid: SAMPLE,
  sourceType: 0,
  studentGuid: STUDENT,
  studentFullName: 'Sara Ali',
  title: 'In a collection',
  visibility: 'teachers',
  tags: [],
  filesCount: 0,
  date: '2026-01-10T09:00:00',
  progressStatus: null,
  createdDate: '2026-01-10T09:00:00',
  ...of,
});
export const aCollection = (of: Partial<PortfolioCollection> = {}): PortfolioCollection => ({
  collectionGuid: 'c0110000-0000-4000-8000-000000000001',
  studentGuid: STUDENT,
  title: 'For the company',
  description: '',
  visibility: 'me',
  itemsCount: 1,
  createdDate: '2026-01-10T09:00:00',
  modifiedDate: null,
  isOwner: true,
  ...of,
});
