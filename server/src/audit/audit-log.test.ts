import { AUDIT_KEPT_DAYS, AUDIT_PAGE, DAY_MS } from '@riwaq/api';
import { sql } from 'kysely';
import { areas } from '../bootstrap/areas';
import { inTransaction } from '../platform/db/database';
import { createAuditLog } from './service';
import { createAuditServer, type AuditServer } from './testing';

let server: AuditServer;
beforeAll(async () => {
  server = await createAuditServer((services) => areas.flatMap((area) => area(services)));
});
afterAll(() => server.close());

test('rolls the change back when its entry cannot be written', async () => {
  const sessionGuid = await server.session('teacher');
  const { db } = server.services;
  await sql`alter table audit_entry add constraint no_more check (kind <> 'degrees.ended') not valid`.execute(
    db,
  );
  const said = jest.spyOn(console, 'error').mockImplementation();
  try {
    expect(
      (await server.call('teacher', 'PUT Degrees/EndSession', { body: { sessionGuid } })).status,
    ).toBe(500);
  } finally {
    said.mockRestore();
    await sql`alter table audit_entry drop constraint no_more`.execute(db);
  }
  expect(
    await db
      .selectFrom('degree_list')
      .select('ended_at')
      .where('guid', '=', sessionGuid)
      .executeTakeFirst(),
  ).toEqual({ ended_at: null });
  expect(await server.entriesOf(() => server.end('teacher', sessionGuid))).toMatchObject([
    { kind: 'degrees.ended' },
  ]);
});

test('writes no entry when the transaction is rolled back', async () => {
  const { audit, db } = server.services;
  expect(
    await server.entriesOf(() =>
      expect(
        inTransaction(db, async (tx) => {
          await audit.note(tx, server.caller('teacher'), { kind: 'marks.given' });
          throw new Error('no');
        }),
      ).rejects.toThrow('no'),
    ),
  ).toEqual([]);
});

test('forbids changing or deleting entries, except by the retention job', async () => {
  const { audit, db, clock, time } = server.services;
  // The triggers of the tables work by row.
  await inTransaction(db, (tx) =>
    audit.note(tx, server.caller('teacher'), {
      kind: 'marks.given',
      people: [{ personGuid: server.university.people.student, before: null, after: '1' }],
    }),
  );
  const number = await server.newest();
  for (const change of [
    sql`update audit_entry set by_name = ''`,
    sql`delete from audit_entry`,
    sql`delete from audit_change`,
    sql`update audit_change set after = '100'`,
    sql`truncate audit_entry cascade`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow('only ever added to');
  }
  const auditLog = createAuditLog({ db, clock, time, schedule: { every: () => undefined } });
  expect(await auditLog.forget()).toBe(0);
  expect(await server.newest()).toBe(number);
  await sql`insert into audit_entry (at, kind, by_name, by_role, about_title) values (${new Date(clock.now().getTime() - (AUDIT_KEPT_DAYS + 1) * DAY_MS)}, 'people.password', '', 'System', 'old')`.execute(
    db,
  );
  expect(await auditLog.forget()).toBe(1);
  expect(await server.newest()).toBe(number);
  // Deleting is allowed only in that transaction.
  await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow('only ever added to');
});

test('finds entries by person, kind, day and title, and pages them by key', async () => {
  const { audit, db, clock, time } = server.services;
  const people = server.university.people;
  await inTransaction(db, async (tx) => {
    for (let at = 0; at <= AUDIT_PAGE; at += 1)
      await audit.note(tx, server.caller('teacher2'), {
        kind: 'degrees.imported',
        about: { guid: people.admin, title: `قائمة الكيمياء ${at}` },
        people: [{ personGuid: people.student2, before: null, after: '1' }],
      });
  });
  const ask = async (query: object) =>
    (
      await server.call('admin', 'GET Operations/GetAuditLog', {
        query: { personName: 'ليلى', ...query },
      })
    ).data;
  const first = await ask({ kind: 'degrees.imported' });
  expect(first).toMatchObject({ more: true });
  expect(first.entries).toHaveLength(AUDIT_PAGE);
  expect(
    await ask({ kind: 'degrees.imported', before: first.entries.at(-1)?.number }),
  ).toMatchObject({ more: false, entries: [{ aboutTitle: 'قائمة الكيمياء 0' }] });
  // The search matches the actor and the persons concerned, with folding like every search.
  expect(
    (await server.log({ personName: 'ليلى', searchText: 'الكيمياء 50' })).map(
      ({ aboutTitle }) => aboutTitle,
    ),
  ).toEqual(['قائمة الكيمياء 50']);
  expect(
    (await server.log({ personName: 'ساره', searchText: '٥٠' })).map(
      ({ aboutTitle }) => aboutTitle,
    ),
  ).toEqual(['قائمة الكيمياء 50']);
  expect(await server.log({ personName: 'ليلى', kind: 'marks.given' })).toEqual([]);
  const [teacherName, studentName] = await Promise.all(
    [people.teacher2, people.student2].map(async (guid) => {
      const { full_name } = await db
        .selectFrom('person')
        .select('full_name')
        .where('guid', '=', guid)
        .executeTakeFirstOrThrow();
      return full_name;
    }),
  );
  const reversed = (name = '') => name.split(' ').reverse().join(' ');
  for (const personName of [reversed(teacherName), reversed(studentName)])
    expect(await server.log({ personName, searchText: '50 قائمة' })).toHaveLength(1);
  expect(await server.log({ personName: 'ليلى', searchText: '50 فيزياء' })).toEqual([]);
  // Both words must be of one person.
  expect(await server.log({ personName: 'ليلى ساره' })).toEqual([]);
  const today = time.format(clock.now()).slice(0, 10);
  expect(
    await server.log({ fromDate: today, toDate: today, searchText: '48 كيمياء' }),
  ).toHaveLength(1);
  expect(await server.log({ fromDate: '2020-01-01', toDate: '2020-01-02' })).toEqual([]);
  expect(
    await server.call('admin', 'GET Operations/GetAuditLog', {
      query: { fromDate: '2020-01-02', toDate: '2020-01-01' },
    }),
  ).toMatchObject({ status: 400, fields: [{ path: 'toDate' }] });
});
