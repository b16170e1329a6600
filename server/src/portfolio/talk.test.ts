import { randomUUID } from 'node:crypto';
import { COMMENT_PAGE, SOURCE_TYPE, TAGS_MAX } from '@riwaq/api';
import { createPortfolioServer, type PortfolioServer } from './testing';

// Proves LIVE-3, PORT-8, PORT-13, PORT-14, PORT-19 to PORT-22, PORT-24.

let server: PortfolioServer;
let workSampleGuid: string;
const sourceType = SOURCE_TYPE.workSample;
beforeAll(async () => {
  server = await createPortfolioServer();
});
beforeEach(async () => {
  for (const table of ['portfolio_item', 'tag_item', 'notification'] as const)
    await server.services.db.deleteFrom(table).execute();
  ({ workSampleGuid } = await server.workSample({ visibility: 'university' }));
  server.realtime.clear();
});
afterAll(() => server.close());

const problem = async (call: Promise<{ fields?: Array<{ path: string; message: string }> }>) =>
  (await call).fields?.map(({ path, message }) => `${path} ${message}`);

test.each([
  ['ثلث', 'feedbackText tooShort'],
  ['x'.repeat(450), 'feedbackText tooLong'],
])(
  'refuses feedback shorter than 4 or longer than 449 characters',
  async (feedbackText, expected) => {
    expect(
      await problem(
        server.call('teacher', 'POST Feedback/Create', {
          body: { sourceGuid: workSampleGuid, sourceType, feedbackText },
        }),
      ),
    ).toEqual([expected]);
  },
);
test.each([4, 449])('accepts feedback of %d characters', async (length) => {
  expect(
    (await server.feedback(workSampleGuid, sourceType, 'م'.repeat(length))).feedbackText,
  ).toHaveLength(length);
});
test.each([
  ['', 'commentText tooShort'],
  [' \u200b', 'commentText tooShort'],
  ['x'.repeat(450), 'commentText tooLong'],
])('refuses a comment of %p', async (commentText, expected) => {
  expect(
    await problem(
      server.call('teacher', 'POST Comment/Create', {
        body: { sourceGuid: workSampleGuid, sourceType, commentText },
      }),
    ),
  ).toEqual([expected]);
});
test.each([1, 449])('accepts a comment of %d characters', async (length) => {
  expect(
    (await server.comment('stranger', workSampleGuid, sourceType, 'م'.repeat(length))).commentText,
  ).toHaveLength(length);
});

test('returns feedback with teacher and comments and notifies the owner', async () => {
  const { feedbackGuid } = await server.feedback(workSampleGuid, sourceType);
  await server.comment('student', feedbackGuid, SOURCE_TYPE.feedback, 'شكراً');
  await server.comment('teacher', feedbackGuid, SOURCE_TYPE.feedback, 'عفواً');
  const {
    data: [feedback],
  } = await server.call('student', 'GET Feedback/Get', {
    query: { sourceGuid: workSampleGuid, sourceType },
  });
  expect(feedback).toMatchObject({
    feedbackGuid,
    teacher: { teacherName: 'د. أحمد كريم' },
    commentsCount: 2,
    modifiedDate: null,
  });
  expect(
    feedback?.comments.map(({ commentText, personType }) => [commentText, personType]),
  ).toEqual([
    ['شكراً', 0],
    ['عفواً', 2],
  ]);
  expect(await server.told('student')).toEqual(['portfolio.feedback', 'portfolio.comment']);
  expect(await server.told('teacher')).toEqual(['portfolio.comment']);
});

test('changes and deletes feedback by its author only, creates once when retried', async () => {
  const feedbackGuid = randomUUID();
  const body = { feedbackGuid, sourceGuid: workSampleGuid, sourceType, feedbackText: 'عمل متقن' };
  for (let time = 0; time < 2; time += 1)
    expect(
      (await server.call('teacher', 'POST Feedback/Create', { body })).data?.feedbackGuid,
    ).toBe(feedbackGuid);
  expect((await server.call('teacher2', 'POST Feedback/Create', { body })).status).toBe(409);
  const { data } = await server.call('teacher', 'POST Feedback/Update', {
    body: { feedbackGuid, feedbackText: 'عمل متقن جداً' },
  });
  expect(data).toMatchObject({ feedbackText: 'عمل متقن جداً' });
  expect(data?.modifiedDate).not.toBeNull();
  await server.comment('student', feedbackGuid, SOURCE_TYPE.feedback);
  await server.call('teacher', 'POST Feedback/Delete', { body: { feedbackGuid } });
  expect(await server.services.db.selectFrom('portfolio_comment').select('guid').execute()).toEqual(
    [],
  );
});

