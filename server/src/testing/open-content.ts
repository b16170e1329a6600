import { TOPIC_TYPE } from '@riwaq/api';
import type { ServerProcess } from './server-process';

/** Finds an open content of the teacher's discussion topic in the demo university. */
export async function openContent(server: ServerProcess, token: string): Promise<string> {
  const {
    data: { forumTopic },
  } = await server.call(token, 'GET ForumTopic/GetMyTopics');
  for (const topic of forumTopic.filter(
    ({ topicType, isExpired }) => topicType === TOPIC_TYPE.discussion && !isExpired,
  )) {
    const { data } = await server.call(token, 'GET ForumTopic/GetTopicContent', {
      query: { topicGuid: topic.forumTopicGuid },
    });
    const content = data.content.topicContent.find(({ lock }) => !lock);
    if (content) return content.forumTopicContentGuid;
  }
  throw new Error('The demo has no running discussion.');
}
