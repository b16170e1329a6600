import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OK } from '@riwaq/api';
import { sql } from 'kysely';
import { openEmbedded } from '../../db/open';
import { BRIEF, builtServer, compiledWorker, copyDemoData, startServer, throughKills } from '../../testing';

const KILLS = 3;
const STUDENTS = 2000;

let dataFolder: string;
let built: string;
let section: string;
const open = () => openEmbedded({ dataFolder, workerFile: compiledWorker(), onFailure: (cause) => { throw cause; } });
const start = () => startServer({ DATA_DIR: dataFolder }, built, BRIEF);

beforeAll(async () => {
  built = builtServer();
  dataFolder = await mkdtemp(path.join(tmpdir(), 'riwaq-mail-'));
  await copyDemoData(dataFolder);
  const { db, close } = await open();
  ({ section_guid: section } = await db.selectFrom('teaching').select('section_guid').executeTakeFirstOrThrow());
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid)
    select gen_random_uuid(), 'many' || n, 'many ' || n, 0, 'Student', '', ${section} from generate_series(1, ${STUDENTS}::int) n`.execute(db);
  await close();
}, 120_000);
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

test('a mail that was accepted comes to every recipient once, though the server is killed while it sends and while it delivers', async () => {
  const guids: string[] = [];
  const admin = await start().then(async (server) => {
    const token = await server.login('admin', 'riwaq-demo');
    await server.end('SIGTERM');
    return token;
  });
  let unanswered: string | null = null;
  await throughKills({
    kills: KILLS, start, acknowledgements: () => 1,
    async live(life) {
      while (!life.isOver()) {
        // What got no answer is sent again, as the page does.
        unanswered ??= randomUUID();
        const Guid = unanswered;
        if (!guids.includes(Guid)) guids.push(Guid);
        await life.acknowledged(async (server) => {
          const { statusCode } = await server.call(admin, 'POST Mails/Send', { body: { Guid, Title: 'إلى الشعبة كلها', ToGuid: [section] } });
          expect(statusCode).toBe(OK);
          unanswered = null;
        });
      }
    },
  });

  const server = await start();
  if (unanswered !== null) await server.call(admin, 'POST Mails/Send', { body: { Guid: unanswered, Title: 'إلى الشعبة كلها', ToGuid: [section] } });
  for (const mailGuid of guids) {
    for (;;) {
      const { data } = await server.call(admin, 'GET Mails/GetDelivery', { query: { mailGuid } });
      if (data.deliveredCount >= data.recipientsCount) break;
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
  await server.end('SIGTERM');

  const { db, close } = await open();
  try {
    const { rows } = await sql<{ guid: string; counted: number; wanted: number; students: number; copies: number; delivered: number }>`
      select m.guid, m.delivered_count as counted, m.recipients_count as wanted, (select count(*)::int from person where section_guid = ${section}) as students,
        count(*)::int as copies, count(c.delivered_at)::int as delivered
      from mail m join mail_copy c on c.mail_guid = m.guid and not c.sent where m.guid = any(${guids}::uuid[]) group by m.guid`.execute(db);
    expect(rows.map(({ guid }) => guid).sort()).toEqual([...guids].sort());
    for (const { counted, wanted, students, copies, delivered } of rows) expect({ counted, copies, delivered, students }).toEqual({ counted: wanted, copies: wanted, delivered: wanted, students: wanted });
    expect(guids.length).toBeGreaterThanOrEqual(KILLS);
  } finally {
    await close();
  }
}, 120_000);