test('stores feedback once when sent several times concurrently', async () => {
  const body = {
    feedbackGuid: randomUUID(),
    sourceGuid: workSampleGuid,
    sourceType,
    feedbackText: 'عمل متقن',
  };
  const responses = await Promise.all(
    [1, 2, 3].map(() => server.call('teacher', 'POST Feedback/Create', { body })),
  );
  expect(responses.map(({ data }) => data?.feedbackGuid)).toEqual(Array(3).fill(body.feedbackGuid));
  expect(await server.told('student')).toEqual(['portfolio.feedback']);
});

test('returns 409 for feedback with the guid of an item or reflection', async () => {
  const { workSampleGuid: hidden } = await server.workSample({ visibility: 'me' });
  const { reflectionGuid } = await server.reflection(hidden);
  await server.comment('student', hidden, sourceType, 'لنفسي');
  for (const feedbackGuid of [hidden, reflectionGuid]) {
    expect(
      (
        await server.call('teacher', 'POST Feedback/Create', {
          body: { feedbackGuid, sourceGuid: workSampleGuid, sourceType, feedbackText: 'عمل متقن' },
        })
      ).status,
    ).toBe(409);
  }
  expect(
    (
      await server.call('teacher', 'GET Feedback/Get', {
        query: { sourceGuid: workSampleGuid, sourceType },
      })
    ).data,
  ).toEqual([]);
});

// Proves LIVE-4, PORT-9.
test('sends comments live to subscribers of their source', async () => {
  expect(await server.realtime.mayJoin(server.caller('stranger'), workSampleGuid)).toBe(true);
  const { commentGuid } = await server.comment('stranger', workSampleGuid, sourceType, 'جميل');
  await server.call('stranger', 'POST Comment/Update', {
    body: { commentGuid, commentText: 'جميل جداً' },
  });
  await server.call('stranger', 'POST Comment/Delete', { body: { commentGuid } });
  const [created] = server.realtime.of('CreateComment');
  expect(created).toMatchObject({
    to: 'group',
    target: workSampleGuid,
    args: [
      {
        commentGuid,
        commentText: 'جميل',
        personType: 0,
        personName: 'نور قاسم',
        createdUserGuid: server.university.people.stranger,
        student: { studentFullName: 'نور قاسم' },
        teacher: null,
      },
    ],
  });
  expect(server.realtime.of('UpdateComment')[0]?.args[0]).toMatchObject({
    commentGuid,
    commentText: 'جميل جداً',
  });
  expect(server.realtime.of('DeleteComment')[0]).toMatchObject({
    target: workSampleGuid,
    args: [{ commentGuid, sourceGuid: workSampleGuid, sourceType }],
  });
});

test('stores and announces a resent comment once', async () => {
  const body = {
    commentGuid: randomUUID(),
    sourceGuid: workSampleGuid,
    sourceType,
    commentText: 'مرة',
  };
  await Promise.all([1, 2, 3].map(() => server.call('stranger', 'POST Comment/Create', { body })));
  expect(
    (
      await server.call('student', 'GET Comment/Get', {
        query: { sourceGuid: workSampleGuid, sourceType },
      })
    ).data,
  ).toHaveLength(1);
  expect(server.realtime.of('CreateComment')).toHaveLength(1);
  expect(await server.told('student')).toEqual(['portfolio.comment']);
});

test('notifies previous commenters of the next comment while they see it', async () => {
  await server.comment('stranger', workSampleGuid, sourceType);
  await server.comment('teacher', workSampleGuid, sourceType);
  expect(await server.told('stranger')).toEqual(['portfolio.comment']);
  await server.call('student', 'POST Portfolios/ChangeVisibility', {
    body: { sourceGuid: workSampleGuid, sourceType, visibility: 'teachers' },
  });
  await server.comment('student', workSampleGuid, sourceType);
  expect(await server.told('stranger')).toHaveLength(1);
  expect(await server.told('teacher')).toEqual(['portfolio.comment']);
});

