import autocannon from 'autocannon';
import { busiestContent, topForum } from './busiest-content';
import type { Finding } from './report';

const CLIENTS = 50;
const SECONDS = 8;
const WARM_UP_SECONDS = 2;
/**
 * Requests per second of a widely used open LMS at the same work; the bound is a hundred times as
 * many.
 */
const COMPARISON = { 'forum list': 9, 'topic contents': 7 } as const;
const AIM = 100;

interface Hit {
  path: string;
  query: Record<string, string>;
}

interface Load {
  requestsPerSecond: number;
  p95: number;
  refused: number;
  total: number;
}

async function load(
  url: string,
  hits: readonly Hit[],
  tokens: readonly string[],
  seconds: number,
): Promise<Load> {
  // Clients are different users, so that a response cached for one user does not serve all
  // requests.
  const requests = hits.flatMap((hit) =>
    tokens.map((token) => ({
      method: 'GET' as const,
      path: `${hit.path}?${new URLSearchParams(hit.query)}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  );
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      { url, connections: CLIENTS, duration: seconds, requests },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  times.sort((one, other) => one - other);
  return {
    requestsPerSecond: result.requests.average,
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    refused: result.non2xx + result.errors + result.timeouts,
    total: result.requests.total,
  };
}

/**
 * Measures requests per second and p95 of the busiest endpoints with 50 clients, beside the bare
 * `/health` in the same run.
 */
export async function measureRequests(url: string, tokens: readonly string[]): Promise<Finding[]> {
  const [first = ''] = tokens;
  const { topicGuid, contentGuid } = await busiestContent(url, tokens);
  const busiest: Record<string, Hit> = {
    'forum list': { path: '/api/Forums/GetForums', query: {} },
    'forum children': {
      path: '/api/Forums/GetForums',
      query: { forumGuid: await topForum(url, first) },
    },
    'topic contents': { path: '/api/ForumTopic/GetTopicContent', query: { topicGuid } },
    replies: { path: '/api/ForumTopic/GetReplies', query: { forumTopicContentGuid: contentGuid } },
    inbox: { path: '/api/Mails/GetInbox', query: {} },
    'unread counts': { path: '/api/Notifications/GetUnReadCount', query: {} },
  };
  const bare = await load(url, [{ path: '/health', query: {} }], tokens, SECONDS);
  const findings: Finding[] = [
    { name: 'health, the reference', value: bare.requestsPerSecond, unit: '/s' },
  ];
  for (const [name, hit] of Object.entries(busiest)) {
    await load(url, [hit], tokens, WARM_UP_SECONDS);
    const result = await load(url, [hit], tokens, SECONDS);
    if (result.refused > 0)
      throw new Error(`${name}: ${result.refused} of ${result.total} requests were not answered.`);
    const comparison = COMPARISON[name as keyof typeof COMPARISON];
    findings.push(
      {
        name,
        value: result.requestsPerSecond,
        unit: '/s',
        ...(comparison ? { bound: { kind: 'at least' as const, value: comparison * AIM } } : {}),
      },
      {
        name: `${name}, of the reference`,
        value: result.requestsPerSecond / bare.requestsPerSecond,
        unit: 'ratio',
      },
      { name: `${name}, p95`, value: result.p95, unit: 'ms' },
    );
  }
  return findings;
}
