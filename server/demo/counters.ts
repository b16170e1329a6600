import type { Row } from './rows';

interface Counted {
  topics: Array<Row<'forum_topic'>>;
  contents: Array<Row<'forum_content'>>;
  replies: ReadonlyArray<Row<'forum_reply'>>;
  participation: ReadonlyArray<Row<'forum_content_member'>>;
}

const later = (a: unknown, b: unknown): Date => ((a as Date) > (b as Date) ? a : b) as Date;

const byGuid = <Each extends { guid: string }>(rows: readonly Each[]): ReadonlyMap<string, Each> =>
  new Map(rows.map((row) => [row.guid, row]));

function countContents({ topics, contents }: Counted): void {
  const topicOf = byGuid(topics);
  for (const content of contents) {
    const topic = topicOf.get(content.topic_guid);
    if (!topic) continue;
    topic.contents_count = (topic.contents_count ?? 0) + 1;
    topic.last_activity_at = later(topic.last_activity_at, content.created_at);
  }
}

function countReplies({ topics, contents, replies }: Counted): void {
  const [topicOf, contentOf] = [byGuid(topics), byGuid(contents)];
  for (const reply of replies) {
    const content = contentOf.get(reply.content_guid);
    const topic = content && topicOf.get(content.topic_guid);
    if (!content || !topic) continue;
    content.replies_count = (content.replies_count ?? 0) + 1;
    content.last_reply_at = later(content.last_reply_at ?? reply.created_at, reply.created_at);
    topic.last_activity_at = later(topic.last_activity_at, reply.created_at);
  }
}

function countRates({ contents, participation }: Counted): void {
  const contentOf = byGuid(contents);
  for (const { content_guid, rated_at, stars } of participation) {
    const content = contentOf.get(content_guid);
    if (!content || !rated_at) continue;
    content.rates_count = (content.rates_count ?? 0) + 1;
    if (stars === null || stars === undefined) continue;
    content.stars_count = (content.stars_count ?? 0) + 1;
    content.stars_sum = (content.stars_sum ?? 0) + stars;
  }
}

/** Sets the denormalised columns of topics and contents: counts, stars and the last activity. */
export function setCounters(counted: Counted): void {
  countContents(counted);
  countReplies(counted);
  countRates(counted);
}
