import { randomUUID } from 'node:crypto';
import { DRAFT_SAVE, MAIL_DRAFTS_MAX, MAIL_SEND, type DraftModel } from '@riwaq/api';
import { inTransaction } from '../../platform/db/database';
import { findDraft, putDraft } from './store-drafts';
import { createMailServer, type MailServer } from './testing';

// Proves MAIL-8.

let server: MailServer;
beforeAll(async () => {
  server = await createMailServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('mail_draft').execute();
  server.realtime.clear();
});

const save = (model: Partial<DraftModel> & { Guid: string; Version: number }) =>
  server.call('teacher', 'POST Mails/SaveDraft', { body: model });
const drafts = async () => (await server.call('teacher', 'GET Mails/GetDrafts')).data;
const one = async (draftGuid: string) =>
  (await server.call('teacher', 'GET Mails/GetDraft', { query: { draftGuid } })).data;

test('stores incomplete drafts and returns names of recipients', async () => {
  const { people, subjects, sections, stages } = server.university;
  const fileUrl = await server.upload();
  const Guid = randomUUID();
  expect((await save({ Guid, Version: 0 })).data).toMatchObject({
    draftGuid: Guid,
    version: 1,
    title: '',
    recipients: [],
  });
  await save({
    Guid,
    Version: 1,
    Title: 'خطة',
    DetailsHTML: '<p>الأسبوع <b>الأول</b></p>',
    ToGuid: [sections.a, people.student, stages.first, people.admin],
    SubjectGuid: subjects.physics,
    SectionGuid: sections.a,
    FileName: [fileUrl],
  });
  expect(await one(Guid)).toMatchObject({
    version: 2,
    title: 'خطة',
    detailsHTML: '<p>الأسبوع <b>الأول</b></p>',
    excerpt: 'الأسبوع الأول',
    subjectGuid: subjects.physics,
    sectionGuid: sections.a,
    files: [{ fileUrl }],
    recipients: [
      { guid: sections.a, name: 'أ', kind: 'section' },
      { guid: people.student, name: 'علي محمد', kind: 'person' },
      { guid: stages.first, name: 'المرحلة الأولى', kind: 'stage' },
    ],
  });
  expect(await drafts()).toMatchObject([{ draftGuid: Guid, title: 'خطة', filesCount: 1 }]);
  expect(server.realtime.of('ReceiveMailChange').map(({ target }) => target)).toEqual([
    people.teacher,
    people.teacher,
  ]);
});

