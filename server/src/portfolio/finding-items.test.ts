import { GOAL_STATUS, PORTFOLIO_ITEM_PAGE, SOURCE_TYPE, WAITING_LISTED } from '@riwaq/api';
import { createPortfolioServer, type PortfolioServer } from './testing';

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

test('sorts goals by due date and status, achievements latest first, in pages', async () => {
  for (const [title, days, progressStatus] of [
    ['بعيد', 30, 0],
    ['قريب', 5, 0],
    ['وسط', 10, 2],
  ] as const)
    await server.goal({ title, dueDate: server.daysFromNow(days), progressStatus });
  const goals = await server.call('student', 'GET Goal/Get', {
    query: { studentGuid: studentGuid() },
  });
  expect(goals.data.map(({ title }) => title)).toEqual(['قريب', 'وسط', 'بعيد']);
  const open = await server.call('student', 'GET Goal/Get', {
    query: { studentGuid: studentGuid(), progressStatus: 0 },
  });
  expect(open.data.map(({ title }) => title)).toEqual(['قريب', 'بعيد']);

  for (let day = 1; day <= PORTFOLIO_ITEM_PAGE + 2; day += 1)
    await server.achievement({
      title: `جائزة ${day}`,
      achievementDate: `2026-01-${String(day).padStart(2, '0')}`,
    });
  const page = await server.call('student', 'GET Achievement/Get', {
    query: { studentGuid: studentGuid() },
  });
  expect(page.data[0]?.title).toBe(`جائزة ${PORTFOLIO_ITEM_PAGE + 2}`);
  const rest = await server.call('student', 'GET Achievement/Get', {
    query: { studentGuid: studentGuid(), before: page.data.at(-1)?.achievementGuid ?? '' },
  });
  expect(rest.data.map(({ title }) => title)).toEqual(['جائزة 2', 'جائزة 1']);
});

test('finds visible items by text, file name and tag, without tashkeel', async () => {
  await server.workSample({ title: 'خوارزميّة الفرز', visibility: 'university' });
  await server.achievement({
    title: 'شهادة',
    visibility: 'university',
    files: [{ fileUrl: await server.upload('student', 'certificate-oracle.pdf') }],
  });
  const { goalGuid } = await server.goal({ title: 'هدف', visibility: 'me' });
  const { tagItemGuid } = await server.tagItem('برمجة');
  await server.call('student', 'POST Tag/Create', {
    body: { sourceGuid: goalGuid, sourceType: SOURCE_TYPE.goal, tagItemGuid },
  });
  const found = async (
    as: 'student' | 'stranger',
    query: { searchText?: string; tagName?: string },
  ) => (await server.call(as, 'GET Portfolios/Search', { query })).data.map(({ title }) => title);
  expect(await found('stranger', { searchText: 'خوارزمية' })).toEqual(['خوارزميّة الفرز']);
  expect(await found('stranger', { searchText: 'ORACLE' })).toEqual(['شهادة']);
  expect(await found('student', { searchText: 'برمج' })).toEqual(['هدف']);
  expect(await found('stranger', { searchText: 'الفرز خوارزمية' })).toEqual(['خوارزميّة الفرز']);
  expect(await found('student', { searchText: 'برمج هدف' })).toEqual(['هدف']);
  expect(await found('student', { searchText: 'برمج غائب' })).toEqual([]);
  const listed = async (searchText: string) =>
    (
      await server.call('student', 'GET Goal/Get', {
        query: { studentGuid: studentGuid(), searchText },
      })
    ).data.map(({ title }) => title);
  expect(await listed('برمج هدف')).toEqual(['هدف']);
  expect(await listed('برمج غائب')).toEqual([]);
  expect(await found('stranger', { searchText: 'برمج' })).toEqual([]);
  expect(await found('student', { tagName: 'برمجة' })).toEqual(['هدف']);
  await server.call('student', 'POST TagItem/Update', {
    body: { tagItemGuid, tagName: 'تصميم', tagColorsPresetId: 3 },
  });
  expect(await found('student', { searchText: 'برمج' })).toEqual([]);
  expect(await found('student', { searchText: 'تصميم' })).toEqual(['هدف']);
  await server.call('student', 'POST TagItem/Delete', { body: { tagItemGuid } });
  expect(await found('student', { searchText: 'تصميم' })).toEqual([]);
});

