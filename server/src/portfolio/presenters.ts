import {
  formatFileSize,
  PERSON_TYPE,
  ROLE,
  TAG_COLORS,
  type Achievement,
  type Feedback,
  type FileItem,
  type Goal,
  type ItemInShort,
  type PortfolioCard,
  type PortfolioComment,
  type Reflection,
  type StudentProfile,
  type Tag,
  type TagItem,
  type WorkSample,
} from '@riwaq/api';
import type { Services } from '../platform/services';
import type {
  CommentRow,
  FeedbackRow,
  PortfolioFileRow,
  PortfolioItemRow,
  ProfileRow,
  ReflectionRow,
  TagItemRow,
  TagRow,
} from './rows';
import { levelsSeenBy } from './rules/visibility';
import type { ViewerRelation } from './viewer-relation';
import { bindContext } from '../platform/bind-context';

export interface PortfolioPresenters {
  files(rows: readonly PortfolioFileRow[]): FileItem[];
  tagItem(row: TagItemRow): TagItem;
  tag(row: TagRow): Tag;
  workSample(row: PortfolioItemRow, reader: string): WorkSample;
  achievement(row: PortfolioItemRow, reader: string): Achievement;
  goal(row: PortfolioItemRow, reader: string): Goal;
  short(row: PortfolioItemRow): ItemInShort;
  reflection(row: ReflectionRow, owner: boolean): Reflection;
  /** Without a reader the comment has no photo, because its address is made for one reader. */
  comment(row: CommentRow, reader: string | null): PortfolioComment;
  feedback(row: FeedbackRow, comments: readonly CommentRow[], reader: string): Feedback;
  profile(
    row: ProfileRow,
    relation: Pick<ViewerRelation, 'nearness' | 'owner'>,
    reader: { userGuid: string; role: number },
  ): StudentProfile;
  card(
    row: ProfileRow,
    relation: Pick<ViewerRelation, 'nearness' | 'owner'>,
    reader: { userGuid: string; role: number },
  ): PortfolioCard;
}

const stageOf = (row: ProfileRow): StudentProfile['stage'] =>
  row.stage_guid === null
    ? null
    : {
        stageGuid: row.stage_guid,
        stageName: row.stage_name ?? '',
        studyType: { studyName: row.study_name ?? '' },
        department: {
          departmentGuid: row.department_guid ?? '',
          departmentsName: row.department_name ?? '',
        },
      };

const sectionOf = (row: ProfileRow): StudentProfile['section'] =>
  row.section_guid === null
    ? null
    : { sectionGuid: row.section_guid, sectionName: row.section_name ?? '' };

/** A student's contact data; empty for users who may not see it. */
const contactOf = (
  row: ProfileRow,
  isShown: boolean,
): Pick<StudentProfile, 'studentCode' | 'email' | 'phoneNumber'> =>
  isShown
    ? {
        studentCode: row.student_code ?? '',
        email: row.email,
        phoneNumber: row.phone_number ?? '',
      }
    : { studentCode: '', email: '', phoneNumber: '' };

type PresentersDeps = Pick<Services, 'time' | 'files'>;

const files: PortfolioPresenters['files'] = (rows: readonly PortfolioFileRow[]): FileItem[] =>
  rows.map(({ guid, url, caption, bytes, downloads }) => ({
    fileGuid: guid,
    fileUrl: url,
    fileCaption: caption,
    fileSizeFormated: formatFileSize(bytes),
    downloadCount: downloads,
  }));

const tagItem: PortfolioPresenters['tagItem'] = ({ guid, name, color_id }: TagItemRow): TagItem => {
  const { id, backgroundColor, textColor } =
    TAG_COLORS.find((preset) => preset.id === color_id) ?? TAG_COLORS[0];
  return {
    tagItemGuid: guid,
    tagName: name,
    tagColorsPresetId: id,
    tagBackgroundColor: backgroundColor,
    tagTextColor: textColor,
  };
};

const tag: PortfolioPresenters['tag'] = (row: TagRow): Tag => ({
  tagGuid: row.guid,
  sourceGuid: row.item_guid,
  sourceType: row.kind,
  ...tagItem({ guid: row.tag_item_guid, name: row.name, color_id: row.color_id }),
});

const common = ({ time }: PresentersDeps, row: PortfolioItemRow, reader: string) => ({
  studentGuid: row.student_guid,
  studentFullName: row.student_name,
  title: row.title,
  visibility: row.visibility,
  files: files(row.files),
  tags: row.tags.map(tag),
  createdDate: time.format(row.created_at),
  modifiedDate: time.formatNullable(row.modified_at),
  isOwner: row.student_guid === reader,
  feedbackCount: row.feedback_count,
  commentsCount: row.comments_count,
});

const photo = (
  { files: stored }: PresentersDeps,
  { profile_image_url: url }: { profile_image_url: string | null },
  reader: string,
): string | null => (url === null ? null : stored.addressForShowing(url, reader));

const comment = (
  deps: PresentersDeps,
  row: CommentRow,
  reader: string | null,
): PortfolioComment => {
  const { time } = deps;
  const student = row.person_role === ROLE.student;
  const profileImageUrl = reader === null ? null : photo(deps, row, reader);
  return {
    commentGuid: row.guid,
    sourceGuid: row.source_guid,
    sourceType: row.source_type,
    commentText: row.text,
    personType: student ? PERSON_TYPE.student : PERSON_TYPE.teacher,
    createdDate: time.format(row.created_at),
    modifiedDate: time.formatNullable(row.modified_at),
    personName: row.person_name,
    createdUserGuid: row.person_guid,
    student: student
      ? { studentGuid: row.person_guid, studentFullName: row.person_name, profileImageUrl }
      : null,
    teacher: student
      ? null
      : { teacherGuid: row.person_guid, teacherName: row.person_name, profileImageUrl },
    ...(row.removed_at !== null && { removed: true }),
  };
};

