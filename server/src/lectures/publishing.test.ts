import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LectureModel } from '@riwaq/api';
import { createLectureServer, type LectureServer } from './testing';

let server: LectureServer;
let subjectGuid: string;
beforeAll(async () => {
  server = await createLectureServer();
  subjectGuid = server.university.subjects.physics;
});
beforeEach(() => server.empty());
afterAll(() => server.close());

const later = (minutes: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000));

describe('publishing', () => {
  const notices = () =>
    server.services.db
      .selectFrom('notification')
      .select(['person_guid', 'kind', 'fields', 'path', 'count'])
      .orderBy('seq')
      .execute();

  test("notifies the subject's students once, with a link", async () => {
    const folder = await server.folder('teacher');
    const lecture = await server.lecture('teacher', {
      folderGuid: folder.itemGuid,
      title: 'قانون أوم',
    });
    const notification = {
      person_guid: server.university.people.student,
      kind: 'lectures.published',
      fields: { person: 'د. أحمد كريم', lecture: 'قانون أوم', subject: 'الفيزياء' },
      path: `/lecOne/${subjectGuid}/${folder.itemGuid}?lecture=${lecture.itemGuid}`,
      count: 1,
    };
    expect(await notices()).toEqual([notification]);
    expect(server.realtime.of('ReceiveUnreadCount')).toMatchObject([
      { target: server.university.people.student, args: [{ allNotifications: 1 }] },
    ]);
    for (const visible of ['false', 'true'] as const)
      await server.call('teacher', 'PUT Lectures/ChangeVisible', {
        query: { itemGuid: lecture.itemGuid, visible },
      });
    expect(await notices()).toEqual([notification]);
  });

  test('waits for the date and for visible folders', async () => {
    const folder = await server.folder('teacher', { visible: false });
    await server.lecture('teacher', { folderGuid: folder.itemGuid, title: 'أولى' });
    await server.lecture('teacher', { folderGuid: folder.itemGuid, title: 'ثانية' });
    expect(await notices()).toEqual([]);
    await server.call('teacher', 'PUT Lectures/ChangeVisible', {
      query: { itemGuid: folder.itemGuid, visible: 'true' },
    });
    expect(await notices()).toMatchObject([
      {
        kind: 'lectures.published',
        count: 2,
        fields: { subject: 'الفيزياء' },
        path: `/lecOne/${subjectGuid}`,
      },
    ]);
  });

  test('shows the lecture at its date and notifies once soon after', async () => {
    const { createPublisher } = await import('./publisher');
    const publisher = createPublisher(server.services);
    const lecture = await server.lecture('teacher', {
      title: 'غدًا',
      showFromDate: server.minutesFromNow(60),
    });
    expect(lecture.publication).toBe('scheduled');
    await publisher.publishDue();
    expect([await server.titles('student'), await notices()]).toEqual([[], []]);
    later(61);
    expect(await server.titles('student')).toEqual(['غدًا']);
    server.realtime.clear();
    await Promise.all([publisher.publishDue(), publisher.publishDue()]);
    expect(await notices()).toHaveLength(1);
    expect(server.realtime.of('ReceiveLecturesChange')[0]).toMatchObject({
      target: subjectGuid,
      args: [{ subjectGuid }],
    });
  });

  test('notifies all students of a large section', async () => {
    const { db } = server.services;
    await sql`
      insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid)
      select gen_random_uuid(), 'many' || i, 'طالب ' || i, 0, 'Student', 'x', ${server.university.sections.a} from generate_series(1, 1200) i`.execute(
      db,
    );
    await server.lecture('teacher');
    expect(await notices()).toHaveLength(1201);
  });
});

describe('the live group of a subject', () => {
  test('admits readers of the subject and receives committed changes', async () => {
    const lecture = await server.lecture('teacher');
    const group = server.university.subjects.physics;
    const allowed = [];
    for (const person of [
      'admin',
      'teacher',
      'teacher2',
      'student',
      'student2',
      'stranger',
    ] as const)
      if (await server.realtime.mayJoin(server.caller(person), group)) allowed.push(person);
    expect(allowed).toEqual(['admin', 'teacher', 'student']);
    expect(await server.realtime.mayJoin(server.caller('admin'), randomUUID())).toBe(false);
    server.realtime.clear();
    await server.call('teacher', 'DELETE Lectures/DeleteLecture', {
      query: { itemGuid: lecture.itemGuid },
    });
    expect(server.realtime.sent).toEqual([
      {
        to: 'group',
        target: group,
        event: 'ReceiveLecturesChange',
        args: [{ subjectGuid: group }],
      },
    ]);
  });

  const editors = ['admin', 'teacher'] as const;
  /** Lists the recipients of each change that an action makes. */
  const notified = async (act: () => Promise<unknown>): Promise<string[]> => {
    server.realtime.clear();
    await act();
    return server.realtime.sent
      .filter(({ event }) => event === 'ReceiveLecturesChange')
      .map((one) => (one.to === 'people' ? [...one.people].sort().join() : 'everybody'));
  };
  const guidsOfEditors = () =>
    editors
      .map((name) => server.university.people[name])
      .sort()
      .join();

  it('notifies only editors of hidden, scheduled and enclosed lectures', async () => {
    const hiddenFolder = await server.folder('teacher', { visible: false });
    await server.lecture('teacher');
    const drafts: Partial<LectureModel>[] = [
      { visible: false },
      { showFromDate: server.minutesFromNow(60) },
      { folderGuid: hiddenFolder.itemGuid },
    ];
    for (const draft of drafts) {
      let itemGuid = '';
      const create = async () => {
        ({ itemGuid } = await server.lecture('teacher', draft));
      };
      expect(await notified(create)).toEqual([guidsOfEditors()]);
      const move = () =>
        server.call('teacher', 'POST Lectures/MoveItem', {
          body: { itemGuid, folderGuid: draft.folderGuid ?? null },
        });
      expect(await notified(move)).toEqual([guidsOfEditors()]);
      const remove = () =>
        server.call('teacher', 'DELETE Lectures/DeleteLecture', { query: { itemGuid } });
      expect(await notified(remove)).toEqual([guidsOfEditors()]);
    }
  });

  it('notifies students when a lecture appears or disappears', async () => {
    const { itemGuid } = await server.lecture('teacher', { visible: false });
    const show = (visible: 'true' | 'false') => () =>
      server.call('teacher', 'PUT Lectures/ChangeVisible', { query: { itemGuid, visible } });
    expect(await notified(show('true'))).toEqual(['everybody']);
    expect(await notified(show('false'))).toEqual(['everybody']);
    expect(await notified(show('false'))).toEqual([guidsOfEditors()]);
  });
});