test('counts months and entries in a timeline, feedback for its readers only', async () => {
  const { workSampleGuid } = await server.workSample({ visibility: 'university' });
  await server.reflection(workSampleGuid);
  await server.achievement({ visibility: 'university', achievementDate: '2025-01-15' });
  const { goalGuid } = await server.goal({ visibility: 'university' });
  await server.call('student', 'POST Goal/ChangeStatus', {
    body: { goalGuid, progressStatus: GOAL_STATUS.achieved },
  });
  await server.feedback(workSampleGuid, SOURCE_TYPE.workSample);
  const kinds = async (as: 'student' | 'stranger') =>
    (await server.call(as, 'GET Portfolios/GetTimeline', { query: { studentGuid: studentGuid() } }))
      .data;
  const own = await kinds('student');
  expect(own.entries.map(({ kind }) => kind).sort()).toEqual([
    'achievement',
    'feedback',
    'goal',
    'goalAchieved',
    'reflection',
    'workSample',
  ]);
  expect(own.months[0]).toMatchObject({ month: '2025-01', achievements: 1 });
  expect(own.months.at(-1)).toMatchObject({
    workSamples: 1,
    goals: 1,
    goalsAchieved: 1,
    reflections: 1,
    feedback: 1,
  });
  expect((await kinds('stranger')).entries.map(({ kind }) => kind)).not.toContain('feedback');
});

test('names where a search matched: title, text, file name or tag', async () => {
  const { workSampleGuid } = await server.workSample({
    title: 'خوارزمية الفرز',
    caseDescription: 'في مختبر الشبكات',
    description: '<p>نتائج <b>القياس</b></p>',
    files: [{ fileUrl: await server.upload('student', 'oracle.pdf'), fileCaption: 'الشهادة' }],
  });
  const { tagItemGuid } = await server.tagItem('برمجة');
  await server.call('student', 'POST Tag/Create', {
    body: { sourceGuid: workSampleGuid, sourceType: SOURCE_TYPE.workSample, tagItemGuid },
  });
  const hit = async (searchText?: string) =>
    (await server.call('student', 'GET Portfolios/Search', { query: { searchText } })).data[0]?.hit;
  expect(await hit('فرز')).toEqual({ where: 'title', text: 'خوارزمية الفرز' });
  expect(await hit('الشبكات')).toEqual({ where: 'text', text: 'في مختبر الشبكات' });
  expect(await hit('نتائج القياس')).toEqual({ where: 'text', text: 'نتائج القياس' });
  expect(await hit('شهادة')).toEqual({ where: 'file', text: 'الشهادة' });
  expect(await hit('oracle')).toEqual({ where: 'file', text: 'oracle.pdf' });
  expect(await hit('برمج')).toEqual({ where: 'tag', text: 'برمجة' });
  expect(await hit('برمجة oracle')).toEqual({ where: 'tag', text: 'برمجة' });
  expect(await hit()).toBeNull();
});

test("lists work samples for attention to the student's teachers until feedback exists", async () => {
  const waiting = async (as: 'teacher' | 'teacher2') => {
    const { data } = await server.call(as, 'GET Portfolios/GetWaiting');
    return { count: data.count, titles: data.items.map(({ title }) => title) };
  };
  await server.workSample({ title: 'لا يطلب شيئاً', visibility: 'university' });
  await server.workSample({ title: 'لي وحدي', forAttention: true, visibility: 'me' });
  const samples = [];
  for (let number = 1; number <= WAITING_LISTED + 2; number += 1)
    samples.push(
      await server.workSample({
        title: `عمل ${number}`,
        forAttention: true,
        visibility: 'university',
      }),
    );
  expect(await waiting('teacher')).toEqual({
    count: WAITING_LISTED + 2,
    titles: [7, 6, 5, 4, 3].map((number) => `عمل ${number}`),
  });
  expect(await waiting('teacher2')).toEqual({ count: 0, titles: [] });
  await server.feedback(samples.at(-1)?.workSampleGuid ?? '', SOURCE_TYPE.workSample);
  expect((await waiting('teacher')).titles[0]).toBe(`عمل ${WAITING_LISTED + 1}`);
});

test('lists the tags of items that the reader sees', async () => {
  const tagItems = { open: await server.tagItem('ظاهر'), hidden: await server.tagItem('مخفي') };
  await server.tagItem('بلاعمل');
  for (const [visibility, { tagItemGuid }] of [
    ['university', tagItems.open],
    ['me', tagItems.hidden],
  ] as const) {
    const { goalGuid } = await server.goal({ visibility });
    await server.call('student', 'POST Tag/Create', {
      body: { sourceGuid: goalGuid, sourceType: SOURCE_TYPE.goal, tagItemGuid },
    });
  }
  const used = async (as: 'student' | 'stranger') =>
    (
      await server.call(as, 'GET TagItem/GetUsed', { query: { studentGuid: studentGuid() } })
    ).data.map(({ tagName }) => tagName);
  expect(await used('student')).toEqual(['ظاهر', 'مخفي']);
  expect(await used('stranger')).toEqual(['ظاهر']);
});
