import { randomUUID } from 'node:crypto';
import { ATTENDANCE, ATTENDANCE_WARNING, OK, type AttendanceEntry } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createAttendanceServer, DAY, TODAY, type AttendanceServer } from './testing';

// Proves ATTEND-2, ATTEND-3.

let server: AttendanceServer;
beforeAll(async () => {
  server = await createAttendanceServer();
});
afterAll(() => server.close());

const student = () => server.university.people.student;
const save = (
  entries: AttendanceEntry[],
  { as = 'teacher', day = DAY }: { as?: PersonName; day?: string } = {},
) => server.call(as, 'PUT Attendance/SaveDay', { body: { ...server.physics(), day, entries } });
const history = async (studentGuid?: string) =>
  (
    await server.call('teacher', 'GET Attendance/GetHistory', {
      query: { ...server.physics(), day: DAY, studentGuid },
    })
  ).data ?? [];
const summary = async () =>
  (await server.call('teacher', 'GET Attendance/GetSummary', { query: server.physics() })).data;
const own = async () => (await server.call('student', 'GET Attendance/GetStudentAttendance')).data;

describe('a day of a class', () => {
  test('has a row per student before attendance is taken', async () => {
    expect(await server.rows('teacher', DAY)).toEqual([
      {
        studentGuid: student(),
        studentName: 'علي محمد',
        studentCode: '',
        hours: null,
        excused: false,
        note: '',
        version: 0,
        changedBy: null,
        changedDate: null,
        unexcusedHours: 0,
      },
    ]);
    expect(
      (await server.call('teacher', 'GET Attendance/GetDays', { query: server.physics() })).data,
    ).toEqual([]);
  });

  test('stores hours, excuse and note with the author and the time', async () => {
    const { statusCode, data } = await save([
      server.entry(student(), 3, { excused: true, note: ' مراجعة طبية ' }),
    ]);
    expect([statusCode, data?.changed, data?.gone]).toEqual([OK, [], []]);
    expect(data?.rows).toMatchObject([
      {
        hours: 3,
        excused: true,
        note: 'مراجعة طبية',
        version: 1,
        changedBy: 'د. أحمد كريم',
        changedDate: expect.stringMatching(new RegExp(`^${TODAY}T12:`)) as unknown,
        unexcusedHours: 0,
      },
    ]);
    expect(
      (await server.call('teacher', 'GET Attendance/GetDays', { query: server.physics() })).data,
    ).toEqual([{ day: DAY, markedCount: 1, absentCount: 1, hours: 3, excusedHours: 3 }]);
  });

  test('lists each change with both values and the author', async () => {
    await server.take('teacher', student(), 4, {}, DAY);
    await server.take('admin', student(), 0, { excused: true }, DAY);
    expect((await history(student())).slice(0, 2)).toMatchObject([
      {
        before: 4,
        beforeExcused: false,
        after: 0,
        afterExcused: false,
        source: 'hand',
        changedBy: 'مدير النظام',
        day: DAY,
      },
      {
        before: 3,
        beforeExcused: true,
        after: 4,
        afterExcused: false,
        source: 'hand',
        changedBy: 'د. أحمد كريم',
      },
    ]);
    expect(await history(server.university.people.student2)).toEqual([]);
  });

  test('ends at the midnight of the university', async () => {
    const noon = server.clock.now();
    const isFutureAt = async (time: string) => {
      server.clock.set(new Date(`${TODAY}T${time}Z`));
      const { statusCode } = await save([server.entry(randomUUID(), 1)], { day: '2026-03-11' });
      return statusCode === ATTENDANCE.future;
    };
    // Baghdad is three hours ahead of UTC.
    const found = [await isFutureAt('20:59:59'), await isFutureAt('21:00:00')];
    server.clock.set(noon);
    expect(found).toEqual([true, false]);
  });

  test('cannot lie in the future', async () => {
    expect((await save([server.entry(student(), 1)], { day: '2026-03-11' })).statusCode).toBe(
      ATTENDANCE.future,
    );
    expect((await save([server.entry(student(), 1)], { day: TODAY })).statusCode).toBe(OK);
  });

  test('must be of a class that the caller teaches', async () => {
    const { subjects, sections } = server.university;
    const query = (subjectGuid: string, sectionGuid: string) => ({
      query: { subjectGuid, sectionGuid, day: DAY },
    });
    expect(
      (await server.call('teacher2', 'GET Attendance/GetDay', query(subjects.physics, sections.a)))
        .statusCode,
    ).toBe(ATTENDANCE.notFound);
    expect(
      (await server.call('admin', 'GET Attendance/GetDay', query(subjects.physics, sections.b)))
        .statusCode,
    ).toBe(ATTENDANCE.notFound);
    expect(
      (await server.call('admin', 'GET Attendance/GetDay', query(randomUUID(), sections.b)))
        .statusCode,
    ).toBe(ATTENDANCE.notFound);
  });
});

