import { randomUUID } from 'node:crypto';
import type {
  MailDraft,
  DraftModel,
  MailDelivery,
  MailInShort,
  MailModel,
  MailReplyModel,
} from '@riwaq/api';
import { createTestServer, made, type PersonName, type TestServer } from '../../testing';
import { insertUpload } from '../../testing/insert-upload';
import { mailArea } from './routes';

/** Helpers that send mails. Each one creates what it names, or throws. */
export interface MailFixtures {
  /** Sends a mail of the teacher's to student, about physics, unless the model differs. */
  send(model?: Partial<MailModel>, as?: PersonName): Promise<MailDelivery>;
  reply(
    as: PersonName,
    replyOnGuid: string,
    model?: Partial<MailReplyModel>,
  ): Promise<MailDelivery>;
  draft(as: PersonName, model?: Partial<DraftModel>): Promise<MailDraft>;
  inbox(
    as: PersonName,
    query?: { searchText?: string; unread?: boolean; archived?: boolean; before?: string },
  ): Promise<MailInShort[]>;
  sent(as: PersonName, query?: { searchText?: string; archived?: boolean }): Promise<MailInShort[]>;
  /** Uploads a file that is not attached yet; returns its fileUrl. */
  upload(as?: PersonName, name?: string): Promise<string>;
  /** Adds students to section a, which teacher teaches; returns their guids. */
  classOf(size: number): Promise<string[]>;
}

export type MailServer = TestServer & MailFixtures;

/** With `resumes` false no background search runs: mails are delivered only by explicit calls. */
export async function createMailServer({ resumes = true } = {}): Promise<MailServer> {
  const server = await createTestServer({
    areas: (services) =>
      mailArea(resumes ? services : { ...services, schedule: { every: () => undefined } }),
  });
  return { ...server, ...mailFixtures(server) };
}

const flags = <Query extends { unread?: boolean; archived?: boolean }>({
  unread,
  archived,
  ...query
}: Query) => ({
  ...query,
  ...(unread === undefined ? {} : { unread: unread ? ('true' as const) : ('false' as const) }),
  ...(archived === undefined
    ? {}
    : { archived: archived ? ('true' as const) : ('false' as const) }),
});

export function mailFixtures(server: TestServer): MailFixtures {
  const {
    call,
    services,
    university: { people, sections, subjects },
  } = server;
  return {
    send: async (model = {}, as = 'teacher') =>
      made(
        'mail',
        await call(as, 'POST Mails/Send', {
          body: {
            Title: 'موعد المحاضرة',
            DetailsHTML: '<p>تبدأ المحاضرة في التاسعة.</p>',
            ToGuid: [people.student],
            SubjectGuid: subjects.physics,
            ...model,
          },
        }),
      ),
    reply: async (as, ReplyOnGuid, model = {}) =>
      made(
        'reply',
        await call(as, 'POST Mails/Reply', {
          body: { Title: 'رد', DetailsHTML: '<p>شكراً</p>', ReplyOnGuid, ...model },
        }),
      ),
    draft: async (as, model = {}) =>
      made(
        'draft',
        await call(as, 'POST Mails/SaveDraft', {
          body: { Guid: randomUUID(), Version: 0, Title: 'مسودة', ...model },
        }),
      ),
    inbox: async (as, query = {}) =>
      made('inbox', await call(as, 'GET Mails/GetInbox', { query: flags(query) })),
    sent: async (as, query = {}) =>
      made('sent', await call(as, 'GET Mails/GetSent', { query: flags(query) })),
    upload: (as = 'teacher', name = 'خطة.pdf') =>
      insertUpload(server, as, { location: 'Mails', name, content: randomUUID() }),
    async classOf(size) {
      const students = Array.from({ length: size }, (_, number) => ({
        guid: randomUUID(),
        user_name: `s-${randomUUID()}`,
        full_name: `طالب ${String(number + 1).padStart(4, '0')}`,
        email: '',
        phone_number: null,
        role: 0 as const,
        person_type: 'Student' as const,
        password_hash: '',
        profile_image_url: null,
        section_guid: sections.a,
        student_code: null,
        department_guid: null,
      }));
      for (let from = 0; from < size; from += 500)
        await services.db
          .insertInto('person')
          .values(students.slice(from, from + 500))
          .execute();
      return students.map(({ guid }) => guid);
    },
  };
}
