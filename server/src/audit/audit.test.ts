import {
  AUDIT_KEPT_DAYS,
  AUDIT_PAGE,
  AUDIT_THINGS,
  EXAM_TYPE,
  OK,
  type AuditEntry,
  type AuditKind,
  type AuditThing,
  type EndpointKey,
} from '@riwaq/api';
import { sql } from 'kysely';
import { everyCase } from '../access/every-case';
import { areas } from '../bootstrap/areas';
import { inTransaction } from '../platform/db/database';
import { degreeFixtures, type DegreeFixtures } from '../degrees/testing';
import { examFixtures, type ExamFixtures } from '../exams/testing';
import { createTestServer, PEOPLE, type TestServer } from '../testing';
import { createAuditLog } from './service';

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer & ExamFixtures & DegreeFixtures;
beforeAll(async () => {
  const made = await createTestServer({
    areas: (services) => areas.flatMap((area) => area(services)),
  });
  server = { ...made, ...examFixtures(made), ...degreeFixtures(made) };
});
afterAll(() => server.close());

const log = async (query: object = {}) =>
  (await server.call('admin', 'GET Operations/GetAuditLog', { query })).data.entries;
const newest = async (): Promise<number> => (await log())[0]?.number ?? 0;
/**
 * Runs `work` and returns the entries that it created, oldest first. Excludes counts of refused
 * calls, which the server stores asynchronously.
 */
async function entriesOf(work: () => Promise<unknown>): Promise<AuditEntry[]> {
  const before = await newest();
  await work();
  return (await log())
    .filter(({ number, kind }) => number > before && !kind.startsWith('security.'))
    .reverse();
}
const student = () => server.university.people.student;
const answered = async (answer: Promise<{ statusCode: number }>): Promise<void> =>
  expect((await answer).statusCode).toBe(OK);

/** Creates an exam that the student has taken and that is no longer active. */
async function sat(): Promise<{ examGuid: string; questionGuid: string }> {
  const examGuid = await server.exam('teacher');
  const { questionGuid, questionAnswers } = await server.question('teacher', {
    examGuid,
    questionMark: 10,
  });
  await server.activate('teacher', examGuid);
  await server.enter('student', examGuid);
  await answered(
    server.call('student', 'POST Exams/AnswerSave', {
      body: {
        examGuid,
        questionGuid,
        answer: [questionAnswers.find(({ isCorrect }) => isCorrect)?.answerGuid ?? ''],
      },
    }),
  );
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
  await answered(
    server.call('teacher', 'PUT Exams/Edit', {
      body: await server.edit('teacher', examGuid, { isActive: false }),
    }),
  );
  return { examGuid, questionGuid };
}