describe('a save', () => {
  test('changes nothing when it is repeated, whatever was stored since', async () => {
    const { version } = await server.row('teacher', student(), DAY);
    const entry = server.entry(student(), 5, { version });
    await save([entry]);
    await server.take('admin', student(), 2, {}, DAY);
    const before = await history();
    const again = await save([entry]);
    expect(again).toMatchObject({ statusCode: OK, data: { changed: [], rows: [{ hours: 2 }] } });
    expect(await history()).toEqual(before);
  });

  test('reports a conflict for a row changed since, and stores the others', async () => {
    const second = await server.classmate('هدى سالم', 'a-2');
    const seen = await server.row('teacher', student(), DAY);
    await server.take('admin', student(), 6, {}, DAY);
    const answer = await save([
      server.entry(student(), 1, { version: seen.version }),
      server.entry(second, 2),
    ]);
    expect(answer).toMatchObject({
      statusCode: ATTENDANCE.changed,
      data: { changed: [student()], gone: [] },
    });
    expect(answer.data?.rows.map(({ hours, changedBy }) => [hours, changedBy]).sort()).toEqual([
      [2, 'د. أحمد كريم'],
      [6, 'مدير النظام'],
    ]);
  });

  test('follows an own save whose response was lost', async () => {
    const { version } = await server.row('teacher', student(), DAY);
    const first = server.entry(student(), 3, { version });
    await save([first]);
    // The response was lost: the next save names the version that the teacher had seen and the save
    // that it replaces.
    const next = await save([server.entry(student(), 4, { version, replaces: [first.clientKey] })]);
    expect(next).toMatchObject({ statusCode: OK, data: { rows: [{ hours: 4 }] } });
    // The first request arrives again, late, and undoes nothing.
    expect(await save([first])).toMatchObject({ statusCode: OK, data: { rows: [{ hours: 4 }] } });
  });

  test('changes nothing when the values are equal', async () => {
    const row = await server.row('teacher', student(), DAY);
    expect((await save([server.entry(student(), row.hours, { version: 0 })])).data).toMatchObject({
      changed: [],
      rows: [{ version: row.version }],
    });
  });

  test('reports a student outside of the section and stores the others', async () => {
    const { student2 } = server.university.people;
    const { version } = await server.row('teacher', student(), DAY);
    const answer = await save([server.entry(student2, 1), server.entry(student(), 7, { version })]);
    expect(answer).toMatchObject({
      statusCode: ATTENDANCE.gone,
      data: { gone: [student2], rows: [{ hours: 7 }] },
    });
  });

  test('conflicts for one of two concurrent requests', async () => {
    const third = await server.classmate('زهراء علي', 'a-3');
    const answers = await Promise.all([
      save([server.entry(third, 1)]),
      save([server.entry(third, 2)], { as: 'admin' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ATTENDANCE.ok,
      ATTENDANCE.changed,
    ]);
    expect(await history(third)).toHaveLength(1);
  });

  test('notifies the teachers of the class, the author and the student', async () => {
    server.realtime.clear();
    await server.take('admin', student(), 1, {}, DAY);
    const told = server.realtime.of('ReceiveAttendanceChange');
    const { people } = server.university;
    expect(told.map(({ target }) => target).sort()).toEqual(
      [people.admin, people.student, people.teacher].sort(),
    );
    expect(told[0]?.args).toEqual([{ ...server.physics(), day: DAY }]);
  });

  test.each<[string, object, string]>([
    ['hours below 0', { hours: -1 }, 'entries.0.hours'],
    ['hours above 7', { hours: 8 }, 'entries.0.hours'],
    ['fractions of hours', { hours: 1.5 }, 'entries.0.hours'],
    ['hours in words', { hours: '3' }, 'entries.0.hours'],
    ['a note that is too long', { note: 'x'.repeat(301) }, 'entries.0.note'],
    ['a note with a NUL', { note: 'a\0b' }, 'entries.0.note'],
    ['no client key', { clientKey: undefined }, 'entries.0.clientKey'],
    ['a version below 0', { version: -1 }, 'entries.0.version'],
    ['an invalid student guid', { studentGuid: '1; drop table person' }, 'entries.0.studentGuid'],
    ['an excuse that is not a boolean', { excused: 'yes' }, 'entries.0.excused'],
  ])('with %s is refused with the name of the field', async (_what, more, path) => {
    const response = await server.app.inject({
      method: 'PUT',
      url: '/api/Attendance/SaveDay',
      headers: { authorization: `Bearer ${server.token('teacher')}` },
      payload: {
        ...server.physics(),
        day: DAY,
        entries: [{ ...server.entry(student(), 1), ...more }],
      },
    });
    expect([
      response.statusCode,
      response.json<{ fields: { path: string }[] }>().fields.map((field) => field.path),
    ]).toEqual([400, [path]]);
  });

  test.each([['2026-02-30'], ['2026-3-1'], ['yesterday'], ["2026-03-01' or '1'='1"]])(
    'is refused for the day %j',
    async (day) => {
      expect(await save([server.entry(student(), 1)], { day })).toMatchObject({
        status: 400,
        fields: [{ path: 'day', message: 'localDate' }],
      });
    },
  );
});

describe('over several months', () => {
  beforeAll(async () => {
    await server.services.db.deleteFrom('attendance_row').execute();
    await server.take('teacher', student(), 3, {}, '2026-02-10');
    await server.take('teacher', student(), 2, { excused: true, note: 'عذر طبي' }, '2026-03-01');
    await server.take('teacher', student(), 0, {}, '2026-03-03');
    // More than a year ago.
    await server.take('teacher', student(), 7, {}, '2025-03-31');
  });

  test('sums the last twelve months of a class by student and month', async () => {
    expect(await summary()).toMatchObject({
      months: ['2026-02', '2026-03'],
      daysCount: 3,
      warningHours: ATTENDANCE_WARNING.hours,
    });
    expect(
      (await summary())?.students.find(({ studentGuid }) => studentGuid === student()),
    ).toEqual({
      studentGuid: student(),
      studentName: 'علي محمد',
      studentCode: '',
      hours: 5,
      excusedHours: 2,
      unexcusedHours: 3,
      markedDays: 3,
      absentDays: 2,
      months: [
        { month: '2026-02', hours: 3, excusedHours: 0 },
        { month: '2026-03', hours: 2, excusedHours: 2 },
      ],
    });
    expect(
      (await summary())?.students.every(
        ({ studentGuid, markedDays }) => studentGuid === student() || markedDays === 0,
      ),
    ).toBe(true);
  });

  test('shows a student the own attendance only, with notes and authors', async () => {
    expect(await own()).toEqual(
      [
        {
          subjectGuid: server.physics().subjectGuid,
          subjectName: 'الفيزياء',
          warningHours: ATTENDANCE_WARNING.hours,
          hours: 5,
          excusedHours: 2,
          unexcusedHours: 3,
          markedDays: 3,
          absentDays: 2,
          months: [
            { month: '2026-02', hours: 3, excusedHours: 0 },
            { month: '2026-03', hours: 2, excusedHours: 2 },
          ],
          days: [
            {
              day: '2026-03-01',
              hours: 2,
              excused: true,
              note: 'عذر طبي',
              teacherName: 'د. أحمد كريم',
            },
            { day: '2026-02-10', hours: 3, excused: false, note: '', teacherName: 'د. أحمد كريم' },
          ],
        },
      ].map(({ absentDays: _absentDays, ...told }) => told),
    );
    expect((await server.call('student2', 'GET Attendance/GetStudentAttendance')).data).toEqual([]);
  });

  test("warns a student once when the unexcused hours reach the teacher's limit", async () => {
    expect(
      (
        await server.call('teacher', 'PUT Attendance/SaveWarning', {
          body: { ...server.physics(), warningHours: 5 },
        })
      ).statusCode,
    ).toBe(OK);
    const warnings = async () =>
      (await server.call('student', 'GET Notifications/Get', { query: {} })).data.filter(
        ({ kind }) => kind === 'attendance.warning',
      );
    expect(await warnings()).toEqual([]);
    await server.take('teacher', student(), 2, {}, '2026-03-04');
    expect(await warnings()).toMatchObject([
      {
        values: { subject: 'الفيزياء', hours: '5', most: '5' },
        path: `/absence?subjectGuid=${server.physics().subjectGuid}`,
      },
    ]);
    await server.take('teacher', student(), 1, {}, '2026-03-05');
    expect(await warnings()).toHaveLength(1);
    expect((await own())[0]).toMatchObject({ unexcusedHours: 6, warningHours: 5 });
  });

  test.each([0, 301, 2.5, '12'])('refuses %j as the limit of a warning', async (warningHours) => {
    expect(
      await server.call('teacher', 'PUT Attendance/SaveWarning', {
        body: { ...server.physics(), warningHours: warningHours as number },
      }),
    ).toMatchObject({ status: 400, fields: [{ path: 'warningHours' }] });
  });
});
