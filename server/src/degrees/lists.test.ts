import { randomUUID } from 'node:crypto';
import { DEGREES, EXAM_TYPE, OK } from '@riwaq/api';
import { createDegreeServer, type DegreeServer } from './testing';

// Proves DEGREE-2, DEGREE-3, GRADE-5.

let server: DegreeServer;
beforeAll(async () => {
  server = await createDegreeServer();
});
afterAll(() => server.close());

const people = () => server.university.people;
const sections = () => server.university.sections;
const open = async (sessionGuid: string) =>
  (
    await server.call('teacher', 'GET Degrees/GetSession', {
      query: { sessionGuid, sectionGuid: sections().a },
    })
  ).data;
const save = (
  sessionGuid: string,
  degrees: Parameters<typeof server.call<'PUT Degrees/SaveDegrees'>>[2] extends infer I
    ? I extends { body: { degrees: infer D } }
      ? D
      : never
    : never,
) => server.call('teacher', 'PUT Degrees/SaveDegrees', { body: { sessionGuid, degrees } });
const own = async () =>
  (await server.call('student', 'GET Degrees/GetStudentDegrees')).data.flatMap(
    ({ sessions }) => sessions,
  );
const history = async (sessionGuid: string, studentGuid?: string) =>
  (await server.call('teacher', 'GET Degrees/GetHistory', { query: { sessionGuid, studentGuid } }))
    .data ?? [];