test('writes one entry per mark, with author, student, before and after', async () => {
  const { examGuid, questionGuid } = await sat();
  const correct = (dryRun?: 'true') =>
    answered(
      server.call('teacher', 'POST Exams/AutoCorrectAnswers', {
        query: { ExamGuid: examGuid, dryRun },
      }),
    );
  const by = {
    byGuid: server.university.people.teacher,
    byName: 'د. أحمد كريم',
    byRole: 'Teacher',
    peopleCount: 1,
  };
  const of = (before: string | null, after: string | null) => ({
    personGuid: student(),
    personName: 'علي محمد',
    before,
    after,
  });
  expect(await entriesOf(() => correct('true'))).toEqual([]);
  expect(await entriesOf(() => correct())).toMatchObject([
    {
      ...by,
      kind: 'marks.corrected',
      aboutGuid: examGuid,
      aboutTitle: 'امتحان الحركة',
      first: of(null, '10'),
    },
  ]);
  // A repeat has no answers left to mark.
  expect(await entriesOf(() => correct())).toEqual([]);
  expect(
    await entriesOf(() =>
      answered(
        server.call('teacher', 'POST Exams/AddQuestionDegree', {
          body: {
            examGuid,
            questionGuid,
            studentGuid: student(),
            degree: 7.5,
            note: 'a secret between us',
          },
        }),
      ),
    ),
  ).toMatchObject([
    {
      ...by,
      kind: 'marks.given',
      aboutGuid: questionGuid,
      aboutTitle: 'امتحان الحركة: ما وحدة القوة؟',
      first: of('10', '7.5'),
    },
  ]);
  const extraGuid = crypto.randomUUID();
  const add = () =>
    answered(
      server.call('teacher', 'POST Degrees/AddExtraDegrees', {
        body: { examGuid, extraGuid, studentGuids: [student()], degree: 2, reason: 'x' },
      }),
    );
  // A retry after a lost response adds one entry only.
  expect(
    await entriesOf(async () => {
      await add();
      await add();
    }),
  ).toMatchObject([{ ...by, kind: 'marks.extra', first: of('7.5', '9.5') }]);
  expect(
    await entriesOf(() =>
      answered(
        server.call('teacher', 'DELETE Degrees/RemoveExtraDegree', {
          query: { extraGuid, studentGuid: student() },
        }),
      ),
    ),
  ).toMatchObject([{ ...by, kind: 'marks.extraRemoved', first: of('9.5', '7.5') }]);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from audit_entry e where row_to_json(e)::text like '%secret%'`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('writes one entry per change of degrees, with every changed student', async () => {
  const classmate = await server.classmate('هدى سالم', 'a-9');
  const sessionGuid = await server.session('teacher');
  const degrees = await Promise.all(
    [
      [student(), 15],
      [classmate, 12.5],
    ].map(([guid, degree]) =>
      server.entry('teacher', sessionGuid, String(guid), { degree: Number(degree) }),
    ),
  );
  const save = () =>
    answered(server.call('teacher', 'PUT Degrees/SaveDegrees', { body: { sessionGuid, degrees } }));
  const [entry, ...others] = await entriesOf(async () => {
    await save();
    await save();
  });
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ kind: 'degrees.entered', aboutGuid: sessionGuid, peopleCount: 2 });
  const { data } = await server.call('admin', 'GET Operations/GetAuditChanges', {
    query: { number: entry?.number ?? 0 },
  });
  expect(data).toEqual({
    more: false,
    changes: [
      { personGuid: student(), personName: 'علي محمد', before: null, after: '15' },
      { personGuid: classmate, personName: 'هدى سالم', before: null, after: '12.5' },
    ],
  });
  expect(await entriesOf(() => server.end('teacher', sessionGuid))).toMatchObject([
    { kind: 'degrees.ended', aboutTitle: 'امتحان الأسبوع الثالث', peopleCount: 0, first: null },
  ]);
  expect(
    await entriesOf(() =>
      answered(
        server.call('teacher', 'PUT Degrees/ReopenSession', {
          body: { sessionGuid, reason: 'سبب' },
        }),
      ),
    ),
  ).toMatchObject([{ kind: 'degrees.reopened' }]);
  const of = {
    subjectGuid: server.university.subjects.physics,
    sectionGuid: server.university.sections.a,
  };
  expect(
    await entriesOf(() =>
      answered(
        server.call('teacher', 'PUT Degrees/SaveWeights', {
          body: { ...of, version: 0, weights: { daily: 40, monthly: 10, midFinal: 20, final: 30 } },
        }),
      ),
    ),
  ).toMatchObject([
    {
      kind: 'results.weights',
      aboutTitle: 'الفيزياء أ',
      first: { personGuid: null, before: null, after: '40 / 10 / 20 / 30' },
    },
  ]);
});

test("records a teacher's reset of a password or face, and opening a face", async () => {
  const examGuid = await server.exam('teacher', {
    enablePasswordToEnter: true,
    passwordToEnter: 'open sesame',
  });
  await server.activate('teacher', examGuid);
  await server.enter('student', examGuid, 'open sesame');
  const of = { examGuid, studentGuid: student() };
  const about = {
    aboutGuid: examGuid,
    peopleCount: 1,
    first: { personGuid: student(), before: null, after: null },
  };
  expect(
    await entriesOf(() =>
      answered(server.call('teacher', 'POST Exams/ResetEnteredPassword', { body: of })),
    ),
  ).toMatchObject([{ ...about, kind: 'attempt.passwordReset' }]);
  expect(
    await entriesOf(() =>
      answered(
        server.call('teacher', 'POST Exams/ResetFaceId', {
          body: { ...of, passwordInstead: false },
        }),
      ),
    ),
  ).toMatchObject([{ ...about, kind: 'attempt.faceReset' }]);
  expect(
    await entriesOf(() => answered(server.call('teacher', 'POST Exams/ResetFaceId', { body: of }))),
  ).toMatchObject([{ ...about, kind: 'attempt.faceOpened' }]);
});

/** Type of thing that each call deletes. Portfolios have a call for each kind of item. */
const DELETES: Partial<Record<EndpointKey, AuditThing>> = {
  'DELETE Forums/DeleteForum': 'forum',
  'DELETE ForumTopic/DeleteTopic': 'topic',
  'DELETE ForumTopic/DeleteContent': 'content',
  'DELETE ForumTopic/DeleteReplyTopicContent': 'reply',
  'DELETE Lectures/DeleteFolder': 'lecture',
  'DELETE Lectures/DeleteLecture': 'lecture',
  'DELETE Library/DeleteDocument': 'document',
  'DELETE Library/DeleteCategory': 'libraryCategory',
  'DELETE Exams/Delete': 'exam',
  'DELETE Exams/DeleteFolder': 'examFolder',
  'DELETE Exams/DeleteQuestion': 'question',
  'DELETE Exams/DeleteCategory': 'questionCategory',
  'DELETE Degrees/DeleteSession': 'degreeList',
  'POST WorkSample/Delete': 'portfolioItem',
  'POST Achievement/Delete': 'portfolioItem',
  'POST Goal/Delete': 'portfolioItem',
  'POST Reflection/Delete': 'reflection',
  'POST Feedback/Delete': 'feedback',
  'POST Comment/Delete': 'comment',
  'POST TagItem/Delete': 'tag',
  'POST Collections/Delete': 'collection',
  'POST Mails/Delete': 'mail',
  'POST ChatGroups/Delete': 'chatGroup',
};

test('has a deleting call for each kind of thing', () => {
  expect([...new Set(Object.values(DELETES))].sort()).toEqual([...AUDIT_THINGS].sort());
});

test.each(Object.entries(DELETES))(
  '%s writes one entry (%s) on success and none when refused',
  async (key, thing) => {
    const found = everyCase.find(
      (one) => one.key === key && PEOPLE.some((name) => one.expect[name] === 'allowed'),
    );
    if (!found) throw new Error('No case.');
    const allowed = PEOPLE.find((name) => found.expect[name] === 'allowed') ?? 'admin';
    const refused = PEOPLE.find((name) => found.expect[name] !== 'allowed');
    const input = await found.input(server);
    if (refused)
      expect(await entriesOf(async () => server.call(refused, found.key, input))).toEqual([]);
    const entries = await entriesOf(() => answered(server.call(allowed, found.key, input)));
    expect(entries).toMatchObject([
      { kind: `deleted.${thing}`, byGuid: server.university.people[allowed] },
    ]);
    expect(entries[0]?.aboutTitle === '').toBe(thing === 'mail');
  },
);

const NOBODY_ELSE = { personGuid: null };
const ITSELF = { before: null, after: null };
/** Other recorded calls, with the kind of entry and the values before and after. */
const DEEDS = {
  'POST Degrees/SaveXlsxDegrees': ['degrees.imported', { before: '13.25', after: '12.5' }],
  'PUT Degrees/EditSession': ['degrees.highest', { ...NOBODY_ELSE, before: '20', after: '50' }],
  'POST Degrees/PublishFinalResults': ['results.published', { before: null }],
  'PUT Degrees/WithdrawFinalResults': ['results.withdrawn', null],
  'PUT Exams/SetExtraTime': ['attempt.extraTime', { before: '0:00' }],
  'POST Account/SetFaceId': ['people.faceSet', ITSELF],
  'POST Account/DisableFaceId': ['people.faceRemoved', ITSELF],
  'POST Account/WithdrawFaceConsent': ['people.faceRemoved', ITSELF],
  'POST Account/ChangePassword': ['people.ownPassword', ITSELF],
} as const satisfies Partial<Record<EndpointKey, readonly [kind: AuditKind, first: object | null]>>;

test.each(Object.entries(DEEDS))('records %s (%j)', async (key, [kind, first]) => {
  // Changing a password signs the user out everywhere, so use a person whom no other test here
  // needs.
  const by = key.startsWith('POST Account/') ? 'stranger' : 'teacher';
  const found = everyCase.find((one) => one.key === key && one.expect[by] === 'allowed');
  if (!found) throw new Error('No case.');
  const input = await found.input(server);
  const entries = await entriesOf(() => answered(server.call(by, found.key, input)));
  expect(entries).toMatchObject([{ kind, byGuid: server.university.people[by], first }]);
});

test('records degrees that a list imports from an exam', async () => {
  const { examGuid } = await sat();
  await answered(
    server.call('teacher', 'POST Exams/AutoCorrectAnswers', { query: { ExamGuid: examGuid } }),
  );
  expect(
    await entriesOf(() => server.session('teacher', { examGuid, title: 'من الامتحان' })),
  ).toMatchObject([
    {
      kind: 'degrees.fromExam',
      aboutTitle: 'من الامتحان',
      first: { personGuid: student(), before: null, after: '10' },
    },
  ]);
});

test('records a changed kind of a list', async () => {
  const sessionGuid = await server.session('teacher');
  const edit = (degreeType: 0 | 1) =>
    answered(
      server.call('teacher', 'PUT Degrees/EditSession', {
        body: { ...server.sessionModel({ degreeType }), sessionGuid },
      }),
    );
  expect(await entriesOf(() => edit(EXAM_TYPE.final))).toMatchObject([
    { kind: 'degrees.type', first: { ...NOBODY_ELSE, before: 'daily', after: 'final' } },
  ]);
  expect(await entriesOf(() => edit(EXAM_TYPE.final))).toEqual([]);
});

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
  expect(await entriesOf(() => server.end('teacher', sessionGuid))).toMatchObject([
    { kind: 'degrees.ended' },
  ]);
});

test('writes no entry when the transaction is rolled back', async () => {
  const { audit, db } = server.services;
  expect(
    await entriesOf(() =>
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
  const { db, clock, time } = server.services;
  const number = await newest();
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
  expect(await newest()).toBe(number);
  await sql`insert into audit_entry (at, kind, by_name, by_role, about_title) values (${new Date(clock.now().getTime() - (AUDIT_KEPT_DAYS + 1) * DAY_MS)}, 'people.password', '', 'System', 'old')`.execute(
    db,
  );
  expect(await auditLog.forget()).toBe(1);
  expect(await newest()).toBe(number);
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
    (await log({ personName: 'ليلى', searchText: 'الكيمياء 50' })).map(
      ({ aboutTitle }) => aboutTitle,
    ),
  ).toEqual(['قائمة الكيمياء 50']);
  expect(
    (await log({ personName: 'ساره', searchText: '٥٠' })).map(({ aboutTitle }) => aboutTitle),
  ).toEqual(['قائمة الكيمياء 50']);
  expect(await log({ personName: 'ليلى', kind: 'marks.given' })).toEqual([]);
  const today = time.format(clock.now()).slice(0, 10);
  expect(await log({ fromDate: today, toDate: today, searchText: 'الكيمياء 7' })).toHaveLength(1);
  expect(await log({ fromDate: '2020-01-01', toDate: '2020-01-02' })).toEqual([]);
  expect(
    await server.call('admin', 'GET Operations/GetAuditLog', {
      query: { fromDate: '2020-01-02', toDate: '2020-01-01' },
    }),
  ).toMatchObject({ status: 400, fields: [{ path: 'toDate' }] });
});

test('exports a row for each person in the requested language', async () => {
  const { data } = await server.call('admin', 'GET Operations/GetAuditXlsx', {
    query: { kind: 'marks.given', Lang: 'en' },
  });
  expect(data.name).toBe('Audit log.xlsx');
  const [sheet] = await server.services.spreadsheets.read(
    Buffer.from(data.octets as Uint8Array),
    'xlsx',
    { sheets: 1, columns: 11, rows: 9, characters: 10_000 },
  );
  const [head, row] = sheet?.rows ?? [];
  expect(head).toEqual([
    'Number',
    'Date',
    'Who',
    'Role',
    'Action',
    'About',
    'Person',
    'Before',
    'After',
    'Address',
    'Times',
  ]);
  expect(row?.slice(2)).toEqual([
    'د. أحمد كريم',
    'Teacher',
    'Mark of an answer given or changed',
    'امتحان الحركة: ما وحدة القوة؟',
    'علي محمد',
    10,
    7.5,
    null,
    1,
  ]);
});
