import {
  MEMBER_MODE,
  TOPIC_SAVE,
  TOPIC_TYPE,
  type StudentName,
  type TeacherName,
  type Topic,
  type TopicModel,
} from '@riwaq/api';
import { type FieldProblems, titleProblem } from '@riwaq/ui/editing';
import { periodProblems, type Period } from '../editing/period';

/** Input of the form for a topic. */
export interface TopicDraft extends Period {
  topicName: string;
  topicType: Topic['topicType'];
  topicMemberMode: Topic['topicMemberMode'];
  visible: boolean;
  /** The members of a new restricted topic. */
  students: StudentName[];
  teachers: TeacherName[];
  /** The other forum that lists the topic. */
  shareWithForumGuid: string | null;
}

export const TOPIC_FIELDS = ['topicName', 'topicType', 'topicMemberMode', 'endDate'] as const;
export type TopicField = (typeof TOPIC_FIELDS)[number];

/** The field at which a refusal (FORUM-58) is shown, with its text key. */
export const TOPIC_FIELD_BY_STATUS: Readonly<Record<number, readonly [TopicField, string]>> = {
  [TOPIC_SAVE.endBeforeStart]: ['endDate', 'forum.endBeforeStart'],
};

export function topicDraft(topic: Topic | null): TopicDraft {
  return {
    topicName: topic?.topicName ?? '',
    topicType: topic?.topicType ?? TOPIC_TYPE.discussion,
    topicMemberMode: topic?.topicMemberMode ?? MEMBER_MODE.general,
    startDate: topic?.startDate ?? null,
    endDate: topic?.endDate ?? null,
    endDateEnable: topic?.endDateEnable ?? false,
    visible: topic?.visible ?? true,
    students: [],
    teachers: [],
    shareWithForumGuid: topic?.shareWithForumGuid ?? null,
  };
}

/** Validates the input (FORUM-18, FORUM-19). Type and member mode always have a value. */
export function topicProblems(draft: TopicDraft): FieldProblems<TopicField> {
  const topicName = titleProblem(draft.topicName);
  return { ...(topicName && { topicName }), ...periodProblems(draft) };
}

/** Builds the request body. Only restricted topics have members. */
export function topicModel(
  draft: TopicDraft,
  forumTopicGuid: string,
  forumGuid: string | null,
): TopicModel & { forumTopicGuid: string } {
  const restricted = draft.topicMemberMode === MEMBER_MODE.restricted;
  return {
    ...draft,
    topicName: draft.topicName.trim(),
    forumTopicGuid,
    forumGuid,
    students: restricted ? draft.students.map(({ studentGuid }) => ({ studentGuid })) : [],
    teachers: restricted ? draft.teachers.map(({ teacherGuid }) => ({ teacherGuid })) : [],
  };
}
