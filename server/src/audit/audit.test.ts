import {
  AUDIT_THINGS,
  EXAM_TYPE,
  OK,
  type AuditKind,
  type AuditThing,
  type EndpointKey,
} from '@riwaq/api';
import { sql } from 'kysely';
import { areas } from '../bootstrap/areas';
import { everyCase } from '../access/every-case';
import { PEOPLE } from '../testing';
import { createAuditServer, type AuditServer } from './testing';

let server: AuditServer;
beforeAll(async () => {
  server = await createAuditServer((services) => areas.flatMap((area) => area(services)));
});
afterAll(() => server.close());

const student = () => server.university.people.student;
const answered = async (answer: Promise<{ statusCode: number }>): Promise<void> =>
  expect((await answer).statusCode).toBe(OK);

/** Creates an exam of 10 marks that the student has taken and that is no longer active. */
async function sat(): Promise<{ examGuid: string; questionGuid: string }> {
  const finished = await server.finishedExam({ question: { questionMark: 10 } });
  await server.deactivate(finished.examGuid);
  return finished;
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
  expect(await server.entriesOf(() => correct('true'))).toEqual([]);
  expect(await server.entriesOf(() => correct())).toMatchObject([
    {
      ...by,
      kind: 'marks.corrected',
      aboutGuid: examGuid,
      aboutTitle: 'امتحان الحركة',
      first: of(null, '10'),
    },
  ]);
  // A repeat has no answers left to mark.
  expect(await server.entriesOf(() => correct())).toEqual([]);
  expect(
    await server.entriesOf(() =>
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
    await server.entriesOf(async () => {
      await add();
      await add();
    }),
  ).toMatchObject([{ ...by, kind: 'marks.extra', first: of('7.5', '9.5') }]);
  expect(
    await server.entriesOf(() =>
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
  const [entry, ...others] = await server.entriesOf(async () => {
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
  expect(await server.entriesOf(() => server.end('teacher', sessionGuid))).toMatchObject([
    { kind: 'degrees.ended', aboutTitle: 'امتحان الأسبوع الثالث', peopleCount: 0, first: null },
  ]);
  expect(
    await server.entriesOf(() =>
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
    await server.entriesOf(() =>
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
    await server.entriesOf(() =>
      answered(server.call('teacher', 'POST Exams/ResetEnteredPassword', { body: of })),
    ),
  ).toMatchObject([{ ...about, kind: 'attempt.passwordReset' }]);
  expect(
    await server.entriesOf(() =>
      answered(
        server.call('teacher', 'POST Exams/ResetFaceId', {
          body: { ...of, passwordInstead: false },
        }),
      ),
    ),
  ).toMatchObject([{ ...about, kind: 'attempt.faceReset' }]);
  expect(
    await server.entriesOf(() =>
      answered(server.call('teacher', 'POST Exams/ResetFaceId', { body: of })),
    ),
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
      expect(await server.entriesOf(async () => server.call(refused, found.key, input))).toEqual(
        [],
      );
    const entries = await server.entriesOf(() => answered(server.call(allowed, found.key, input)));
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
  const entries = await server.entriesOf(() => answered(server.call(by, found.key, input)));
  expect(entries).toMatchObject([{ kind, byGuid: server.university.people[by], first }]);
});

test('records degrees that a list imports from an exam', async () => {
  const { examGuid } = await server.markedExam({ question: { questionMark: 10 } });
  expect(
    await server.entriesOf(() => server.session('teacher', { examGuid, title: 'من الامتحان' })),
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
  expect(await server.entriesOf(() => edit(EXAM_TYPE.final))).toMatchObject([
    { kind: 'degrees.type', first: { ...NOBODY_ELSE, before: 'daily', after: 'final' } },
  ]);
  expect(await server.entriesOf(() => edit(EXAM_TYPE.final))).toEqual([]);
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
