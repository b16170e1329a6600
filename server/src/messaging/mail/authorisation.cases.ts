import { randomUUID } from 'node:crypto';
import { MAIL_RATE, type ApiData, type ApiInput } from '@riwaq/api';
import { everyone, only, type AuthorisationCase, type Expected } from '../../access/case';
import { writingIn } from '../../access/writing';
import type { PersonName, TestServer } from '../../testing';
import { mailFixtures } from './testing';

// Proves ACCOUNT-6, MAIL-7, MAIL-8.

// `teacher` teaches physics to student, `teacher2` chemistry to student2; both belong to the
// department of science.

const SECRET = 'لا يقرؤه غيرهما';
const writing = writingIn(['mail', 'mail_copy', 'mail_draft', 'mail_file', 'file_link']);
const parties = (): Record<PersonName, Expected> => only(['teacher', 'student']);

/**
 * The teacher's mail to student, with a file. Back-dated beyond the rate limit, because many cases
 * begin with one.
 */
async function secretMail(server: TestServer): Promise<{ mailGuid: string; fileUrl: string }> {
  const fixtures = mailFixtures(server);
  const fileUrl = await fixtures.upload();
  const { mailGuid } = await fixtures.send({ Title: SECRET, FileName: fileUrl });
  const { clock, db } = server.services;
  await db
    .updateTable('mail')
    .set({ created_at: new Date(clock.now().getTime() - MAIL_RATE.seconds * 1000) })
    .where('guid', '=', mailGuid)
    .execute();
  return { mailGuid, fileUrl };
}
const mailGuids = async (server: TestServer) => ({
  mailGuids: [(await secretMail(server)).mailGuid],
});
const secretDraft = async (server: TestServer): Promise<string> =>
  (
    await mailFixtures(server).draft('teacher', {
      Title: SECRET,
      FileName: [await mailFixtures(server).upload()],
    })
  ).draftGuid;

type Send = ApiInput<'POST Mails/Send'>;
const sendTo =
  (
    to: (server: TestServer) => {
      ToGuid: string;
      SubjectGuid?: string | null;
      SectionGuid?: string;
    },
  ) =>
  (server: TestServer): Send => {
    const { ToGuid, ...about } = to(server);
    return { body: { Title: 'مرحباً', ToGuid: [ToGuid], ...about } };
  };
const audience: ReadonlyArray<
  readonly [of: string, to: Parameters<typeof sendTo>[0], allowed: readonly PersonName[]]
> = [
  [
    'to student about physics, whose subject and student it is',
    ({ university: { people, subjects } }) => ({
      ToGuid: people.student,
      SubjectGuid: subjects.physics,
    }),
    ['teacher', 'admin'],
  ],
  [
    'to the teacher about physics, who teaches it to student',
    ({ university: { people, subjects } }) => ({
      ToGuid: people.teacher,
      SubjectGuid: subjects.physics,
    }),
    ['student', 'admin'],
  ],
  [
    "to teacher2, whose department is the teachers'",
    ({ university: { people } }) => ({ ToGuid: people.teacher2, SubjectGuid: null }),
    ['teacher', 'admin'],
  ],
  [
    'to the section of student as a whole',
    ({ university: { sections, subjects } }) => ({
      ToGuid: sections.a,
      SubjectGuid: subjects.physics,
    }),
    ['teacher', 'admin'],
  ],
  [
    'to the subject as a whole',
    ({ university: { subjects } }) => ({ ToGuid: subjects.physics }),
    ['teacher', 'admin'],
  ],
  ['to the law section', ({ university: { sections } }) => ({ ToGuid: sections.law }), ['admin']],
  ['to the administrator', ({ university: { people } }) => ({ ToGuid: people.admin }), []],
  ['to nobody who is there', () => ({ ToGuid: randomUUID() }), []],
];

/** People to whom each person may write, of all people of the test university. */
const WRITABLE: Readonly<Record<PersonName, readonly PersonName[]>> = {
  admin: ['teacher', 'teacher2', 'student', 'student2', 'stranger'],
  teacher: ['teacher2', 'student'],
  teacher2: ['teacher', 'student2'],
  student: ['teacher'],
  student2: ['teacher2'],
  stranger: [],
};

const ownOnly = (as: PersonName, data: unknown, who: readonly PersonName[]): void => {
  if (JSON.stringify(data).includes(SECRET) !== who.includes(as))
    throw new Error(`${as} was told the wrong mails: ${JSON.stringify(data)}`);
};

