import fc from 'fast-check';
import type { PersonName } from '../../testing';
import { createMailServer, type MailServer } from './testing';

const STUDENTS = ['student', 'student2'] as const satisfies readonly PersonName[];
type Who = 'teacher' | (typeof STUDENTS)[number];
interface Mail {
  guid: string;
  sender: Who;
  people: readonly Who[];
  root: string;
}

let server: MailServer;
beforeAll(async () => {
  server = await createMailServer({ resumes: false });
  const { people, sections } = server.university;
  await server.services.db
    .updateTable('person')
    .set({ section_guid: sections.a })
    .where('guid', '=', people.student2)
    .execute();
});
afterAll(() => server.close());

const has = (who: Who, { sender, people }: Mail) => sender === who || people.includes(who);
/**
 * The mails of a thread that a reader must see: their own, limited to those shared with the other
 * side if it is one person.
 */
function expectedThread(all: readonly Mail[], reader: Who, of: Mail): string[] {
  const other = of.sender === reader ? (of.people.length === 1 ? of.people[0]! : null) : of.sender;
  return all
    .filter(
      (mail) => mail.root === of.root && has(reader, mail) && (other === null || has(other, mail)),
    )
    .map(({ guid }) => guid);
}

const step = fc.record({
  by: fc.constantFrom<Who>('teacher', ...STUDENTS),
  on: fc.nat(),
  fresh: fc.boolean(),
  to: fc.constantFrom<readonly Who[]>(['student'], ['student2'], STUDENTS),
});

test("shows a reader exactly the thread's mails with the other side", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      await server.services.db.deleteFrom('mail').execute();
      const all: Mail[] = [];
      for (const { by, on, fresh, to } of steps) {
        const own = all.filter((mail) => has(by, mail));
        const answered = own[on % Math.max(1, own.length)];
        if (answered === undefined || fresh) {
          const people = by === 'teacher' ? to : ['teacher' as const];
          const { mailGuid } = await server.send(
            { ToGuid: people.map((name) => server.university.people[name]) },
            by,
          );
          all.push({ guid: mailGuid, sender: by, people, root: mailGuid });
        } else {
          const { mailGuid } = await server.reply(by, answered.guid);
          all.push({
            guid: mailGuid,
            sender: by,
            people: answered.sender === by ? answered.people : [answered.sender],
            root: answered.root,
          });
        }
      }
      for (const reader of ['teacher', ...STUDENTS] as const) {
        for (const mail of all) {
          const { status, data } = await server.call(reader, 'GET Mails/GetThread', {
            query: { mailGuid: mail.guid },
          });
          if (has(reader, mail))
            expect(data.map(({ mailGuid }) => mailGuid)).toEqual(expectedThread(all, reader, mail));
          else expect(status).toBe(404);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test('pages a long thread, the latest page first, without gap or duplicate', async () => {
  await server.services.db.deleteFrom('mail').execute();
  const { mailGuid } = await server.send();
  const written = [mailGuid];
  for (let n = 0; n < 60; n += 1)
    written.push(
      (await server.reply(n % 2 === 0 ? 'student' : 'teacher', written.at(-1) ?? mailGuid))
        .mailGuid,
    );
  const { thread } = (
    await server.call('student', 'GET Mails/GetMail', { query: { mailGuid, type: 'received' } })
  ).data;
  const { data: earlier } = await server.call('student', 'GET Mails/GetThread', {
    query: { mailGuid, before: thread[0]!.mailGuid },
  });
  expect([...earlier, ...thread].map((mail) => mail.mailGuid)).toEqual(written);
  expect([earlier.length, thread.length]).toEqual([11, 50]);
});
