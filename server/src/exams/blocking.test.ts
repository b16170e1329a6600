import { randomUUID } from 'node:crypto';
import { ROLE, type ApiInput, type ApiKey } from '@riwaq/api';
import { areas } from '../bootstrap/areas';
import { inTransaction } from '../platform/db/database';
import { createTestServer, type PersonName, type TestServer } from '../testing';
import { madeInput } from '../testing/made-input';
import { createExamsContext } from './context';
import { createSitting } from './service-sitting';
import { examFixtures } from './testing';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ areas: (services) => areas.flatMap((area) => area(services)) });
  await server.services.db
    .insertInto('person_permission')
    .values({ person_guid: server.university.people.teacher, permission: 'BlockAccessResources' })
    .execute();
});
afterAll(() => server.close());

/**
 * Stores a file of another area that the student may read; resolves with the addresses at which it
 * is served.
 */
async function fileOfOtherArea(): Promise<{
  fileUrl: string;
  addresses: (as: PersonName) => Promise<string[]>;
}> {
  const { services } = server;
  services.files.authoriseReads('elsewhere', async () => true);
  const teacher = server.caller('teacher');
  const fileUrl = await services.keeper.keep(teacher, {
    location: 'Library',
    name: 'a.txt',
    content: Buffer.from('ملخص'),
  });
  await inTransaction(services.db, (tx) =>
    services.files.attach(tx, {
      caller: teacher,
      area: 'elsewhere',
      sourceGuid: randomUUID(),
      fileUrls: [fileUrl],
    }),
  );
  return {
    fileUrl,
    async addresses(as) {
      const { userGuid } = server.caller(as);
      const { data } = await server.call(as, 'POST Uploader/Download', { body: { fileUrl } });
      const [, inText = ''] =
        /src="([^"]+)"/.exec(
          services.files.htmlForReading(`<img src="/files/${fileUrl}">`, userGuid),
        ) ?? [];
      return [
        data?.url ?? '',
        inText.replaceAll('&amp;', '&'),
        services.files.addressForShowing(fileUrl, userGuid),
      ];
    },
  };
}
const opened = (addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async (url) => (await server.app.inject({ method: 'GET', url })).statusCode),
  );

/** The HTTP status of an endpoint of another area. */
const otherAreaStatus = async (as: 'student' | 'teacher') =>
  (await server.call(as, 'GET Subjects/Get')).status;

test('responds 423 in other areas during a blocking exam until it ends', async () => {
  const fixtures = examFixtures(server);
  const examGuid = await fixtures.exam('teacher', { blockAccessResources: true });
  await fixtures.question('teacher', { examGuid });
  await fixtures.activate('teacher', examGuid);
  expect(await otherAreaStatus('student')).toBe(200);
  await fixtures.enter('student', examGuid);
  expect(await server.call('student', 'GET Subjects/Get')).toMatchObject({
    status: 423,
    code: 'blocked',
    path: `/enterExam=${examGuid}`,
  });
  expect(await otherAreaStatus('teacher')).toBe(200);
  // Profiles are blocked, the student's own as well as a classmate's, and so are changes to the
  // account.
  const { userGuid: studentGuid } = server.caller('student');
  for (const refused of [
    await server.call('student', 'GET Account/GetStudentProfile', { query: { studentGuid } }),
    await server.call('student', 'PUT Account/UpdateStudentProfile', {
      body: { missionStatement: 'ملخص' },
      file: {},
    }),
    await server.call('student', 'PUT Account/UpdateProfile', {
      body: { phoneNumber: '123' },
      file: {},
    }),
    await server.call('student', 'POST Account/GetPhotos', {
      body: { personGuids: [studentGuid] },
    }),
    await server.call('student', 'GET Portfolios/Search', { query: { searchText: 'ملخص' } }),
    await server.call('student', 'POST Portfolios/PrepareExport', { body: {} }),
    await server.call('student', 'POST SecretLinks/Create', {
      body: { title: 'رابط', expiresDate: '2099-01-01T00:00:00' },
    }),
    await server.call('student', 'GET SecretLinks/Get'),
  ])
    expect(refused.status).toBe(423);
  expect(
    (await server.call('student', 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } }))
      .statusCode,
  ).toBe(1);
  expect((await server.call('student', 'GET Notifications/GetUnReadCount')).statusCode).toBe(1);
  // Notifications repeat texts that others wrote: a title could be an answer.
  expect(await server.call('student', 'GET Notifications/Get', { query: {} })).toMatchObject({
    status: 423,
    path: `/enterExam=${examGuid}`,
  });
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
  expect(await otherAreaStatus('student')).toBe(200);
});

test('blocks every endpoint of other areas that students may call', async () => {
  const fixtures = examFixtures(server);
  const examGuid = await fixtures.exam('teacher', { blockAccessResources: true });
  await fixtures.activate('teacher', examGuid);
  await fixtures.enter('student', examGuid);
  const closed = server.endpoints.filter(
    ({ key, endpoint: { access } }) =>
      !/ (?:Exams|Account|Notifications|Uploader)\//.test(key) &&
      (access === 'signed-in' || (Array.isArray(access) && access.includes(ROLE.student))),
  );
  const answers = new Map<string, number>();
  for (const { key, endpoint } of closed) {
    const input = madeInput(endpoint, {
      slot: ({ takes }) => (takes === 'guid' ? examGuid : 'نص'),
      fixed: {},
      optional: 'all',
    });
    answers.set(
      key,
      (await server.call('student', key as ApiKey, input as ApiInput<ApiKey>)).status,
    );
  }
  // The generated input may be invalid: validation responds 400 before the block is checked.
  expect([...answers].filter(([, status]) => status !== 423 && status !== 400)).toEqual([]);
  for (const key of [
    'GET ForumTopic/GetMyTopics',
    'GET Mails/GetInbox',
    'POST Mails/Send',
    'POST Mails/SaveDraft',
  ])
    expect([key, answers.get(key)]).toEqual([key, 423]);
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
});