export const mailCases: readonly AuthorisationCase[] = [
  ...audience.flatMap(([of, to, allowed]): AuthorisationCase[] => [
    writing({ key: 'POST Mails/Send', of, expect: only(allowed), input: sendTo(to) }),
    writing({
      key: 'POST Mails/CountRecipients',
      of,
      expect: only(allowed),
      repeatable: true,
      input: (server) => {
        const {
          body: { Title: _title, ...body },
        } = sendTo(to)(server);
        return { body };
      },
    }),
  ]),
  {
    key: 'POST Mails/FindRecipients',
    of: 'whom the caller may write to',
    expect: everyone('allowed'),
    input: ({ university: { people } }) => ({
      body: { personGuids: [...Object.values(people), randomUUID()] },
    }),
    verify: ({ university: { people } }, as, _outcome, { data }) => {
      const names = Object.entries(people)
        .filter(([, guid]) => (data as string[]).includes(guid))
        .map(([name]) => name)
        .sort();
      if (
        names.join() !== [...WRITABLE[as]].sort().join() ||
        (data as string[]).length !== names.length
      )
        throw new Error(`${as} may write to ${names.join()}.`);
    },
  },
  writing({
    key: 'POST Mails/Send',
    of: "a student's without a subject",
    expect: only(['teacher2', 'admin']),
    input: sendTo(({ university: { people } }) => ({ ToGuid: people.teacher })),
  }),
  writing({
    key: 'POST Mails/Send',
    of: "teacher's with teacher2's file",
    expect: everyone('refused'),
    input: async (server) => ({
      body: {
        ...sendTo(({ university: { people, subjects } }) => ({
          ToGuid: people.student,
          SubjectGuid: subjects.physics,
        }))(server).body,
        FileName: await mailFixtures(server).upload('stranger'),
      },
    }),
  }),
  writing({
    key: 'POST Mails/Send',
    of: "the guid of the teacher's draft",
    expect: only(['teacher']),
    input: async (server) => {
      const Guid = await secretDraft(server);
      const { people } = server.university;
      return {
        body: {
          Guid,
          Title: 'لي',
          ToGuid: [people.teacher2, people.student],
          SubjectGuid: server.university.subjects.physics,
        },
      };
    },
  }),
  writing({
    key: 'POST Mails/Reply',
    of: "the teacher's mail to student",
    expect: parties(),
    input: async (server) => ({
      body: { Title: 'رد', ReplyOnGuid: (await secretMail(server)).mailGuid },
    }),
  }),
  {
    key: 'GET Mails/GetInbox',
    of: 'the caller',
    expect: everyone('allowed'),
    input: async (server) => {
      await secretMail(server);
      return { query: {} };
    },
    verify: (_server, as, _outcome, { data }) => ownOnly(as, data, ['student']),
  },
  {
    key: 'GET Mails/GetSent',
    of: 'the caller',
    expect: everyone('allowed'),
    input: async (server) => {
      await secretMail(server);
      return { query: {} };
    },
    verify: (_server, as, _outcome, { data }) => ownOnly(as, data, ['teacher']),
  },
  writing({
    key: 'GET Mails/GetMail',
    of: "the teacher's mail, as received",
    expect: only(['student']),
    input: async (server) => ({
      query: { mailGuid: (await secretMail(server)).mailGuid, type: 'received' as const },
    }),
  }),
  writing({
    key: 'GET Mails/GetMail',
    of: "the teacher's mail, as sent",
    expect: only(['teacher']),
    input: async (server) => ({
      query: { mailGuid: (await secretMail(server)).mailGuid, type: 'sent' as const },
    }),
  }),
  writing({
    key: 'GET Mails/GetThread',
    of: "the teacher's mail to student",
    expect: parties(),
    input: async (server) => ({ query: { mailGuid: (await secretMail(server)).mailGuid } }),
  }),
  writing({
    key: 'GET Mails/GetRecipients',
    of: "the teacher's mail to student",
    expect: only(['teacher']),
    input: async (server) => ({ query: { mailGuid: (await secretMail(server)).mailGuid } }),
  }),
  writing({
    key: 'GET Mails/GetDelivery',
    of: "the teacher's mail to student",
    expect: only(['teacher']),
    input: async (server) => ({ query: { mailGuid: (await secretMail(server)).mailGuid } }),
  }),
  writing({
    key: 'POST Uploader/Download',
    of: "a file of the teacher's mail to student",
    expect: parties(),
    repeatable: true,
    input: async (server) => ({ body: { fileUrl: (await secretMail(server)).fileUrl } }),
  }),
  writing({
    key: 'POST Mails/MarkAsRead',
    of: "the teacher's mail to student",
    expect: parties(),
    input: async (server) => ({ body: { ...(await mailGuids(server)), read: true } }),
  }),
  writing({
    key: 'POST Mails/Archive',
    of: "the teacher's mail to student",
    expect: parties(),
    input: async (server) => ({ body: { ...(await mailGuids(server)), archived: true } }),
  }),
  writing({
    key: 'POST Mails/Delete',
    of: "the teacher's mail to student",
    expect: parties(),
    input: async (server) => ({ body: await mailGuids(server) }),
  }),
  {
    key: 'GET Mails/GetDrafts',
    of: 'the caller',
    expect: everyone('allowed'),
    input: async (server) => {
      await secretDraft(server);
      return {};
    },
    verify: (_server, as, _outcome, { data }) => ownOnly(as, data, ['teacher']),
  },
  writing({
    key: 'GET Mails/GetDraft',
    of: "the teacher's",
    expect: only(['teacher']),
    input: async (server) => ({ query: { draftGuid: await secretDraft(server) } }),
  }),
  writing({
    key: 'POST Mails/SaveDraft',
    of: "the teacher's",
    expect: only(['teacher']),
    input: async (server) => ({
      body: { Guid: await secretDraft(server), Version: 1, Title: 'غيره' },
    }),
  }),
  writing({
    key: 'POST Mails/SaveDraft',
    of: "the guid of the teacher's mail",
    expect: everyone('refused'),
    input: async (server) => ({ body: { Guid: (await secretMail(server)).mailGuid, Version: 0 } }),
  }),
  {
    key: 'POST Mails/SaveDraft',
    of: 'the caller, to somebody whom they may not write to',
    expect: everyone('allowed'),
    input: ({ university: { people } }) => ({
      body: { Guid: randomUUID(), Version: 0, ToGuid: [people.admin] },
    }),
    verify: (_server, as, _outcome, { data }) => {
      const { recipients } = data as NonNullable<ApiData<'POST Mails/SaveDraft'>>;
      if (recipients.length > 0) throw new Error(`${as} was told a name by a guid.`);
    },
  },
  writing({
    key: 'POST Mails/DeleteDraft',
    of: "the teacher's",
    expect: only(['teacher']),
    input: async (server) => ({ body: { draftGuids: [await secretDraft(server)] } }),
  }),
];
