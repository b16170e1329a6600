import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OK } from '@riwaq/api';
import { sql } from 'kysely';
import {
  BRIEF,
  builtServer,
  crashAt,
  crashDuringStart,
  createDemoData,
  startServer,
  THOROUGH,
  runWithCrashes,
  withRandom,
  type DemoData,
  type ServerProcess,
} from '../../testing';

const KILLS = 20;
const STUDENTS = 2000;

let folder: string;
let data: DemoData;
let built: string;
let section: string;
const start = () => startServer(data.environment, built, BRIEF);

beforeAll(async () => {
  built = builtServer();
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-mail-'));
});
beforeEach(async () => {
  data = await createDemoData(folder);
  const { db, close } = await data.open();
  ({ section_guid: section } = await db
    .selectFrom('teaching')
    .select('section_guid')
    .executeTakeFirstOrThrow());
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid)
    select gen_random_uuid(), 'many' || n, 'many ' || n, 0, 'Student', '', ${section} from generate_series(1, ${STUDENTS}::int) n`.execute(
    db,
  );
  await close();
});
afterEach(() => data.drop());
afterAll(() => rm(folder, { recursive: true, force: true }));

const send = async (server: ServerProcess, token: string, guid: string) => {
  const body = { Guid: guid, Title: 'إلى الشعبة كلها', ToGuid: [section] };
  const { statusCode } = await server.call(token, 'POST Mails/Send', { body });
  expect(statusCode).toBe(OK);
};

/** Number of polls before a test gives up: at least five minutes. */
const LOOKS = 6000;

async function untilDelivered(
  server: ServerProcess,
  token: string,
  guids: readonly string[],
): Promise<void> {
  for (const mailGuid of guids) {
    for (let look = 1; ; look += 1) {
      const { data: delivery } = await server.call(token, 'GET Mails/GetDelivery', {
        query: { mailGuid },
      });
      const { deliveredCount, recipientsCount } = delivery;
      if (deliveredCount >= recipientsCount) break;
      if (look === LOOKS)
        throw new Error(`Mail ${mailGuid}: ${deliveredCount} of ${recipientsCount} delivered.`);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

/**
 * Checks in the database, after the server has ended, that each mail has one delivered copy for
 * each student.
 */
async function verifyStored(guids: readonly string[]): Promise<void> {
  const { db, close } = await data.open();
  try {
    const { rows } = await sql<{
      guid: string;
      counted: number;
      wanted: number;
      students: number;
      copies: number;
      delivered: number;
    }>`
      select m.guid, m.delivered_count as counted, m.recipients_count as wanted, (select count(*)::int from person where section_guid = ${section}) as students,
        count(*)::int as copies, count(c.delivered_at)::int as delivered
      from mail m join mail_copy c on c.mail_guid = m.guid and not c.sent where m.guid = any(${guids}::uuid[]) group by m.guid`.execute(
      db,
    );
    expect(rows.map(({ guid }) => guid).sort()).toEqual([...guids].sort());
    for (const { counted, wanted, students, copies, delivered } of rows) {
      expect([counted, copies, delivered, students]).toEqual([wanted, wanted, wanted, wanted]);
    }
  } finally {
    await close();
  }
}

describe('a mail to 2,000 people whose server is killed', () => {
  it('is delivered once to each at each point of a crash', async () => {
    const [unwritten, unanswered] = [randomUUID(), randomUUID()];
    const first = await start();
    const token = await first.login('admin', 'riwaq-demo');
    await crashAt('before the write', first, [(server) => send(server, token, unwritten)]);

    const second = await start();
    expect(
      (await second.call(token, 'GET Mails/GetDelivery', { query: { mailGuid: unwritten } }))
        .status,
    ).toBe(404);
    // Its delivery begins with the commit and is interrupted, too.
    await crashAt('after the commit', second, [(server) => send(server, token, unanswered)]);

    await crashDuringStart(data.environment, built, BRIEF);

    const third = await start();
    await untilDelivered(third, token, [unanswered]);
    // The client resends requests without a response.
    for (const guid of [unwritten, unanswered]) await send(third, token, guid);
    await untilDelivered(third, token, [unwritten, unanswered]);
    expect(await third.end('SIGTERM')).toBe(0);
    await verifyStored([unwritten, unanswered]);
  });
});

if (THOROUGH) {
  test('delivers every accepted mail once through 20 random kills', () =>
    withRandom(async (random) => {
      const guids: string[] = [];
      const preparing = await start();
      const token = await preparing.login('admin', 'riwaq-demo');
      await preparing.end('SIGTERM');
      let unanswered: string | null = null;
      await runWithCrashes({
        kills: KILLS,
        random,
        start,
        acknowledgements: () => 1,
        async live(life) {
          while (!life.isOver()) {
            // The client resends requests without a response.
            unanswered ??= randomUUID();
            const guid = unanswered;
            if (!guids.includes(guid)) guids.push(guid);
            await life.acknowledged(async (server) => {
              await send(server, token, guid);
              unanswered = null;
            });
          }
        },
      });

      const server = await start();
      if (unanswered !== null) await send(server, token, unanswered);
      await untilDelivered(server, token, guids);
      await server.end('SIGTERM');
      await verifyStored(guids);
      expect(guids.length).toBeGreaterThanOrEqual(KILLS);
    }));
}
