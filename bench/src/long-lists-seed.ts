import { FORUM_TYPE, type ApiClient } from '@riwaq/api';

/** How long the lists are (issue 3). */
export const LENGTHS = {
  contents: 2000,
  replies: 1000,
  wideLevel: 500,
  categories: 10,
  forumsInEach: 50,
} as const;

/** Guids and names of the seeded long lists. */
export interface LongLists {
  topicGuid: string;
  topicName: string;
  threadGuid: string;
  wideName: string;
}

const WORDS =
  'في على من كل طالب محاضرة مصدر سؤال جواب تجربة قانون خوارزمية بيانات نتيجة مثال فصل كتاب بحث درس وحدة تمرين حل شرح network proof data'.split(
    ' ',
  );

/** The same numbers in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Realistic texts, the same in every run: from one line to more than fits above 'show more'. */
export function createTexts(seed: number) {
  const next = numbers(seed);
  const sentence = (words: number) =>
    Array.from({ length: words }, () => WORDS[next(WORDS.length)]).join(' ');
  return {
    sentence: () => sentence(4 + next(24)),
    title: () => sentence(3 + next(5)),
    html(): string {
      const paragraphs = Array.from(
        { length: next(12) === 0 ? 14 : 1 + next(4) },
        () =>
          `<p>${sentence(10 + next(40))}, <strong>${sentence(3)}</strong> <a href="https://example.edu/${next(1000)}">${sentence(2)}</a>.</p>`,
      );
      const list =
        next(4) === 0
          ? `<ul>${Array.from({ length: 2 + next(4) }, () => `<li>${sentence(6)}</li>`).join('')}</ul>`
          : '';
      const table =
        next(15) === 0
          ? `<table><tbody>${Array.from({ length: 4 }, () => `<tr><td>${sentence(2)}</td><td>${next(100)}</td></tr>`).join('')}</tbody></table>`
          : '';
      return paragraphs.join('') + list + table;
    },
  };
}

/** A guid of the seeded data: `kind` and a running number. */
const guidOf = (kind: number, index: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(index).padStart(12, '0')}`;

/** Number of concurrent requests. */
const AT_ONCE = 8;

async function each(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await make(next++);
    }),
  );
}

async function saved(asked: Promise<{ statusCode: number }>): Promise<void> {
  const { statusCode } = await asked;
  if (statusCode !== 1) throw new Error(`Refused with ${statusCode}.`);
}

/** Creates the tree of forums. */
async function seedTree(admin: ApiClient, wideName: string): Promise<void> {
  const category = (index: number, title: string) =>
    saved(
      admin('POST Forums/CreateForum', {
        body: { forumGuid: guidOf(4, index), title, forumType: FORUM_TYPE.category },
      }),
    );
  const forums = (parent: number, count: number) =>
    each(count, (index) =>
      saved(
        admin('POST Forums/CreateForum', {
          body: {
            forumGuid: guidOf(10 + parent, index),
            parentForumGuid: guidOf(4, parent),
            title: `منتدى ${parent} · ${index}`,
            forumType: FORUM_TYPE.news,
          },
        }),
      ),
    );
  await category(0, wideName);
  await forums(0, LENGTHS.wideLevel);
  for (let index = 1; index <= LENGTHS.categories; index += 1) {
    await category(index, `قسم ${index}`);
    await forums(index, LENGTHS.forumsInEach);
  }
}

/**
 * Creates the long lists through the API, in addition to the demo university: a topic, a thread and
 * a tree of forums.
 */
export async function seedLongLists({
  teacher,
  admin,
  students,
}: {
  teacher: ApiClient;
  admin: ApiClient;
  students: readonly ApiClient[];
}): Promise<LongLists> {
  const texts = createTexts(3);
  const {
    data: { forumTopic },
  } = await teacher('GET ForumTopic/GetMyTopics', { query: {} });
  const forumGuid = forumTopic.find(({ forum }) => forum?.level === 'Subject')?.forumGuid;
  if (!forumGuid) throw new Error('The teacher has no forum of a subject.');
  const [topicGuid, threadGuid, topicName, wideName] = [
    guidOf(1, 0),
    guidOf(2, 0),
    'الموضوع الطويل',
    'المستوى العريض',
  ];
  await saved(
    teacher('POST ForumTopic/CreateTopic', {
      body: { forumTopicGuid: topicGuid, forumGuid, topicName, topicType: 0, topicMemberMode: 0 },
    }),
  );

  const contents = Array.from({ length: LENGTHS.contents }, () => ({
    title: texts.title(),
    contentText: texts.html(),
  }));
  // The content with the thread is created last, so that it is listed first.
  await each(LENGTHS.contents - 1, (index) =>
    saved(
      teacher('POST ForumTopic/CreateTopicContent', {
        body: {
          ...contents[index + 1]!,
          forumTopicContentGuid: guidOf(2, index + 1),
          forumTopicGuid: topicGuid,
        },
      }),
    ),
  );
  await saved(
    teacher('POST ForumTopic/CreateTopicContent', {
      body: { ...contents[0]!, forumTopicContentGuid: threadGuid, forumTopicGuid: topicGuid },
    }),
  );

  const replies = Array.from({ length: LENGTHS.replies }, () => texts.sentence());
  await each(LENGTHS.replies, (index) =>
    saved(
      students[index % students.length]!('POST ForumTopic/ReplyOnTopicContent', {
        body: { guid: guidOf(3, index), replyOnGuid: threadGuid, contentText: replies[index]! },
      }),
    ),
  );

  await seedTree(admin, wideName);
  return { topicGuid, topicName, threadGuid, wideName };
}
