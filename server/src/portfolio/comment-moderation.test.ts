import { FORUM_ROLE, SOURCE_TYPE, type PortfolioComment } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createPortfolioServer, type PortfolioServer } from './testing';

let server: PortfolioServer;
let source: { sourceGuid: string; sourceType: typeof SOURCE_TYPE.workSample };
let comment: PortfolioComment;
beforeAll(async () => {
  server = await createPortfolioServer();
});
beforeEach(async () => {
  for (const table of ['portfolio_item', 'notification', 'person_forum_role'] as const)
    await server.services.db.deleteFrom(table).execute();
  await grantEverywhere('admin');
  const { workSampleGuid } = await server.workSample({ visibility: 'university' });
  source = { sourceGuid: workSampleGuid, sourceType: SOURCE_TYPE.workSample };
  comment = await server.comment('stranger', workSampleGuid, source.sourceType, 'كلام جارح');
  await server.services.db.deleteFrom('notification').execute();
  server.realtime.clear();
});
afterAll(() => server.close());

const grantEverywhere = (person: PersonName) =>
  server.services.db
    .insertInto('person_forum_role')
    .values({ person_guid: server.university.people[person], role: FORUM_ROLE.everywhere })
    .execute();
const remove = (as: PersonName, guid = comment.commentGuid) =>
  server.call(as, 'POST Comment/Remove', { body: { guid, reason: 'فيه إساءة' } });
const report = (as: PersonName, reason?: string) =>
  server.call(as, 'POST Comment/Report', {
    body: { guid: comment.commentGuid, ...(reason !== undefined && { reason }) },
  });
const reports = async (as: PersonName) =>
  (await server.call(as, 'GET Comment/GetReports', { query: source })).data;
const reportedEntries = (commentGuid: string) =>
  server.services.db
    .selectFrom('audit_entry')
    .innerJoin('audit_change', 'entry_seq', 'seq')
    .select(['kind', 'before', 'after'])
    .where('about_guid', '=', commentGuid)
    .where('kind', '=', 'reported.comment')
    .orderBy('seq')
    .execute();

describe('removing a comment of another person', () => {
  it('leaves the comment without its text and announces it', async () => {
    const { data } = await remove('teacher');
    expect(data).toMatchObject({
      commentGuid: comment.commentGuid,
      commentText: '',
      removed: true,
    });
    expect(server.realtime.of('UpdateComment')).toHaveLength(1);
    expect((await server.call('student', 'GET Comment/Get', { query: source })).data).toMatchObject(
      [{ commentText: '', removed: true }],
    );
  });

  it('notifies the writer and stores the text in the audit log once', async () => {
    await remove('teacher');
    await remove('teacher');
    expect(await server.told('stranger')).toEqual(['portfolio.commentRemoved']);
    const entries = await server.services.db
      .selectFrom('audit_entry')
      .innerJoin('audit_change', 'entry_seq', 'seq')
      .select(['kind', 'before', 'after'])
      .where('about_guid', '=', comment.commentGuid)
      .execute();
    expect(entries).toEqual([{ kind: 'removed.comment', before: 'كلام جارح', after: 'فيه إساءة' }]);
  });

  it('excludes a deletion by the writer at the same moment', async () => {
    for (let time = 0; time < 8; time += 1) {
      const { commentGuid } = await server.comment(
        'stranger',
        source.sourceGuid,
        source.sourceType,
        'كلام',
      );
      const [deleted] = await Promise.all([
        server.call('stranger', 'POST Comment/Delete', { body: { commentGuid } }),
        remove('teacher', commentGuid),
      ]);
      const row = await server.services.db
        .selectFrom('portfolio_comment')
        .select('guid')
        .where('guid', '=', commentGuid)
        .executeTakeFirst();
      const isDeleted = deleted.status === 200 && deleted.statusCode === 1;
      expect(isDeleted).toBe(row === undefined);
    }
  });

  it('is not undone by an edit, a deletion or a repeated send', async () => {
    await remove('teacher');
    const { commentGuid } = comment;
    expect(
      (
        await server.call('stranger', 'POST Comment/Update', {
          body: { commentGuid, commentText: 'كلام جارح' },
        })
      ).statusCode,
    ).toBe(2);
    expect(
      (await server.call('stranger', 'POST Comment/Delete', { body: { commentGuid } })).statusCode,
    ).toBe(2);
    const again = await server.call('stranger', 'POST Comment/Create', {
      body: { ...source, commentGuid, commentText: 'كلام جارح' },
    });
    expect(again.data).toMatchObject({ commentText: '', removed: true });
  });

  it('is possible for the teacher whose feedback it is on', async () => {
    const { feedbackGuid } = await server.feedback(
      source.sourceGuid,
      source.sourceType,
      'عمل متقن جدًا',
      'teacher2',
    );
    const { commentGuid } = await server.comment(
      'student',
      feedbackGuid,
      SOURCE_TYPE.feedback,
      'لا',
    );
    expect((await remove('teacher2')).status).toBe(403);
    expect((await remove('teacher2', commentGuid)).data).toMatchObject({ removed: true });
  });

  it('is possible for an administrator without forum permissions', async () => {
    await server.services.db.deleteFrom('person_forum_role').execute();
    expect(await reports('admin')).toMatchObject({ mayRemove: true });
    expect((await remove('admin')).data).toMatchObject({ commentText: '', removed: true });
    expect(await server.told('stranger')).toEqual(['portfolio.commentRemoved']);
  });

  it('is possible for holders of AddContentInAllLeaningSite', async () => {
    expect((await remove('teacher2')).status).toBe(403);
    await grantEverywhere('teacher2');
    expect(await reports('teacher2')).toMatchObject({ mayRemove: true });
    expect((await remove('teacher2')).data).toMatchObject({ commentText: '', removed: true });
  });

  it('is impossible for administrators on an item that they do not see', async () => {
    const { workSampleGuid } = await server.workSample({ visibility: 'section' });
    const { commentGuid } = await server.comment('student', workSampleGuid, source.sourceType);
    expect((await remove('admin', commentGuid)).status).toBe(404);
  });
});

