import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  FORUM_TYPE,
  OK,
  type ApiClient,
  type ApiResponse,
  type ContentModel,
  type Forum,
  type ForumModel,
  type Reply,
  type Topic,
  type TopicContent,
  type TopicModel,
} from '@riwaq/api';
import { clientOf } from '../src/api';
import { signInByApi, type Account } from '../src/people';
import { expect } from '../src/test';
import { textsOf } from '../src/texts';

/** Returns a name that no other test uses. */
export const unique = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

/** The category of the subjects that `teacher` teaches. */
export const CATEGORY = /مواد المرحلة الثانية – قسم علوم الحاسوب/;

/** A person who uses the API, for preconditions that a test does not verify. */
export interface ForumUser {
  readonly userGuid: string;
  readonly call: ApiClient;
  /** Creates a forum for students of the subject unless the model differs. */
  readonly forum: (model?: Partial<ForumModel>) => Promise<Forum>;
  readonly topic: (model?: Partial<TopicModel>) => Promise<Topic>;
  readonly content: (
    forumTopicGuid: string,
    model?: Partial<ContentModel>,
  ) => Promise<TopicContent>;
  readonly reply: (replyOnGuid: string, contentText: string) => Promise<Reply>;
}

export async function callerOf(
  request: APIRequestContext,
  account: Account,
  url = process.env['RIWAQ_URL'] ?? '',
): Promise<ForumUser> {
  const { token, userData } = await signInByApi(request, url, account);
  const call = clientOf(request, token, url);
  const made = async <Data>(asked: Promise<ApiResponse<Data | null>>): Promise<Data> => {
    const answer = await asked;
    if (answer.statusCode !== OK || answer.data === null) throw new Error(JSON.stringify(answer));
    return answer.data;
  };

  return {
    userGuid: String(userData['userGuid']),
    call,
    async forum(model = {}) {
      const { data } = await call('GET Forums/GetForums', { query: {} });
      const parent = data.forums.find(({ title }) => CATEGORY.test(title));
      if (!parent) throw new Error('The category of the demo university is not there.');
      return made(
        call('POST Forums/CreateForum', {
          body: {
            title: unique('منتدى'),
            forumType: FORUM_TYPE.news,
            parentForumGuid: parent.forumGuid,
            ...model,
          },
        }),
      );
    },
    topic: (model = {}) =>
      made(
        call('POST ForumTopic/CreateTopic', {
          body: { topicName: unique('موضوع'), topicType: 0, topicMemberMode: 0, ...model },
        }),
      ),
    content: (forumTopicGuid, model = {}) =>
      made(
        call('POST ForumTopic/CreateTopicContent', {
          body: { forumTopicGuid, title: unique('منشور'), contentText: '<p>نص</p>', ...model },
        }),
      ),
    reply: (replyOnGuid, contentText) =>
      made(call('POST ForumTopic/ReplyOnTopicContent', { body: { replyOnGuid, contentText } })),
  };
}

/** Creates a topic in a new forum, with one content. */
export async function newThread(
  teacher: ForumUser,
  model: Partial<TopicModel> = {},
): Promise<{ forum: Forum; topic: Topic; content: TopicContent; path: string }> {
  const forum = await teacher.forum();
  const topic = await teacher.topic({ forumGuid: forum.forumGuid, ...model });
  const content = await teacher.content(topic.forumTopicGuid);
  return { forum, topic, content, path: topicPath(topic.forumTopicGuid) };
}

export const topicPath = (topicGuid: string): string => `/forums?topicGuid=${topicGuid}`;
export const forumPath = (forumGuid: string): string => `/forums?forumGuid=${forumGuid}`;

/**
 * The date-time in the university's time zone that is this many minutes from now, in the API's
 * format.
 */
export function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Baghdad' })
    .replace(' ', 'T');
}

/** Expects the total number of items of a long list, rendered or not. */
export const expectCount = (list: Locator, count: number): Promise<void> =>
  expect(list).toHaveAttribute('data-count', String(count));

/**
 * Whether all rows in the viewport are rendered: a long list renders its rows when they come near.
 */
const inSightIsDrawn = (): boolean =>
  [...document.querySelectorAll('.rw-row-block')].every((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return bottom < 0 || top > window.innerHeight || block.childElementCount > 0;
  });

/**
 * Scrolls through a page one screen at a time and back to its top; returns the names of the posts
 * seen.
 */
export async function readThrough(
  page: Page,
  list: Locator,
  count: number,
  look: () => Promise<void> = async () => undefined,
): Promise<Set<string>> {
  const seen = new Set<string>();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(async () => {
    await page.waitForFunction(inSightIsDrawn);
    await look();
    for (const title of await list.locator('.rw-forum-content-title').allTextContents())
      seen.add(title);
    await page.evaluate(() => window.scrollBy(0, window.innerHeight));
    expect(seen.size).toBe(count);
  }).toPass({ intervals: [50], timeout: 60_000 });
  await expectCount(list, count);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForFunction(inSightIsDrawn);
  return seen;
}

/** Locators and actions of a person in the forum, in their language. */
export function actionsOf(page: Page, language: 'ar' | 'en' = 'ar') {
  const say = textsOf(language);
  const dialog = page.getByRole('dialog');
  return {
    say,
    dialog,
    save: dialog.getByRole('button', { name: say('forum:save'), exact: true }),
    /** A star of the rate dialog, 1 to 5. */
    star: (stars: 1 | 2 | 3 | 4 | 5): Locator =>
      dialog.getByTitle(say(`kit:rate.${stars}`), { exact: true }),
    /** The posts of a topic, or the latest of all topics. */
    posts: page.getByRole('list', { name: say('forum:contentList') }),
    post: (title: string): Locator => page.getByRole('article', { name: title }),
    saved: () => expect(page.getByText(say('status:success')).first()).toBeVisible(),
    /** Chooses files by a button of the dialog. */
    async attach(
      button: string,
      ...files: { name: string; mimeType: string; buffer: Buffer }[]
    ): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await (await chooser).setFiles(files);
    },
    async sure(agreed = true): Promise<void> {
      const question = page.getByRole('dialog').filter({ hasText: say('kit:confirm.title') });
      await question
        .getByRole('button', { name: say(agreed ? 'kit:confirm.yes' : 'kit:confirm.no') })
        .click();
      await expect(question).toBeHidden();
    },
    /** Chooses an entry of the named item's menu. */
    async menu(name: string, item: string): Promise<void> {
      await page.getByRole('button', { name: say('forum:menuOf', { name }), exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}
