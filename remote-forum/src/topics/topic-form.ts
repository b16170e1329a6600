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

const newTopic = (): TopicDraft => ({
  topicName: '',
  topicType: TOPIC_TYPE.discussion,
  topicMemberMode: MEMBER_MODE.general,
  startDate: null,
  endDate: null,
  endDateEnable: false,
  visible: true,
  students: [],
  teachers: [],
  shareWithForumGuid: null,
});

/** Initial input: the values of a topic, or those of a new one. */
export function topicDraft(topic: Topic | null): TopicDraft {
  if (!topic) return newTopic();
  return {
    topicName: topic.topicName,
    topicType: topic.topicType,
    topicMemberMode: topic.topicMemberMode,
    startDate: topic.startDate,
    endDate: topic.endDate,
    endDateEnable: topic.endDateEnable,
    visible: topic.visible,
    students: [],
    teachers: [],
    shareWithForumGuid: topic.shareWithForumGuid,
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
