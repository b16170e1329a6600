import type { Browser, Page } from '@playwright/test';
import type { ApiSession } from '@riwaq/e2e/people';
import { clickOnBarePage, type PageRequest } from './bare-page';
import {
  click,
  launch,
  median,
  slowDown,
  reportFirstPaint,
  timeToPaint,
  visitor,
} from './browsing';
import { busiestContent, type BusiestContent } from './busiest-content';
import type { Finding } from './report';
import { watched } from './traffic';

/**
 * Limits from the comparison, in ms: cold and warm loads on the slow profile, and a click from a
 * forum to a discussion.
 */
const COMPARISON = { cold: 900, slowCold: 3100, slowWarm: 2500, click: 490 };
/** Budget for a click to another page, in milliseconds. */
const ROUTE_CHANGE_BUDGET_MS = 100;
const RUNS = 5;
/** Selector of the first element that shows a usable forum list. */
const USABLE = 'ul.rw-forum-grid article';
const TOPICS = 'ul.rw-forum-rows article';
const CONTENTS = '.rw-forum-contents article';
const REPLIES = '.rw-forum-thread article.rw-forum-reply';

async function coldAndWarm(browser: Browser, url: string, session: ApiSession, slow: boolean) {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { context, page, devtools } = await watched(browser, url, session);
    await reportFirstPaint(page, USABLE);
    if (slow) await slowDown(devtools);
    cold.push(await timeToPaint(page, '/forums'));
    warm.push(await timeToPaint(page, '/forums'));
    await context.close();
  }
  return { cold: median(cold), warm: median(warm) };
}

const topicGuidOf = (address: string | null): string =>
  new URL(address ?? '', 'http://site').searchParams.get('topicGuid') ?? '';

/**
 * Measures the same clicks in the product and on a bare page, alternating, so that both meet the
 * same machine load.
 */
async function clicks(walk: Page, bare: Page, token: string, discussion: BusiestContent) {
  const [topic, replies, route] = [
    { own: [] as number[], bare: [] as number[] },
    { own: [] as number[], bare: [] as number[] },
    { own: [] as number[], bare: [] as number[] },
  ];
  const onBare = (shown: PageRequest) => clickOnBarePage(bare, shown, token);
  for (let run = 0; run <= RUNS; run += 1) {
    await walk.goto('/forums?type=myTopics');
    const link = walk.locator(`${TOPICS} h3 a`).first();
    const topicGuid = topicGuidOf(await link.getAttribute('href'));
    topic.own.push(await click(walk, `${TOPICS} h3 a`, CONTENTS));
    topic.bare.push(
      await onBare({
        call: `/api/ForumTopic/GetTopicContent?topicGuid=${topicGuid}`,
        rows: 'content.topicContent',
      }),
    );
    await walk.goto(`/forums?topicGuid=${discussion.topicGuid}`);
    const content = `#content-${discussion.contentGuid}`;
    await walk.waitForSelector(content);
    replies.own.push(await click(walk, `${content} footer button`, REPLIES));
    replies.bare.push(
      await onBare({
        call: `/api/ForumTopic/GetReplies?forumTopicContentGuid=${discussion.contentGuid}`,
        rows: '',
      }),
    );
    await walk.goto('/profile');
    await walk.waitForSelector('main h2');
    route.own.push(await click(walk, 'nav a[href="/forums"]', USABLE));
    route.bare.push(await onBare({ call: '/api/Forums/GetForums', rows: 'forums' }));
  }
  // The first run fetches the code; only the later runs count as warm.
  const warm = (all: number[]) => median(all.slice(1));
  const told = ({ own, bare: others }: typeof topic) => ({
    ms: warm(own),
    ratio: warm(own) / warm(others),
  });
  return { topic: told(topic), replies: told(replies), route: told(route) };
}

/** Measures how long pages take to load and how long clicks take to show something. */
export async function measurePages(
  url: string,
  session: ApiSession,
  executablePath: string,
): Promise<Record<string, Finding[]>> {
  const browser = await launch(executablePath);
  try {
    const fast = await coldAndWarm(browser, url, session, false);
    const slow = await coldAndWarm(browser, url, session, true);
    const walk = await visitor(browser, url, session);
    const discussion = await busiestContent(url, [session.token]);
    const bare = await visitor(browser, url);
    const walked = await clicks(walk.page, bare.page, session.token, discussion);
    await Promise.all([walk.context.close(), bare.context.close()]);
    const most = (value: number) => ({ kind: 'at most' as const, value });
    return {
      'Time to a usable forum list': [
        { name: 'cold', value: fast.cold, unit: 'ms', bound: most(COMPARISON.cold) },
        { name: 'warm', value: fast.warm, unit: 'ms' },
        {
          name: 'cold, 4x CPU and 1.6 Mbit/s',
          value: slow.cold,
          unit: 'ms',
          bound: most(COMPARISON.slowCold),
        },
        {
          name: 'warm, 4x CPU and 1.6 Mbit/s',
          value: slow.warm,
          unit: 'ms',
          bound: most(COMPARISON.slowWarm),
        },
      ],
      'Clicks with warm code': [
        {
          name: 'a topic of a list to its contents',
          value: walked.topic.ms,
          unit: 'ms',
          bound: most(COMPARISON.click / 10),
        },
        {
          name: '  of a bare page that asks and shows the same',
          value: walked.topic.ratio,
          unit: 'ratio',
        },
        {
          name: `a post to its ${discussion.repliesCount} replies`,
          value: walked.replies.ms,
          unit: 'ms',
          bound: most(COMPARISON.click / 10),
        },
        {
          name: '  of a bare page that asks and shows the same',
          value: walked.replies.ratio,
          unit: 'ratio',
        },
        {
          name: 'another page to the forum list',
          value: walked.route.ms,
          unit: 'ms',
          bound: most(ROUTE_CHANGE_BUDGET_MS),
        },
        {
          name: '  of a bare page that asks and shows the same',
          value: walked.route.ratio,
          unit: 'ratio',
        },
      ],
    };
  } finally {
    await browser.close();
  }
}