describe('saving a draft on two devices', () => {
  it('returns the stored draft with its key when another save replaced the version', async () => {
    const [Guid, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    await save({ Guid, Version: 0, Title: 'أول' });
    const saved = await save({
      Guid,
      Version: 1,
      SaveKey: first,
      Title: 'العنوان',
      DetailsHTML: '<p>من جهاز</p>',
    });
    expect([saved.statusCode, saved.data?.saveKey]).toEqual([DRAFT_SAVE.ok, first]);
    const other = await save({
      Guid,
      Version: 1,
      SaveKey: second,
      Title: 'العنوان',
      DetailsHTML: '<p>من آخر</p>',
    });
    expect(other).toMatchObject({
      statusCode: DRAFT_SAVE.otherPage,
      data: { version: 2, saveKey: first, detailsHTML: '<p>من جهاز</p>' },
    });
    expect((await one(Guid)).detailsHTML).toBe('<p>من جهاز</p>');
  });

  it('stores a save once when it is sent again', async () => {
    const [Guid, SaveKey] = [randomUUID(), randomUUID()];
    await save({ Guid, Version: 0 });
    await save({ Guid, Version: 1, SaveKey, Title: 'مرة' });
    const again = await save({ Guid, Version: 1, SaveKey: SaveKey.toUpperCase(), Title: 'مرة' });
    expect([again.statusCode, again.data?.version]).toEqual([DRAFT_SAVE.ok, 2]);
  });

  it('takes equal contents under another key for another save', async () => {
    const Guid = randomUUID();
    await save({ Guid, Version: 0, SaveKey: randomUUID(), Title: 'نفسه' });
    expect(
      (await save({ Guid, Version: 0, SaveKey: randomUUID(), Title: 'نفسه' })).statusCode,
    ).toBe(DRAFT_SAVE.otherPage);
  });
});

describe('sending a draft that another device has saved since', () => {
  const changed = async (SaveKey: string) => {
    const { draftGuid } = await server.draft('teacher', {
      Title: 'العنوان',
      DetailsHTML: '<p>هنا</p>',
    });
    await save({
      Guid: draftGuid,
      Version: 1,
      SaveKey,
      Title: 'العنوان',
      DetailsHTML: '<p>هناك</p>',
    });
    return draftGuid;
  };
  const send = (Guid: string, draft: object) =>
    server.call('teacher', 'POST Mails/Send', {
      body: {
        Guid,
        Title: 'العنوان',
        DetailsHTML: '<p>هنا</p>',
        ToGuid: [server.university.people.student],
        ...draft,
      },
    });

  it('sends nothing and leaves the other text', async () => {
    const guid = await changed(randomUUID());
    const response = await send(guid, { DraftVersion: 1, DraftSaveKeys: [randomUUID()] });
    expect(response.statusCode).toBe(MAIL_SEND.draftChanged);
    expect((await one(guid)).detailsHTML).toBe('<p>هناك</p>');
  });

  it('sends when the save was its own, without a response', async () => {
    const key = randomUUID();
    const guid = await changed(key);
    expect(
      (await send(guid, { DraftVersion: 1, DraftSaveKeys: [key.toUpperCase()] })).statusCode,
    ).toBe(MAIL_SEND.ok);
    expect(await drafts()).toEqual([]);
  });

  it('sends the version that it names, and any without a name', async () => {
    expect((await send(await changed(randomUUID()), { DraftVersion: 2 })).statusCode).toBe(
      MAIL_SEND.ok,
    );
    expect((await send(await changed(randomUUID()), {})).statusCode).toBe(MAIL_SEND.ok);
  });
});

test('deletes a sent draft for good; its file belongs to the mail', async () => {
  const fileUrl = await server.upload();
  const { draftGuid } = await server.draft('teacher', { Title: 'للإرسال', FileName: [fileUrl] });
  const { mailGuid } = await server.send({ Guid: draftGuid, FileName: [fileUrl] });
  expect([mailGuid, await drafts()]).toEqual([draftGuid, []]);
  expect((await save({ Guid: draftGuid, Version: 1, Title: 'متأخر' })).statusCode).toBe(
    DRAFT_SAVE.gone,
  );
  expect(await drafts()).toEqual([]);
  expect(
    (await server.call('student', 'POST Uploader/Download', { body: { fileUrl } })).statusCode,
  ).toBe(1);
});

// Proves FILE-1, FILE-6.
test("deletes a draft's file that the mail does not have", async () => {
  const [kept, dropped] = [await server.upload(), await server.upload()];
  const { draftGuid } = await server.draft('teacher', { FileName: [kept, dropped] });
  await server.send({ Guid: draftGuid, FileName: [kept] });
  expect(
    await server.services.db
      .selectFrom('file')
      .select('file_url')
      .where('file_url', 'in', [kept, dropped])
      .execute(),
  ).toEqual([{ file_url: kept }]);
});

test('deletes a draft with its file; late saves do not restore it', async () => {
  const fileUrl = await server.upload();
  const { draftGuid } = await server.draft('teacher', { FileName: [fileUrl] });
  await server.call('teacher', 'POST Mails/DeleteDraft', {
    body: { draftGuids: [draftGuid, randomUUID()] },
  });
  expect((await save({ Guid: draftGuid, Version: 1, Title: 'متأخر' })).statusCode).toBe(
    DRAFT_SAVE.gone,
  );
  expect(await drafts()).toEqual([]);
  expect(
    await server.services.db
      .selectFrom('file')
      .select('guid')
      .where('file_url', '=', fileUrl)
      .execute(),
  ).toEqual([]);
});

test('returns the mail that a draft replies to while it exists', async () => {
  const { people } = server.university;
  const { mailGuid } = await server.send({ ToGuid: [people.teacher] }, 'student');
  expect((await server.draft('teacher', { ReplyOnGuid: mailGuid })).replyOnGuid).toBe(mailGuid);
  expect((await server.draft('teacher', { ReplyOnGuid: randomUUID() })).replyOnGuid).toBeNull();
  await server.services.db.deleteFrom('mail').execute();
  expect((await drafts()).map(({ replyOnGuid }) => replyOnGuid)).toEqual([null, null]);
});

test('limits the number of drafts but still saves existing ones', async () => {
  const rows = Array.from({ length: MAIL_DRAFTS_MAX }, () => ({
    guid: randomUUID(),
    owner_guid: server.university.people.teacher,
    version: 1,
    title: '',
    html: '',
    excerpt: '',
    to_guids: [],
    subject_guid: null,
    section_guid: null,
    reply_on_guid: null,
    modified_at: new Date(),
  }));
  await server.services.db.insertInto('mail_draft').values(rows).execute();
  expect((await save({ Guid: randomUUID(), Version: 0 })).statusCode).toBe(DRAFT_SAVE.tooMany);
  expect((await save({ Guid: rows[0]!.guid, Version: 1, Title: 'ما زالت' })).statusCode).toBe(
    DRAFT_SAVE.ok,
  );
});

test('stores one draft, of the first person, when two choose one guid', async () => {
  const guid = randomUUID();
  const { db } = server.services;
  const { student } = server.university.people;
  const of = (title: string) => ({
    title,
    html: '',
    excerpt: '',
    to_guids: [],
    subject_guid: null,
    section_guid: null,
    reply_on_guid: null,
    save_key: null,
  });
  const put = (ownerGuid: string, title: string) =>
    inTransaction(db, (tx) =>
      putDraft(tx, { guid, ownerGuid, version: 1 }, of(title), server.clock.now()),
    );
  expect(await put(student, 'first')).toBe(true);
  expect(await put(server.university.people.teacher, 'second')).toBe(false);
  expect(await findDraft(db, guid)).toMatchObject({ owner_guid: student, title: 'first' });
});
