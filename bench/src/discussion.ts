import { randomUUID } from 'node:crypto';
import type { ApiSession } from '@riwaq/e2e/people';
import { createApiClient, expectData } from './exam-making';

/** Replies of the discussion that is measured. */
export const REPLIES = 100;
const TEXT = 'نص من سطرين تقريبًا، كما يكتبه الطلبة في نقاش عن المادة.';

export interface Discussion {
  readonly topicGuid: string;
  readonly contentGuid: string;
}

/** Creates a topic with a post of {@link REPLIES} replies in a forum of the teacher's subject. */
export async function makeDiscussion(
  url: string,
  teacher: ApiSession,
  student: ApiSession,
): Promise<Discussion> {
  const call = createApiClient(url);
  const { forumTopic } = await expectData(
    'topics',
    call(teacher.token, 'GET ForumTopic/GetMyTopics', {}),
  );
  const forumGuid = forumTopic.find(({ forum }) => forum?.level === 'Subject')?.forumGuid;
  if (forumGuid === undefined) throw new Error('The teacher has no topic in a subject.');
  const [topicGuid, contentGuid] = [randomUUID(), randomUUID()];
  await call(teacher.token, 'POST ForumTopic/CreateTopic', {
    body: {
      forumTopicGuid: topicGuid,
      forumGuid,
      topicName: 'نقاش القياس',
      topicType: 0,
      topicMemberMode: 0,
    },
  });
  await call(teacher.token, 'POST ForumTopic/CreateTopicContent', {
    body: {
      forumTopicContentGuid: contentGuid,
      forumTopicGuid: topicGuid,
      title: 'مئة رد',
      contentText: '<p>ما رأيكم؟</p>',
    },
  });
  for (let number = 1; number <= REPLIES; number += 1) {
    await call((number % 2 ? teacher : student).token, 'POST ForumTopic/ReplyOnTopicContent', {
      body: { guid: randomUUID(), replyOnGuid: contentGuid, contentText: `${number}: ${TEXT}` },
    });
  }
  return { topicGuid, contentGuid };
}
