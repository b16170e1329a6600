import { randomUUID } from 'node:crypto';
import { GOAL_STATUS, PORTFOLIO_ITEMS_MAX, REFLECTIONS_MAX, SOURCE_TYPE } from '@riwaq/api';
import { createPortfolioServer, type PortfolioServer } from './testing';

// Proves UI-1, PORT-2, PORT-6, PORT-10, PORT-12, PORT-13.

let server: PortfolioServer;
beforeAll(async () => {
  server = await createPortfolioServer();
});
beforeEach(async () => {
  for (const table of ['portfolio_item', 'portfolio_file', 'tag_item', 'notification'] as const)
    await server.services.db.deleteFrom(table).execute();
  server.realtime.clear();
});
afterAll(() => server.close());

const studentGuid = () => server.university.people.student;
const fieldsOf = async (
  call: Promise<{ status: number; fields?: Array<{ path: string; message: string }> }>,
) => {
  const { status, fields = [] } = await call;
  return { status, fields: fields.map(({ path, message }) => `${path} ${message}`) };
};

// Proves PORT-18.
test('stores all fields of a work sample, sanitised, with files in order', async () => {
  const [shown, first, second] = [
    await server.upload('student', 'shown.png'),
    await server.upload('student', 'a.pdf'),
    await server.upload('student', 'b.pdf'),
  ];
  const sample = await server.workSample({
    title: '  بحث  ',
    caseDescription: 'حالة',
    description: `<p onclick="x()">نص <img src="/files/${shown}"></p><script>alert(1)</script>`,
    flag: true,
    forAttention: true,
    visibility: 'section',
    files: [{ fileUrl: second, fileCaption: 'الثاني' }, { fileUrl: first }],
  });
  expect(sample).toMatchObject({
    title: 'بحث',
    caseDescription: 'حالة',
    flag: true,
    forAttention: true,
    visibility: 'section',
    isOwner: true,
    studentFullName: 'علي محمد',
    tags: [],
    reflectionsCount: 0,
  });
  expect(sample.files.map(({ fileCaption }) => fileCaption)).toEqual(['الثاني', 'a.pdf']);
  expect(sample.description).toMatch(
    /^<p>نص <img src="\/files\/Portfolio\/[^"]+&amp;signature=[^"]+" \/><\/p>$/,
  );
});

test.each([
  ['POST WorkSample/Post', { title: 'اب' }, 'title tooShort'],
  ['POST WorkSample/Post', { title: 'x'.repeat(450) }, 'title tooLong'],
  ['POST WorkSample/Post', {}, 'title required'],
  ['POST Achievement/Create', { title: 'جائزة' }, 'achievementDate required'],
  [
    'POST Achievement/Create',
    { title: 'جائزة', achievementDate: '2026-02-30' },
    'achievementDate localDate',
  ],
  ['POST Goal/Create', { title: 'هدف' }, 'dueDate required'],
  [
    'POST Goal/Create',
    { title: 'هدف', dueDate: '2027-01-01T00:00:00', progressStatus: 6 },
    'progressStatus choice',
  ],
  [
    'POST Reflection/Create',
    { workSampleGuid: randomUUID(), reflectionText: 'اب' },
    'reflectionText tooShort',
  ],
  [
    'POST Reflection/Create',
    { workSampleGuid: randomUUID(), reflectionText: '\u200b\u200b\u200b' },
    'reflectionText tooShort',
  ],
] as const)('%s refuses %p: %s', async (key, body, problem) => {
  expect(await fieldsOf(server.call('student', key, { body: body as never }))).toEqual({
    status: 400,
    fields: [problem],
  });
});

test.each([3, 449])('accepts a title of %d characters', async (length) => {
  expect((await server.workSample({ title: 'م'.repeat(length) })).title).toHaveLength(length);
});