const profile = (
  { files: stored, time }: PresentersDeps,
  row: ProfileRow,
  { nearness, owner }: Pick<ViewerRelation, 'nearness' | 'owner'>,
  { userGuid, role }: { userGuid: string; role: number },
): StudentProfile => {
  const levels = levelsSeenBy(nearness);
  const own = levels.includes(row.profile_visibility);
  return {
    studentGuid: row.guid,
    studentFullName: row.full_name,
    photoUrl:
      own && row.photo_url !== null ? stored.addressForShowing(row.photo_url, userGuid) : null,
    ...contactOf(row, levels.includes(row.contact_visibility)),
    missionStatement: own ? row.mission_statement : '',
    careerGoals: own ? row.career_goals : '',
    stage: stageOf(row),
    section: sectionOf(row),
    workSampleCount: row.work_samples,
    achievementCount: row.achievements,
    goalsCount: row.goals,
    isOwner: owner,
    canGiveFeedback: role === ROLE.teacher,
    profileVisibility: owner ? row.profile_visibility : null,
    contactVisibility: owner ? row.contact_visibility : null,
    photoConsentDate: owner ? time.formatNullable(row.photo_consent_at) : null,
  };
};

const workSample = (deps: PresentersDeps, row: PortfolioItemRow, reader: string): WorkSample => ({
  workSampleGuid: row.guid,
  ...common(deps, row, reader),
  caseDescription: row.case_description,
  description: deps.files.htmlForReading(row.description, reader),
  flag: row.flag,
  forAttention: row.for_attention,
  reflectionsCount: row.reflections_count,
});

const achievement = (deps: PresentersDeps, row: PortfolioItemRow, reader: string): Achievement => ({
  achievementGuid: row.guid,
  ...common(deps, row, reader),
  description: row.description,
  achievementDate: row.achieved_on ?? '',
});

const goal = (deps: PresentersDeps, row: PortfolioItemRow, reader: string): Goal => {
  const { time } = deps;
  const status = row.status ?? 0;
  return {
    goalGuid: row.guid,
    ...common(deps, row, reader),
    description: row.description,
    dueDate: time.format(row.due_at ?? row.dated_at),
    progressStatus: status,
    status,
    visible: row.visibility !== 'me',
  };
};

const short = ({ time }: PresentersDeps, row: PortfolioItemRow): ItemInShort => ({
  sourceGuid: row.guid,
  sourceType: row.kind,
  studentGuid: row.student_guid,
  studentFullName: row.student_name,
  title: row.title,
  visibility: row.visibility,
  tags: row.tags.map(tag),
  filesCount: row.files.length,
  date: time.format(row.dated_at),
  progressStatus: row.status,
  createdDate: time.format(row.created_at),
});

const reflection = ({ time }: PresentersDeps, row: ReflectionRow, owner: boolean): Reflection => ({
  reflectionGuid: row.guid,
  workSampleGuid: row.item_guid,
  reflectionText: row.text,
  files: files(row.files),
  createdDate: time.format(row.created_at),
  modifiedDate: time.formatNullable(row.modified_at),
  isOwner: owner,
  feedbackCount: row.feedback_count,
  commentsCount: row.comments_count,
});

const feedback = (
  deps: PresentersDeps,
  row: FeedbackRow,
  comments: readonly CommentRow[],
  reader: string,
): Feedback => ({
  feedbackGuid: row.guid,
  sourceGuid: row.source_guid,
  sourceType: row.source_type,
  feedbackText: row.text,
  teacher: {
    teacherGuid: row.teacher_guid,
    teacherName: row.teacher_name,
    profileImageUrl: photo(deps, row, reader),
  },
  createdDate: deps.time.format(row.created_at),
  modifiedDate: deps.time.formatNullable(row.modified_at),
  commentsCount: row.comments_count,
  comments: comments.map((each) => comment(deps, each, reader)),
});

const card = (
  deps: PresentersDeps,
  row: ProfileRow,
  relation: Pick<ViewerRelation, 'nearness' | 'owner'>,
  reader: { userGuid: string; role: number },
): PortfolioCard => {
  const { time } = deps;
  const {
    studentGuid,
    studentFullName,
    photoUrl,
    studentCode,
    missionStatement,
    stage,
    section,
    workSampleCount,
    achievementCount,
    goalsCount,
  } = profile(deps, row, relation, reader);
  return {
    studentGuid,
    studentFullName,
    photoUrl,
    studentCode,
    missionStatement,
    stage,
    section,
    workSampleCount,
    achievementCount,
    goalsCount,
    modifiedDate: time.formatNullable(row.modified_at),
  };
};

/** Maps database rows to the API's entities. */
export function createPresenters(deps: PresentersDeps): PortfolioPresenters {
  return {
    files,
    tagItem,
    tag,
    ...bindContext(deps, {
      comment,
      profile,
      workSample,
      achievement,
      goal,
      short,
      reflection,
      feedback,
      card,
    }),
  };
}