test('unblocks when time is up or the exam becomes inactive', async () => {
  const fixtures = examFixtures(server);
  const sit = async () => {
    const examGuid = await fixtures.exam('teacher', { blockAccessResources: true });
    await fixtures.activate('teacher', examGuid);
    await fixtures.enter('student', examGuid);
    expect(await otherAreaStatus('student')).toBe(423);
    return examGuid;
  };
  const examGuid = await sit();
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await fixtures.edit('teacher', examGuid, { isActive: false }),
  });
  expect(await otherAreaStatus('student')).toBe(200);
  await sit();
  server.clock.set(new Date(server.clock.now().getTime() + 2 * 3600_000));
  expect(await otherAreaStatus('student')).toBe(200);
});

test('blocks file addresses issued before, except those of the exam', async () => {
  const fixtures = examFixtures(server);
  const { fileUrl, addresses } = await fileOfOtherArea();
  const before = await addresses('student');
  const teachers = await addresses('teacher');
  expect(await opened([...before, ...teachers])).toEqual([200, 200, 200, 200, 200, 200]);
  const examGuid = await fixtures.exam('teacher', { blockAccessResources: true });
  const ownFile = await server.services.keeper.keep(server.caller('teacher'), {
    location: 'Exams',
    name: 'figure.txt',
    content: Buffer.from('شكل'),
  });
  await fixtures.question('teacher', {
    examGuid,
    fileUrl: ownFile,
    fileName: 'figure.txt',
    containsFile: true,
  });
  await fixtures.activate('teacher', examGuid);
  await fixtures.enter('student', examGuid);
  expect(await opened(before)).toEqual([423, 423, 423]);
  expect(await opened(teachers)).toEqual([200, 200, 200]);
  for (const preview of [true, false])
    expect(
      await server.call('student', 'POST Uploader/Download', { body: { fileUrl, preview } }),
    ).toMatchObject({ status: 423, code: 'blocked' });
  const { data } = await server.call('student', 'POST Uploader/Download', {
    body: { fileUrl: ownFile },
  });
  expect(await opened([data!.url])).toEqual([200]);
  const note = await server.services.keeper.keep(server.caller('student'), {
    location: 'Library',
    name: 'note.txt',
    content: Buffer.from('ملخص'),
  });
  expect(
    (
      await server.call('student', 'POST Uploader/Download', {
        body: { fileUrl: note, preview: true },
      })
    ).status,
  ).toBe(423);
  expect(
    await opened([
      server.services.files.addressForShowing(note, server.caller('student').userGuid),
    ]),
  ).toEqual([423]);
  const answerFile = await server.services.keeper.keep(server.caller('student'), {
    location: 'ExamAnswer',
    name: 'work.txt',
    content: Buffer.from('حل'),
  });
  expect(
    await opened([
      (
        await server.call('student', 'POST Uploader/Download', {
          body: { fileUrl: answerFile, preview: true },
        })
      ).data!.url,
    ]),
  ).toEqual([200]);
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
  expect(await opened(before)).toEqual([200, 200, 200]);
});

test('leaves live groups of other areas until the end, then reconnects', async () => {
  const fixtures = examFixtures(server);
  const group = randomUUID();
  server.realtime.authoriseGroups(async (_caller, asked) => (asked === group ? true : null));
  const mayJoin = () => server.realtime.mayJoin(server.caller('student'), group);
  const { student } = server.university.people;
  const sit = async () => {
    const examGuid = await fixtures.exam('teacher', { blockAccessResources: true });
    await fixtures.activate('teacher', examGuid);
    expect(await mayJoin()).toBe(true);
    server.realtime.clear();
    await fixtures.enter('student', examGuid);
    expect([
      await mayJoin(),
      await server.realtime.mayJoin(server.caller('teacher'), group),
    ]).toEqual([false, true]);
    expect(server.realtime.moved).toEqual([{ userGuid: student, how: 'left groups' }]);
    server.realtime.clear();
    return examGuid;
  };
  const ended = async () => {
    expect(await mayJoin()).toBe(true);
    // The same run of the clock may also have ended attempts of earlier tests.
    expect(new Set(server.realtime.moved.map(({ userGuid, how }) => `${userGuid} ${how}`))).toEqual(
      new Set([`${student} connects anew`]),
    );
  };
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid: await sit() } });
  await ended();
  const examGuid = await sit();
  const isActive = async (active: boolean) =>
    server.call('teacher', 'PUT Exams/Edit', {
      body: await fixtures.edit('teacher', examGuid, { isActive: active }),
    });
  await isActive(false);
  await ended();
  server.realtime.clear();
  await isActive(true);
  expect([await mayJoin(), server.realtime.moved]).toEqual([
    false,
    [{ userGuid: student, how: 'left groups' }],
  ]);
  server.realtime.clear();
  server.clock.set(new Date(server.clock.now().getTime() + 2 * 3600_000));
  await createSitting(createExamsContext(server.services)).finishDue();
  await ended();
});