test("creates once when retried and returns 409 for another's guid", async () => {
  const workSampleGuid = randomUUID();
  await server.workSample({ workSampleGuid, title: 'الأول' });
  expect((await server.workSample({ workSampleGuid, title: 'الأول' })).workSampleGuid).toBe(
    workSampleGuid,
  );
  expect(
    (await server.call('student', 'GET WorkSample/Get', { query: { studentGuid: studentGuid() } }))
      .data,
  ).toHaveLength(1);
  expect(
    (
      await server.call('stranger', 'POST WorkSample/Post', {
        body: { workSampleGuid, title: 'الثاني' },
      })
    ).status,
  ).toBe(409);
  expect(
    (
      await server.call('student', 'POST Goal/Create', {
        body: { goalGuid: workSampleGuid, title: 'هدف', dueDate: '2027-01-01T00:00:00' },
      })
    ).status,
  ).toBe(409);
});

test('returns 409 for the guid of another live group or a student', async () => {
  const { realtime, university } = server;
  const elsewhere = randomUUID();
  realtime.authoriseGroups(async (_caller, group) => (group === elsewhere ? false : null));
  const { workSampleGuid } = await server.workSample({ visibility: 'university' });
  for (const guid of [elsewhere, university.people.student2]) {
    const responses = [
      await server.call('student', 'POST WorkSample/Post', {
        body: { workSampleGuid: guid, title: 'عنوان' },
      }),
      await server.call('student', 'POST Reflection/Create', {
        body: { reflectionGuid: guid, workSampleGuid, reflectionText: 'تعلمت' },
      }),
      await server.call('teacher', 'POST Feedback/Create', {
        body: {
          feedbackGuid: guid,
          sourceGuid: workSampleGuid,
          sourceType: SOURCE_TYPE.workSample,
          feedbackText: 'عمل متقن',
        },
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([409, 409, 409]);
  }
});

// Proves PORT-18.
test('replaces all fields but preserves an omitted visibility', async () => {
  const { workSampleGuid } = await server.workSample({
    visibility: 'university',
    flag: true,
    description: '<p>قديم</p>',
    files: [{ fileUrl: await server.upload() }],
  });
  const { data } = await server.call('student', 'POST WorkSample/Update', {
    body: { workSampleGuid, title: 'جديد تماماً' },
  });
  expect(data).toMatchObject({
    title: 'جديد تماماً',
    description: '',
    flag: false,
    files: [],
    visibility: 'university',
  });
  expect(data?.modifiedDate).not.toBeNull();
});

// Proves PORT-18.
test('stores the changed fields and files of an achievement', async () => {
  const { achievementGuid } = await server.achievement({
    files: [{ fileUrl: await server.upload() }],
  });
  const fileUrl = await server.upload();
  await server.call('student', 'POST Achievement/Update', {
    body: {
      achievementGuid,
      title: 'جائزة الجامعة',
      description: 'المركز الأول',
      achievementDate: '2026-03-01',
      files: [{ fileUrl }],
    },
  });
  const { data } = await server.call('student', 'GET Achievement/GetOne', {
    query: { achievementGuid },
  });
  expect(data).toMatchObject({
    title: 'جائزة الجامعة',
    description: 'المركز الأول',
    achievementDate: '2026-03-01',
    files: [{ fileUrl }],
  });
});

// Proves PORT-18.
test('stores the changed text and files of a reflection', async () => {
  const { workSampleGuid } = await server.workSample();
  const { reflectionGuid } = await server.reflection(workSampleGuid);
  const fileUrl = await server.upload();
  await server.call('student', 'POST Reflection/Update', {
    body: { reflectionGuid, reflectionText: 'تعلمت القياس', files: [{ fileUrl }] },
  });
  const { data } = await server.call('student', 'GET WorkSample/GetOne', {
    query: { workSampleGuid },
  });
  expect(data.reflections).toMatchObject([
    { reflectionGuid, workSampleGuid, reflectionText: 'تعلمت القياس', files: [{ fileUrl }] },
  ]);
});

test("accepts both names of a goal's status and of its visibility", async () => {
  const hidden = await server.goal({ visible: false, status: GOAL_STATUS.later });
  expect(hidden).toMatchObject({ progressStatus: 3, status: 3, visible: false, visibility: 'me' });
  const { data } = await server.call('student', 'POST Goal/ChangeStatus', {
    body: { goalGuid: hidden.goalGuid, progressStatus: 5 },
  });
  expect(data).toMatchObject({ progressStatus: 5, status: 5, visibility: 'me' });
  const shown = await server.call('student', 'POST Goal/Update', {
    body: {
      goalGuid: hidden.goalGuid,
      title: 'هدف',
      dueDate: '2027-01-01T12:30:00',
      visible: true,
    },
  });
  expect(shown.data).toMatchObject({
    progressStatus: 5,
    visible: true,
    visibility: 'teachers',
    dueDate: '2027-01-01T12:30:00',
  });
});

test('limits the number of items and reflections', async () => {
  const { db } = server.services;
  const { workSampleGuid } = await server.workSample();
  const at = new Date();
  await db
    .insertInto('portfolio_reflection')
    .values(
      Array.from({ length: REFLECTIONS_MAX }, () => ({
        guid: randomUUID(),
        item_guid: workSampleGuid,
        text: 'x',
        created_at: at,
        modified_at: null,
      })),
    )
    .execute();
  expect(
    (
      await server.call('student', 'POST Reflection/Create', {
        body: { workSampleGuid, reflectionText: 'واحد آخر' },
      })
    ).statusCode,
  ).toBe(2);
  const row = {
    student_guid: studentGuid(),
    kind: SOURCE_TYPE.workSample,
    title: 'x',
    description: '',
    search_text: '',
    visibility: 'me' as const,
    attention_told_at: null,
    achieved_on: null,
    due_at: null,
    status: null,
    status_at: null,
    due_told_at: null,
    dated_at: at,
    created_at: at,
    modified_at: null,
  };
  await db
    .insertInto('portfolio_item')
    .values(Array.from({ length: PORTFOLIO_ITEMS_MAX - 1 }, () => ({ ...row, guid: randomUUID() })))
    .execute();
  expect(
    (await server.call('student', 'POST WorkSample/Post', { body: { title: 'واحد آخر' } }))
      .statusCode,
  ).toBe(2);
});

test('lists reflections with their work sample, with files, deleted separately', async () => {
  const { workSampleGuid } = await server.workSample({ visibility: 'teachers' });
  const one = await server.reflection(workSampleGuid, {
    files: [{ fileUrl: await server.upload(), fileCaption: 'صورة' }],
  });
  await server.reflection(workSampleGuid, { reflectionText: 'الثانية' });
  const { data } = await server.call('teacher', 'GET WorkSample/GetOne', {
    query: { workSampleGuid },
  });
  expect(
    data.reflections.map(({ reflectionText, isOwner, files }) => [
      reflectionText,
      isOwner,
      files.length,
    ]),
  ).toEqual([
    ['تعلمت منه الصبر', false, 1],
    ['الثانية', false, 0],
  ]);
  expect(data.workSample.reflectionsCount).toBe(2);
  await server.call('student', 'POST Reflection/Delete', {
    body: { reflectionGuid: one.reflectionGuid },
  });
  expect(
    (await server.call('student', 'GET WorkSample/GetOne', { query: { workSampleGuid } })).data
      .reflections,
  ).toHaveLength(1);
});

test('deletes an item with its files, reflections, feedback and comments', async () => {
  const { db } = server.services;
  const urls = await Promise.all(
    ['a.pdf', 'b.pdf', 'c.pdf', 'kept.pdf'].map((name) => server.upload('student', name)),
  );
  const [file = '', shown = '', reflected = '', kept = ''] = urls;
  const { workSampleGuid } = await server.workSample({
    description: `<img src="/files/${shown}">`,
    files: [{ fileUrl: file }, { fileUrl: kept }],
  });
  const { reflectionGuid } = await server.reflection(workSampleGuid, {
    files: [{ fileUrl: reflected }],
  });
  await server.achievement({ files: [{ fileUrl: kept }] });
  const { feedbackGuid } = await server.feedback(reflectionGuid, SOURCE_TYPE.reflection);
  await server.comment('teacher', feedbackGuid, SOURCE_TYPE.feedback);
  expect(
    (await server.call('student', 'POST WorkSample/Delete', { body: { workSampleGuid } }))
      .statusCode,
  ).toBe(1);
  const left = await db
    .selectFrom('file')
    .select('file_url')
    .where('file_url', 'in', urls)
    .execute();
  expect(left).toEqual([{ file_url: kept }]);
  for (const table of ['portfolio_reflection', 'portfolio_feedback', 'portfolio_comment'] as const)
    expect(await db.selectFrom(table).select('guid').execute()).toEqual([]);
  expect(await db.selectFrom('portfolio_file').select('file_guid').execute()).toHaveLength(1);
});

test('notifies teachers once of a work sample that asks for attention', async () => {
  const { workSampleGuid } = await server.workSample({ forAttention: true, visibility: 'me' });
  expect(await server.told('teacher')).toEqual([]);
  for (const visibility of ['teachers', 'section'] as const)
    await server.call('student', 'POST Portfolios/ChangeVisibility', {
      body: { sourceGuid: workSampleGuid, sourceType: SOURCE_TYPE.workSample, visibility },
    });
  expect(await server.told('teacher')).toEqual(['portfolio.attention']);
  expect(await server.told('teacher2')).toEqual([]);
});

test('removes narrowed items from page, files, search and live groups at once', async () => {
  const { sourceGuid, sourceType, fileUrl } = await server.item(
    SOURCE_TYPE.workSample,
    'university',
    'للجميع ثم لي',
  );
  const { reflectionGuid } = await server.reflection(sourceGuid);
  const address = async (as: 'stranger' | 'teacher') =>
    (await server.call(as, 'POST Uploader/Download', { body: { fileUrl } })).data?.url ?? '';
  const [strangers, teachers] = [await address('stranger'), await address('teacher')];
  const fetched = async (url: string) => (await server.app.inject({ url })).statusCode;
  expect(await fetched(strangers)).toBe(200);
  expect(await server.realtime.mayJoin(server.caller('stranger'), sourceGuid)).toBe(true);
  await server.call('student', 'POST Portfolios/ChangeVisibility', {
    body: { sourceGuid, sourceType, visibility: 'teachers' },
  });
  expect(
    (
      await server.call('stranger', 'GET WorkSample/GetOne', {
        query: { workSampleGuid: sourceGuid },
      })
    ).status,
  ).toBe(404);
  expect(
    (await server.call('stranger', 'POST Uploader/Download', { body: { fileUrl } })).statusCode,
  ).toBe(2);
  expect([await fetched(strangers), await fetched(teachers)]).toEqual([404, 200]);
  expect(
    (await server.call('stranger', 'GET Portfolios/Search', { query: { searchText: 'للجميع' } }))
      .data,
  ).toEqual([]);
  expect(await server.realtime.mayJoin(server.caller('stranger'), sourceGuid)).toBe(false);
  const { stranger, teacher, student } = server.university.people;
  for (const group of [sourceGuid, reflectionGuid])
    expect(server.realtime.removed).toContainEqual({ userGuid: stranger, group });
  for (const person of [teacher, student])
    expect(server.realtime.removed.some(({ userGuid }) => userGuid === person)).toBe(false);
  // Their open tabs request again, and receive 404.
  expect(server.realtime.of('ReceivePortfolioChange')).toContainEqual(
    expect.objectContaining({ to: 'user', target: stranger, args: [{ studentGuid: student }] }),
  );
});

test('sends no live event to others for an item with visibility `me`', async () => {
  await server.workSample({ visibility: 'me' });
  expect(server.realtime.of('ReceivePortfolioChange').map(({ to }) => to)).toEqual(['user']);
});
