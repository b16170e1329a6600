import { createMailServer, type MailServer } from './testing';

// Proves UI-5, MAIL-8.

let server: MailServer;
beforeAll(async () => {
  server = await createMailServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('mail').execute();
  server.realtime.clear();
});

const badge = async () =>
  (await server.call('student', 'GET Notifications/GetUnReadCount')).data[0]?.mailsCount;
const mark = (mailGuids: string[], read: boolean) =>
  server.call('student', 'POST Mails/MarkAsRead', { body: { mailGuids, read } });
const archive = (as: 'student' | 'teacher', mailGuids: string[], archived: boolean) =>
  server.call(as, 'POST Mails/Archive', { body: { mailGuids, archived } });
const remove = (as: 'student' | 'teacher', mailGuids: string[]) =>
  server.call(as, 'POST Mails/Delete', { body: { mailGuids } });
const several = async (count: number): Promise<string[]> => {
  const guids: string[] = [];
  for (let n = 0; n < count; n += 1)
    guids.push((await server.send({ Title: `رسالة ${n}` })).mailGuid);
  return guids;
};
const titles = (mails: ReadonlyArray<{ title: string }>) => mails.map(({ title }) => title);

// Proves MAIL-7, SHELL-9.
test('marks several mails read or unread and updates badges and read counts', async () => {
  const [first = '', second = '', third = ''] = await several(3);
  expect(await badge()).toBe(3);
  server.realtime.clear();
  await mark([first, second], true);
  expect(await badge()).toBe(1);
  expect(
    server.realtime.of('ReceiveUnreadCount').map(({ args: [counts] }) => counts.mailsCount),
  ).toEqual([1]);
  expect(
    server.realtime
      .of('ReceiveMailChange')
      .map(({ target, args: [{ guids }] }) => [target, guids.length]),
  ).toEqual([[server.university.people.student, 2]]);
  expect(titles(await server.inbox('student', { unread: true }))).toEqual(['رسالة 2']);
  await mark([first, third], false);
  expect(await badge()).toBe(2);
  await mark([first], true);
  expect((await server.sent('teacher')).map(({ delivery }) => delivery?.readCount)).toEqual([
    0, 1, 1,
  ]);
});

test('notifies the sender only when a mail is first opened', async () => {
  const [mailGuid = ''] = await several(1);
  server.realtime.clear();
  await mark([mailGuid], true);
  expect(server.realtime.of('ReceiveMailDelivery')).toMatchObject([
    {
      target: server.university.people.teacher,
      args: [{ mailGuid, recipientsCount: 1, deliveredCount: 1, readCount: 1 }],
    },
  ]);
  await mark([mailGuid], false);
  await mark([mailGuid], true);
  expect(server.realtime.of('ReceiveMailDelivery')).toHaveLength(1);
});

test('archives and restores mails for one person, outside the badge', async () => {
  const [first = '', second = ''] = await several(2);
  await archive('student', [first], true);
  expect([
    titles(await server.inbox('student')),
    titles(await server.inbox('student', { archived: true })),
    await badge(),
  ]).toEqual([['رسالة 1'], ['رسالة 0'], 1]);
  expect(await server.sent('teacher')).toHaveLength(2);
  await archive('teacher', [second], true);
  expect([
    titles(await server.sent('teacher')),
    titles(await server.sent('teacher', { archived: true })),
  ]).toEqual([['رسالة 0'], ['رسالة 1']]);
  await archive('student', [first], false);
  expect([await server.inbox('student', { archived: true }), await badge()]).toEqual([[], 2]);
});

test('deletes for one person; deletes mail and file with the last copy', async () => {
  const fileUrl = await server.upload();
  const { mailGuid } = await server.send({ FileName: fileUrl });
  expect((await remove('student', [mailGuid])).statusCode).toBe(1);
  expect(await server.inbox('student')).toEqual([]);
  expect(
    (await server.call('student', 'GET Mails/GetMail', { query: { mailGuid, type: 'received' } }))
      .status,
  ).toBe(404);
  expect(
    (await server.call('student', 'POST Uploader/Download', { body: { fileUrl } })).statusCode,
  ).toBe(2);
  expect(
    (await server.call('teacher', 'POST Uploader/Download', { body: { fileUrl } })).statusCode,
  ).toBe(1);
  expect(await server.sent('teacher')).toMatchObject([
    { delivery: { recipientsCount: 1, deliveredCount: 1 } },
  ]);
  expect((await remove('teacher', [mailGuid])).statusCode).toBe(1);
  expect(await server.services.db.selectFrom('mail').select('guid').execute()).toEqual([]);
  expect(
    await server.services.db
      .selectFrom('file')
      .select('guid')
      .where('file_url', '=', fileUrl)
      .execute(),
  ).toEqual([]);
});

test('deletes everything when two people delete the last copies concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { mailGuid } = await server.send();
    await Promise.all([remove('student', [mailGuid]), remove('teacher', [mailGuid])]);
  }
  expect(await server.services.db.selectFrom('mail').select('guid').execute()).toEqual([]);
});

test('preserves a reply when the mail it replies to is deleted', async () => {
  const { mailGuid } = await server.send();
  const reply = await server.reply('student', mailGuid);
  await remove('student', [mailGuid]);
  await remove('teacher', [mailGuid]);
  const { thread, mail } = (
    await server.call('teacher', 'GET Mails/GetMail', {
      query: { mailGuid: reply.mailGuid, type: 'received' },
    })
  ).data;
  expect([mail.replyOnGuid, titles(thread)]).toEqual([null, ['رد']]);
});

test('searches without tashkeel, by sender, and by recipients for the sender only', async () => {
  const { people } = server.university;
  await server.services.db
    .updateTable('person')
    .set({ section_guid: server.university.sections.a })
    .where('guid', '=', people.student2)
    .execute();
  await server.send({ Title: 'مُحاضَرةُ الأَسئلة', ToGuid: [people.student, people.student2] });
  await server.send({ Title: 'أخرى', DetailsHTML: '<p>بلا شيء</p>' });
  const found = async (searchText: string) => titles(await server.inbox('student', { searchText }));
  expect(await found('محاضره الاسئله')).toEqual(['مُحاضَرةُ الأَسئلة']);
  expect(await found('شيء')).toEqual(['أخرى']);
  expect(await found('احمد كريم')).toHaveLength(2);
  expect(await found('كريم احمد')).toHaveLength(2);
  expect(await found('شيء كريم')).toEqual(['أخرى']);
  expect(await found('كريم غائب')).toEqual([]);
  expect(await found('سارة')).toEqual([]);
  expect(titles(await server.sent('teacher', { searchText: 'ساره' }))).toEqual(['مُحاضَرةُ الأَسئلة']);
  // One word in the title, the other in the name of a recipient.
  const sent = async (searchText: string) => titles(await server.sent('teacher', { searchText }));
  expect(await sent('ساره محاضرة')).toEqual(['مُحاضَرةُ الأَسئلة']);
  expect(await sent('ساره غائب')).toEqual([]);
  expect(await found('100%_')).toEqual([]);
});

test('pages newest first without gap or duplicate', async () => {
  await several(60);
  const pages: string[][] = [];
  for (let before: string | undefined; ;) {
    const page = await server.inbox('student', before === undefined ? {} : { before });
    pages.push(titles(page));
    if (page.length < 25) break;
    before = page.at(-1)?.mailGuid;
  }
  expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
  expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, n) => `رسالة ${59 - n}`));
});