describe('a list of degrees', () => {
  test('has a row per student and counts the entered degrees', async () => {
    const second = await server.classmate('هدى سالم', 'a-2');
    const sessionGuid = await server.session('teacher');
    expect(await open(sessionGuid)).toMatchObject({
      session: {
        studentsCount: 2,
        enteredCount: 0,
        average: null,
        endedDate: null,
        wasEnded: false,
        highestDegree: 20,
      },
    });
    await server.give('teacher', sessionGuid, people().student, 17.5, 'جيد');
    await server.give('teacher', sessionGuid, second, 0);
    const { session, rows } = (await open(sessionGuid)) ?? {};
    expect(session).toMatchObject({ enteredCount: 2, average: 8.75 });
    expect(
      rows?.map(({ degree, note, studentCode }) => [degree, note, studentCode]).sort(),
    ).toEqual([
      [0, '', 'a-2'],
      [17.5, 'جيد', ''],
    ]);
    await server.services.db
      .updateTable('person')
      .set({ section_guid: sections().b })
      .where('guid', '=', second)
      .execute();
    // A student who left the section keeps the degree in this list, but is not in a new one.
    expect((await open(sessionGuid))?.rows).toHaveLength(2);
    expect((await open(await server.session('teacher')))?.rows).toHaveLength(1);
  });

  test("is created once when repeated, and not under another person's guid", async () => {
    const sessionGuid = randomUUID();
    const body = server.sessionModel({ sessionGuid });
    expect((await server.call('teacher', 'POST Degrees/CreateSession', { body })).data).toEqual({
      sessionGuid,
    });
    expect((await server.call('teacher', 'POST Degrees/CreateSession', { body })).data).toEqual({
      sessionGuid,
    });
    expect((await server.call('admin', 'POST Degrees/CreateSession', { body })).status).toBe(409);
  });

  test('is found by a retry, and conflicts for another class or exam', async () => {
    const sessionGuid = randomUUID();
    const create = (more: object = {}) =>
      server.call('teacher', 'POST Degrees/CreateSession', {
        body: server.sessionModel({ sessionGuid, ...more }),
      });
    await create();
    expect((await create({ title: 'عنوان آخر' })).data).toEqual({ sessionGuid });
    expect(await create({ sectionGuid: sections().b })).toMatchObject({
      status: 409,
      fields: [{ path: 'sectionGuid', message: 'madeOtherwise' }],
    });
    expect(await create({ subjectGuid: server.university.subjects.chemistry })).toMatchObject({
      status: 409,
      fields: [{ path: 'sectionGuid' }],
    });
    expect(await create({ examGuid: await server.exam('teacher') })).toMatchObject({
      status: 409,
      fields: [{ path: 'examGuid', message: 'madeOtherwise' }],
    });
  });

  test.each([
    ['a highest degree of 0', { highestDegree: 0 }, 'highestDegree'],
    ['a highest degree above 100', { highestDegree: 100.5 }, 'highestDegree'],
    ['a highest degree of five decimals', { highestDegree: 10.12345 }, 'highestDegree'],
    ['a short title', { title: 'ab' }, 'title'],
    ['another type', { degreeType: 4 as never }, 'degreeType'],
  ])('is not created with %s', async (_what, more, path) => {
    const { status, fields } = await server.call('teacher', 'POST Degrees/CreateSession', {
      body: server.sessionModel(more),
    });
    expect([status, fields?.map((field) => field.path)]).toEqual([400, [path]]);
  });

  test('is not created for a section that does not study the subject', async () => {
    const body = server.sessionModel({ sectionGuid: sections().law });
    expect((await server.call('teacher', 'POST Degrees/CreateSession', { body })).status).toBe(403);
    expect(
      (await server.call('admin', 'POST Degrees/CreateSession', { body })).fields,
    ).toMatchObject([{ path: 'sectionGuid' }]);
  });

  test('is edited while open, and not below a degree given', async () => {
    const sessionGuid = await server.session('teacher');
    await server.give('teacher', sessionGuid, people().student, 15);
    const edit = (highestDegree: number) =>
      server.call('teacher', 'PUT Degrees/EditSession', {
        body: {
          sessionGuid,
          title: 'عنوان آخر',
          degreeType: EXAM_TYPE.final,
          highestDegree,
          sessionDate: '2026-04-01T10:00:00',
        },
      });
    expect((await edit(14.9999)).statusCode).toBe(DEGREES.invalid);
    expect((await edit(15)).statusCode).toBe(OK);
    expect((await open(sessionGuid))?.session).toMatchObject({
      title: 'عنوان آخر',
      degreeType: 1,
      highestDegree: 15,
      sessionDate: '2026-04-01T10:00:00',
    });
    await server.end('teacher', sessionGuid);
    expect((await edit(50)).statusCode).toBe(DEGREES.ended);
  });

  test('is deleted with its degrees unless students have seen it', async () => {
    const sessionGuid = await server.session('teacher');
    await server.give('teacher', sessionGuid, people().student, 15);
    const remove = () =>
      server.call('teacher', 'DELETE Degrees/DeleteSession', { query: { sessionGuid } });
    await server.end('teacher', sessionGuid);
    expect((await remove()).statusCode).toBe(DEGREES.ended);
    await server.call('teacher', 'PUT Degrees/ReopenSession', { body: { sessionGuid } });
    expect((await remove()).statusCode).toBe(DEGREES.invalid);
    const other = await server.session('teacher');
    await server.give('teacher', other, people().student, 15);
    expect(
      (
        await server.call('teacher', 'DELETE Degrees/DeleteSession', {
          query: { sessionGuid: other },
        })
      ).statusCode,
    ).toBe(OK);
    expect(await open(other)).toBeNull();
  });
});

