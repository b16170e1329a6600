import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { ApiClient } from '@riwaq/api';
import { signInByApi, type Account } from './people';

/** Tests write faster than people: waits for the person's rate limit, as a page does. */
async function withinRate(send: () => Promise<APIResponse>): Promise<APIResponse> {
  let response = await send();
  for (; response.status() === 429; response = await send()) {
    const seconds = Number(response.headers()['retry-after'] ?? 1);
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000);
    });
  }
  return response;
}

/** The typed client of a session. `url`: another server than the worker's. */
export function clientOf(request: APIRequestContext, token: string, url = ''): ApiClient {
  const call = async (
    key: string,
    { query, body }: { query?: object; body?: object } = {},
  ): Promise<unknown> => {
    const [method = '', path = ''] = key.split(' ');
    const params = Object.fromEntries(
      Object.entries(query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const answer = await withinRate(() =>
      request.fetch(`${url}/api/${path}`, {
        method,
        params,
        headers: { Authorization: `Bearer ${token}` },
        // The server ends a connection that has been idle for its keep-alive time. A test that is
        // busy just then, for example with a PDF, may still send on it; browsers repeat such a
        // request as well.
        maxRetries: method === 'GET' ? 1 : 0,
        ...(body && { data: body }),
      }),
    );
    if (!answer.ok()) throw new Error(`${key} answered ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  return call as ApiClient;
}

/**
 * The typed client with a session of an account, for preconditions of a test. `url`: another server
 * than the worker's.
 */
export async function apiAs(
  request: APIRequestContext,
  account: Account,
  url = '',
): Promise<ApiClient> {
  const { token } = await signInByApi(request, url, account);
  return clientOf(request, token, url);
}

/**
 * A running discussion with one post, in a subject of `teacher`: `student`, `student2` and `s080`
 * to `s120` belong to it.
 */
export interface Discussion {
  readonly topicGuid: string;
  readonly topicName: string;
  readonly contentGuid: string;
  readonly title: string;
  /** Path of the topic. */
  readonly path: string;
  /** Path that opens the replies. */
  readonly repliesPath: string;
}

/** Opens a new discussion by the API of `teacher`. */
export async function openDiscussion(teacher: ApiClient): Promise<Discussion> {
  const {
    data: { forumTopic },
  } = await teacher('GET ForumTopic/GetMyTopics', { query: {} });
  const forumGuid = forumTopic.find(({ forum }) => forum?.level === 'Subject')?.forumGuid;
  if (!forumGuid) throw new Error('The teacher has no forum of a subject.');
  const [topicGuid, contentGuid, name] = [randomUUID(), randomUUID(), randomUUID().slice(0, 8)];
  const [topicName, title] = [`نقاش ${name}`, `سؤال ${name}`];
  await teacher('POST ForumTopic/CreateTopic', {
    body: { forumTopicGuid: topicGuid, forumGuid, topicName, topicType: 0, topicMemberMode: 0 },
  });
  await teacher('POST ForumTopic/CreateTopicContent', {
    body: {
      forumTopicContentGuid: contentGuid,
      forumTopicGuid: topicGuid,
      title,
      contentText: '<p>ما رأيكم؟</p>',
    },
  });
  const path = `/forums?topicGuid=${topicGuid}`;
  return {
    topicGuid,
    topicName,
    contentGuid,
    title,
    path,
    repliesPath: `${path}&contentGuid=${contentGuid}&open=replies`,
  };
}

/** Replies by the API. */
export async function reply(
  person: ApiClient,
  replyOnGuid: string,
  contentText: string,
): Promise<void> {
  const { statusCode } = await person('POST ForumTopic/ReplyOnTopicContent', {
    body: { guid: randomUUID(), replyOnGuid, contentText },
  });
  if (statusCode !== 1) throw new Error(`The reply was refused with ${statusCode}.`);
}