describe('reporting a comment', () => {
  it('counts a person once and notifies teachers until dismissed', async () => {
    await report('student', 'مسيء');
    await report('student');
    expect(await server.told('teacher')).toEqual(['portfolio.commentReported']);
    expect(await reports('teacher')).toEqual({
      mayRemove: true,
      reports: [{ guid: comment.commentGuid, count: 1, reasons: ['مسيء'] }],
    });
    expect(await reports('teacher2')).toEqual({ mayRemove: false, reports: [] });
    await server.call('teacher', 'PUT Comment/DismissReports', {
      query: { guid: comment.commentGuid },
    });
    expect(await reports('teacher')).toEqual({ mayRemove: true, reports: [] });
  });

  it('notifies the administrators when the writer is the only moderator', async () => {
    comment = await server.comment('teacher', source.sourceGuid, source.sourceType, 'كلام جارح');
    await server.services.db.deleteFrom('person_forum_role').execute();
    expect((await report('student')).statusCode).toBe(1);
    expect(await server.told('teacher')).toEqual([]);
    expect(await server.told('admin')).toEqual(['portfolio.commentReported']);
  });

  it('refuses a report that nobody but the writer could read', async () => {
    const { workSampleGuid } = await server.workSample({ visibility: 'teachers' });
    source = { ...source, sourceGuid: workSampleGuid };
    comment = await server.comment('teacher', workSampleGuid, source.sourceType, 'كلام جارح');
    expect(await report('student')).toMatchObject({ status: 200, statusCode: 2 });
    expect(await server.told('admin')).toEqual([]);
    expect(await server.services.db.selectFrom('report').select('seq').execute()).toEqual([]);
  });

  it('does not show or dismiss reports about a comment of the caller', async () => {
    comment = await server.comment('teacher', source.sourceGuid, source.sourceType, 'كلام جارح');
    await report('student', 'مسيء');
    const dismiss = (as: PersonName) =>
      server.call(as, 'PUT Comment/DismissReports', { query: { guid: comment.commentGuid } });
    const open = [{ guid: comment.commentGuid, count: 1, reasons: ['مسيء'] }];
    expect(await reports('teacher')).toEqual({ mayRemove: true, reports: [] });
    expect((await dismiss('teacher')).status).toBe(403);
    expect(await reports('admin')).toEqual({ mayRemove: true, reports: open });
    expect((await dismiss('admin')).statusCode).toBe(1);
    expect(await reports('admin')).toEqual({ mayRemove: true, reports: [] });
  });

  it('ignores a report of the writer about the own comment', async () => {
    await report('stranger');
    expect(await server.told('teacher')).toEqual([]);
    expect(await reports('teacher')).toEqual({ mayRemove: true, reports: [] });
  });

  it.each(['item_guid', 'reflection_guid', 'feedback_guid'] as const)(
    'stores in the audit log what its writer deletes with its %s',
    async (below) => {
      const { sourceGuid } = source;
      const { reflectionGuid } = await server.reflection(sourceGuid);
      const { feedbackGuid } = await server.feedback(sourceGuid, SOURCE_TYPE.workSample);
      const [as, on, type, deletion] = (
        {
          item_guid: [
            'student',
            sourceGuid,
            SOURCE_TYPE.workSample,
            () =>
              server.call('student', 'POST WorkSample/Delete', {
                body: { workSampleGuid: sourceGuid },
              }),
          ],
          reflection_guid: [
            'student',
            reflectionGuid,
            SOURCE_TYPE.reflection,
            () => server.call('student', 'POST Reflection/Delete', { body: { reflectionGuid } }),
          ],
          feedback_guid: [
            'teacher',
            feedbackGuid,
            SOURCE_TYPE.feedback,
            () => server.call('teacher', 'POST Feedback/Delete', { body: { feedbackGuid } }),
          ],
        } as const
      )[below];
      const { commentGuid } = await server.comment(as, on, type, 'كلام جارح');
      const reporter = as === 'student' ? 'teacher' : 'student';
      await server.call(reporter, 'POST Comment/Report', { body: { guid: commentGuid } });
      expect((await deletion()).statusCode).toBe(1);
      expect(await reportedEntries(commentGuid)).toEqual([
        { kind: 'reported.comment', before: 'كلام جارح', after: null },
      ]);
    },
  );

  it('stores in the audit log what its writer changes and deletes afterwards', async () => {
    await report('student');
    const { commentGuid } = comment;
    await server.call('stranger', 'POST Comment/Update', {
      body: { commentGuid, commentText: 'كلام لطيف' },
    });
    await server.call('stranger', 'POST Comment/Delete', { body: { commentGuid } });
    expect(await reportedEntries(commentGuid)).toEqual([
      { kind: 'reported.comment', before: 'كلام جارح', after: 'كلام لطيف' },
      { kind: 'reported.comment', before: 'كلام لطيف', after: null },
    ]);
  });
});