describe('entering degrees', () => {
  test.each([
    [20, OK],
    [0, OK],
    [0.0001, OK],
    [null, OK],
    [20.0001, DEGREES.invalid],
    [-0.0001, DEGREES.invalid],
    [1.00001, DEGREES.invalid],
    [1e300, DEGREES.invalid],
  ])('responds to %s of 20 with %i', async (degree, status) => {
    const sessionGuid = await server.session('teacher');
    const answer = await save(sessionGuid, [{ studentGuid: people().student, degree, version: 0 }]);
    expect(answer.statusCode).toBe(status);
    expect(
      (await server.rows('teacher', sessionGuid)).find(
        ({ studentGuid }) => studentGuid === people().student,
      )?.degree,
    ).toBe(status === OK ? degree : null);
    expect(answer.data?.invalid).toEqual(status === OK ? [] : [people().student]);
  });

  test('reports a conflict between two teachers, and ignores unchanged degrees', async () => {
    const second = await server.classmate('زيد طارق', 'a-3');
    const sessionGuid = await server.session('teacher');
    const mine = { studentGuid: people().student, degree: 10, note: '', version: 0 };
    expect((await save(sessionGuid, [mine])).statusCode).toBe(OK);
    // The response was lost and the client retries: the values are stored already.
    expect((await save(sessionGuid, [mine])).data).toMatchObject({
      changed: [],
      rows: [{ degree: 10, version: 1 }],
    });
    const theirs = await server.call('admin', 'PUT Degrees/SaveDegrees', {
      body: {
        sessionGuid,
        degrees: [
          { ...mine, degree: 12 },
          { studentGuid: second, degree: 7, version: 0 },
        ],
      },
    });
    expect(theirs).toMatchObject({
      statusCode: DEGREES.changed,
      data: { changed: [people().student] },
    });
    expect(theirs.data?.rows.map(({ degree, version }) => [degree, version]).sort()).toEqual([
      [10, 1],
      [7, 1],
    ]);
    const seen = await server.call('admin', 'PUT Degrees/SaveDegrees', {
      body: { sessionGuid, degrees: [{ ...mine, degree: 12, version: 1 }] },
    });
    expect(seen).toMatchObject({ statusCode: OK, data: { rows: [{ degree: 12, version: 2 }] } });
    expect(
      (await history(sessionGuid, people().student)).map(
        (one) => one.kind === 'degree' && [one.before, one.after, one.source],
      ),
    ).toEqual([
      [10, 12, 'hand'],
      [null, 10, 'hand'],
    ]);
  });

  test('reports a conflict to one of two concurrent saves', async () => {
    const sessionGuid = await server.session('teacher');
    const answers = await Promise.all(
      [5, 6].map((degree) =>
        save(sessionGuid, [{ studentGuid: people().student, degree, version: 0 }]),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([OK, DEGREES.changed]);
    expect(await history(sessionGuid)).toHaveLength(1);
  });

  test('saves nothing when one student is not in the list', async () => {
    const sessionGuid = await server.session('teacher');
    const answer = await save(sessionGuid, [
      { studentGuid: people().student, degree: 1, version: 0 },
      { studentGuid: people().student2, degree: 1, version: 0 },
    ]);
    expect([answer.status, answer.fields?.[0]?.path]).toEqual([400, 'degrees']);
    expect((await server.rows('teacher', sessionGuid)).every(({ degree }) => degree === null)).toBe(
      true,
    );
  });

  test('notifies the teachers who look at the list', async () => {
    const sessionGuid = await server.session('teacher');
    server.realtime.clear();
    await server.give('teacher', sessionGuid, people().student, 3);
    expect(server.realtime.sent).toEqual([
      { to: 'group', target: sessionGuid, event: 'ReceiveDegreesChange', args: [{ sessionGuid }] },
    ]);
    await server.give('teacher', sessionGuid, people().student, 3);
    expect(server.realtime.sent).toHaveLength(1);
  });
});

describe('ending a list', () => {
  test('shows it to its students and notifies them, until it is reopened', async () => {
    const sessionGuid = await server.session('teacher', { title: 'قائمة تُنهى' });
    await server.give('teacher', sessionGuid, people().student, 11, 'أحسنت');
    const find = async () => (await own()).find((one) => one.sessionGuid === sessionGuid);
    const unread = async () =>
      (await server.call('student', 'GET Notifications/GetUnReadCount')).data[0]
        ?.allNotifications ?? 0;
    const before = await unread();
    expect(await find()).toBeUndefined();
    await server.end('teacher', sessionGuid);
    await server.end('teacher', sessionGuid);
    expect(await find()).toMatchObject({ degree: 11, note: 'أحسنت', highestDegree: 20 });
    expect(await unread()).toBe(before + 1);
    expect(
      (await save(sessionGuid, [{ studentGuid: people().student, degree: 12, version: 1 }]))
        .statusCode,
    ).toBe(DEGREES.ended);
    await server.call('teacher', 'PUT Degrees/ReopenSession', {
      body: { sessionGuid, reason: 'خطأ في الجمع' },
    });
    expect(await find()).toBeUndefined();
    await server.give('teacher', sessionGuid, people().student, 12);
    await server.end('teacher', sessionGuid);
    expect(await find()).toMatchObject({ degree: 12 });
    expect(
      (await history(sessionGuid)).map((one) =>
        one.kind === 'state' ? [one.ended, one.reason] : [one.before, one.after],
      ),
    ).toEqual([
      [true, ''],
      [11, 12],
      [false, 'خطأ في الجمع'],
      [true, ''],
      [null, 11],
    ]);
  });

  test('shows a missing degree as missing, and never those of others', async () => {
    const other = await server.classmate('ميس رعد', 'a-9');
    const sessionGuid = await server.session('teacher', { title: 'قائمة ناقصة' });
    await server.give('teacher', sessionGuid, other, 19.75, 'سرّ زميلة');
    await server.end('teacher', sessionGuid);
    expect((await own()).find((one) => one.sessionGuid === sessionGuid)).toMatchObject({
      degree: null,
      note: '',
    });
    const told = JSON.stringify(
      (await server.call('student', 'GET Degrees/GetStudentDegrees')).data,
    );
    for (const secret of ['19.75', 'سرّ زميلة', 'ميس رعد']) expect(told).not.toContain(secret);
  });
});

describe('the lists', () => {
  test('are paged newest first with their total, filtered and searched', async () => {
    const fresh = await createDegreeServer();
    try {
      const made: string[] = [];
      for (let number = 1; number <= 12; number += 1)
        made.unshift(
          await fresh.session('teacher', {
            title: `اختبار رقم ${number}`,
            degreeType: number === 5 ? EXAM_TYPE.final : EXAM_TYPE.daily,
          }),
        );
      const get = async (query: object = {}) =>
        (await fresh.call('teacher', 'GET Degrees/GetSessions', { query })).data;
      const guids = async (query?: object) =>
        (await get(query)).sessions.map(({ sessionGuid }) => sessionGuid);
      expect(await guids()).toEqual(made.slice(0, 10));
      expect(await guids({ page: 2 })).toEqual(made.slice(10));
      expect(await guids({ pageSize: 15 })).toEqual(made);
      expect((await get({ page: 2 })).sessionsCount).toBe(12);
      expect(await guids({ degreeType: EXAM_TYPE.final })).toEqual([made[7]]);
      expect(await guids({ searchText: 'اِخْتبار رقم 12' })).toEqual([made[0]]);
      expect(await guids({ searchText: '12 اِخْتبار' })).toEqual([made[0]]);
      expect(await guids({ searchText: '12 نهائي' })).toEqual([]);
      await fresh.end('teacher', made[3] ?? '');
      expect(await guids({ state: 'ended' })).toEqual([made[3]]);
      expect((await get({ state: 'open' })).sessionsCount).toBe(11);
      expect((await get({ sectionGuid: fresh.university.sections.b })).sessionsCount).toBe(0);
      expect(
        (await fresh.call('teacher2', 'GET Degrees/GetSessions', { query: {} })).data.sessionsCount,
      ).toBe(0);
      expect(
        (await fresh.call('admin', 'GET Degrees/GetSessions', { query: {} })).data.sessionsCount,
      ).toBe(12);
      expect(
        (
          await fresh.call('teacher', 'GET Degrees/GetSessions', {
            query: { pageSize: 11 as never },
          })
        ).status,
      ).toBe(400);
    } finally {
      await fresh.close();
    }
  });
});