test('pages comments newest first', async () => {
  for (let number = 1; number <= COMMENT_PAGE + 1; number += 1)
    await server.comment('student', workSampleGuid, sourceType, `${number}`);
  const page = (
    await server.call('student', 'GET Comment/Get', {
      query: { sourceGuid: workSampleGuid, sourceType },
    })
  ).data;
  expect(page[0]?.commentText).toBe(`${COMMENT_PAGE + 1}`);
  const rest = (
    await server.call('student', 'GET Comment/Get', {
      query: { sourceGuid: workSampleGuid, sourceType, before: page.at(-1)?.commentGuid ?? '' },
    })
  ).data;
  expect(rest.map(({ commentText }) => commentText)).toEqual(['1']);
});

test('returns 404 when the type does not match the source', async () => {
  expect(
    (
      await server.call('student', 'POST Comment/Create', {
        body: { sourceGuid: workSampleGuid, sourceType: SOURCE_TYPE.goal, commentText: 'x' },
      })
    ).status,
  ).toBe(404);
});

test.each([
  ['ا', 'tagName tooShort'],
  ['ا'.repeat(21), 'tagName tooLong'],
  ['وسم اثنان', 'tagName invalid'],
  ['وسم\u00a0اثنان', 'tagName invalid'],
  ['\u200b\u200b\u200b', 'tagName invalid'],
])('refuses a tag named %p', async (tagName, expected) => {
  expect(
    await problem(
      server.call('student', 'POST TagItem/Create', { body: { tagName, tagColorsPresetId: 1 } }),
    ),
  ).toEqual([expected]);
});
test.each([2, 20])('accepts a tag of %d characters', async (length) => {
  expect((await server.tagItem('و'.repeat(length))).tagName).toHaveLength(length);
});
test('accepts only the defined colours for a tag', async () => {
  expect(
    await problem(
      server.call('student', 'POST TagItem/Create', {
        body: { tagName: 'وسم', tagColorsPresetId: 99 },
      }),
    ),
  ).toEqual(['tagColorsPresetId choice']);
  const {
    data: [preset],
  } = await server.call('student', 'GET TagItem/GetAllowedColors');
  expect(preset).toEqual({ id: 1, backgroundColor: '#e0f2f1', textColor: '#00564d' });
});

test('refuses duplicate tag names however spelled; adds and removes a tag once', async () => {
  const { tagItemGuid } = await server.tagItem('برمجة');
  const again = await server.call('student', 'POST TagItem/Create', {
    body: { tagName: 'بَرمجة', tagColorsPresetId: 1 },
  });
  expect(again.statusCode).toBe(3);
  await server.tagItem('برمجة', 'student2');
  const body = { sourceGuid: workSampleGuid, sourceType, tagItemGuid };
  const [first, second] = [
    await server.call('student', 'POST Tag/Create', { body }),
    await server.call('student', 'POST Tag/Create', { body }),
  ];
  expect(first.data?.tagGuid).toBe(second.data?.tagGuid);
  const one = async () =>
    (
      await server.call('stranger', 'GET WorkSample/GetOne', { query: { workSampleGuid } })
    ).data.workSample.tags.map(({ tagName }) => tagName);
  expect(await one()).toEqual(['برمجة']);
  await server.call('student', 'POST Tag/Delete', { body: { tagGuid: first.data?.tagGuid ?? '' } });
  expect(await one()).toEqual([]);
});

test('limits the number of tags', async () => {
  const owner_guid = server.university.people.student;
  await server.services.db
    .insertInto('tag_item')
    .values(
      Array.from({ length: TAGS_MAX.own }, (_, index) => ({
        guid: randomUUID(),
        owner_guid,
        name: `t${index}`,
        name_key: `t${index}`,
        color_id: 1,
      })),
    )
    .execute();
  expect(
    (
      await server.call('student', 'POST TagItem/Create', {
        body: { tagName: 'زيادة', tagColorsPresetId: 1 },
      })
    ).statusCode,
  ).toBe(2);
});

test('gives a comment guid that two people send at once to one of them', async () => {
  for (let time = 0; time < 5; time += 1) {
    const body = {
      commentGuid: randomUUID(),
      sourceGuid: workSampleGuid,
      sourceType,
      commentText: 'أول',
    };
    const both = await Promise.all(
      (['teacher', 'stranger'] as const).map((person) =>
        server.call(person, 'POST Comment/Create', { body }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});
