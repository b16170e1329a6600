/** Sends a GET request with the token of a user; null if that user may not see the resource. */
async function get<T>(url: string, token: string, path: string): Promise<T | null> {
  const answer = await fetch(`${url}/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status === 404) return null;
  const { data } = (await answer.json()) as { data: T };
  return data;
}

interface Contents {
  content: { topicContent: Array<{ forumTopicContentGuid: string; repliesCount: number }> };
}

export interface BusiestContent {
  topicGuid: string;
  contentGuid: string;
  repliesCount: number;
}

const contentsOf = (url: string, token: string, topicGuid: string) =>
  get<Contents>(url, token, `ForumTopic/GetTopicContent?topicGuid=${topicGuid}`);

/** Finds the content with the most replies that all users of the tokens may see. */
export async function busiestContent(
  url: string,
  tokens: readonly string[],
): Promise<BusiestContent> {
  const [first = '', ...others] = tokens;
  const own = await get<{ forumTopic: Array<{ forumTopicGuid: string }> }>(
    url,
    first,
    'ForumTopic/GetMyTopics',
  );
  const recent = await get<Array<{ forumTopicGuid: string }>>(
    url,
    first,
    'ForumTopic/GetTopicContentRecently',
  );
  const topics = [
    ...new Set(
      [...(own?.forumTopic ?? []), ...(recent ?? [])].map(({ forumTopicGuid }) => forumTopicGuid),
    ),
  ];
  const contents = await Promise.all(
    topics.map(async (topicGuid) => {
      const seen = await contentsOf(url, first, topicGuid);
      return (seen?.content.topicContent ?? []).map(({ forumTopicContentGuid, repliesCount }) => ({
        topicGuid,
        contentGuid: forumTopicContentGuid,
        repliesCount,
      }));
    }),
  );
  for (const content of contents
    .flat()
    .sort((one, other) => other.repliesCount - one.repliesCount)) {
    const seen = await Promise.all(
      others.map((token) => contentsOf(url, token, content.topicGuid)),
    );
    if (!seen.includes(null)) return content;
  }
  throw new Error('The demo university shows its students no content together.');
}

/** A top-level forum that the user may see. */
export async function topForum(url: string, token: string): Promise<string> {
  const answer = await get<{ forums: Array<{ forumGuid: string }> }>(
    url,
    token,
    'Forums/GetForums',
  );
  const [first] = answer?.forums ?? [];
  if (!first) throw new Error('The demo university shows its student no forum.');
  return first.forumGuid;
}
