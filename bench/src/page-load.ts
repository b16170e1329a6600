import type { Browser } from '@playwright/test';
import { findOrdinaryBrowser } from '@riwaq/e2e/browser';
import type { ApiSession } from '@riwaq/e2e/people';
import { launch, median, SLOW, slowDown } from './browsing';
import { makeDiscussion, REPLIES, type Discussion } from './discussion';
import { scoreOfBrowser, type MachineScore } from './machine-score';
import { firstClick, load, newProfile, type Click, type Load, type Usable } from './ordinary-visit';
import type { Finding } from './report';
import { drawWaterfall, wavesOf } from './waterfall';
import { openExam } from './weights';

const RUNS = 3;

/** Milliseconds of the reference machine (`machine-score.ts`). */
interface Times {
  readonly cold: number;
  readonly warm: number;
}

/**
 * A page with its bounds on a fast device and on the slow profile. Those of the fast device are the
 * times of 2026-11-28, divided by the score of that machine, and a quarter more; those of the slow
 * profile are the times of an earlier comparison with an open LMS.
 */
interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly usable: Usable;
  readonly isVisitor?: boolean;
  readonly fast: Times;
  readonly slow: Times;
}

/** A first click with its bounds. */
interface MeasuredClick extends Click {
  readonly name: string;
  readonly fastMs: number;
  readonly slowMs: number;
}

const REPLY = 'article.rw-forum-reply';
const FIRST_REPLIES: Usable = { selector: REPLY, count: 8 };

const pagesOf = (discussion: Discussion, examGuid: string): readonly MeasuredPage[] => [
  {
    name: 'sign-in',
    path: '/auth',
    usable: { selector: 'form button[type=submit]' },
    isVisitor: true,
    fast: { cold: 380, warm: 310 },
    slow: { cold: 2200, warm: 1160 },
  },
  {
    name: 'forum list',
    path: '/forums',
    usable: { selector: 'ul.rw-forum-grid article' },
    fast: { cold: 610, warm: 570 },
    slow: { cold: 2920, warm: 1680 },
  },
  {
    name: `a topic with ${REPLIES} replies, by its address`,
    path: `/forums?topicGuid=${discussion.topicGuid}&contentGuid=${discussion.contentGuid}&open=replies`,
    usable: FIRST_REPLIES,
    fast: { cold: 860, warm: 840 },
    slow: { cold: 4800, warm: 2850 },
  },
  {
    name: 'an exam before its start',
    path: `/enterExam=${examGuid}`,
    usable: { selector: 'button.rw-sit-start-button' },
    fast: { cold: 570, warm: 580 },
    slow: { cold: 2990, warm: 1830 },
  },
];

const clicksOf = ({ topicGuid, contentGuid }: Discussion): readonly MeasuredClick[] => [
  {
    name: 'a topic of the forum list to its contents',
    path: '/forums?type=myTopics',
    ready: { selector: 'ul.rw-forum-rows article' },
    target: 'ul.rw-forum-rows article h3 a',
    result: { selector: '.rw-forum-contents article' },
    fastMs: 140,
    slowMs: 460,
  },
  {
    name: `a post to its ${REPLIES} replies`,
    path: `/forums?topicGuid=${topicGuid}`,
    ready: { selector: `[id="content-${contentGuid}"]` },
    target: `[id="content-${contentGuid}"] footer button`,
    result: FIRST_REPLIES,
    fastMs: 125,
    slowMs: 580,
  },
  {
    name: 'Home to the exams',
    path: '/',
    ready: { selector: 'nav a[href="/exams"]' },
    target: 'nav a[href="/exams"]:visible',
    result: { selector: 'main article', pathname: '/exams' },
    fastMs: 165,
    slowMs: 600,
  },
];

/** Scores the browser as its pages meet the processor. */
async function score(browser: Browser, isSlow: boolean): Promise<MachineScore> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (isSlow) await slowDown(await context.newCDPSession(page));
  const scored = await scoreOfBrowser(page, isSlow ? SLOW.cpu : 1);
  await context.close();
  return scored;
}

const medianLoad = (loads: readonly Load[]): Load | undefined =>
  [...loads].sort((one, other) => one.usableMs - other.usableMs)[Math.floor(loads.length / 2)];

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly student: ApiSession;
  readonly isSlow: boolean;
  readonly score: MachineScore;
}

/** Measures a page in new profiles, cold and then warm, and prints its waterfalls. */
async function measurePage(place: Place, page: MeasuredPage): Promise<Finding[]> {
  const { browser, url, student, isSlow } = place;
  const loads: Record<keyof Times, Load[]> = { cold: [], warm: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const context = await newProfile(browser, url, page.isVisitor ? undefined : student);
    for (const state of ['cold', 'warm'] as const)
      loads[state].push(await load(context, page.path, page.usable, isSlow));
    await context.close();
  }
  return (['cold', 'warm'] as const).flatMap((state) => {
    const typical = medianLoad(loads[state]);
    if (!typical) return [];
    const waves = wavesOf(typical.requests);
    const name = `${page.name}, ${state}`;
    if (!isSlow) process.stdout.write(drawWaterfall(name, typical.usableMs, waves));
    const bound = (isSlow ? page.slow : page.fast)[state];
    return [
      {
        name,
        value: typical.usableMs,
        unit: 'ms',
        bound: { kind: 'at most', value: bound },
        score: place.score,
      },
      { name: '  requests until then', value: typical.requests.length, unit: '' },
      { name: '  in waves that wait for each other', value: waves.length, unit: '' },
    ];
  });
}

async function measureClick(place: Place, click: MeasuredClick): Promise<Finding> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    times.push(await firstClick(place.browser, place.url, place.student, click, place.isSlow));
  return {
    name: click.name,
    value: median(times),
    unit: 'ms',
    bound: { kind: 'at most', value: place.isSlow ? click.slowMs : click.fastMs },
    score: place.score,
  };
}

/**
 * Measures, as a person meets them, how long pages take to load and first clicks to be answered.
 */
export async function measurePages(
  url: string,
  { teacher, student }: { teacher: ApiSession; student: ApiSession },
): Promise<Record<string, Finding[]>> {
  const discussion = await makeDiscussion(url, teacher, student);
  const examGuid = await openExam(url, student.token);
  const browser = await launch(findOrdinaryBrowser());
  const findings: Record<string, Finding[]> = {};
  try {
    for (const isSlow of [false, true]) {
      const place: Place = { browser, url, student, isSlow, score: await score(browser, isSlow) };
      const profile = isSlow ? `${SLOW.cpu}x CPU and 1.6 Mbit/s` : 'no throttling';
      const pages: Finding[] = [];
      for (const page of pagesOf(discussion, examGuid))
        pages.push(...(await measurePage(place, page)));
      const clicks: Finding[] = [];
      for (const click of clicksOf(discussion)) clicks.push(await measureClick(place, click));
      findings[`Pages until usable, ${profile}`] = [
        { name: 'fixed work in the browser', value: place.score.ms, unit: 'ms' },
        { name: '  of the reference machine', value: place.score.slower, unit: 'ratio' },
        ...pages,
      ];
      findings[`First clicks, ${profile}`] = clicks;
    }
    return findings;
  } finally {
    await browser.close();
  }
}
