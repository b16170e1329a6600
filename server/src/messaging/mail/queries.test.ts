import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';
import { analyseAllRows, costOf, readsOf, type Cost } from '../../testing/statement-plans';
import { countUnread, listMails, listThread, sentSince, type MailFilter } from './store-mails';
import { createMailServer, type MailServer } from './testing';

// Proves MAIL-8.

/** Size of an inbox, beside others, that must be read one page at a time. */
const MAILS = 100_000;
const OTHERS = 10_000;
/** Maximum rows of all tables that a page may examine; each of its mails takes a few. */
const PAGE_ROWS = 600;
let server: MailServer;
let mails: string[];

beforeAll(async () => {
  server = await createMailServer({ resumes: false });
  const {
    services: { db },
    university: { people },
  } = server;
  // student's inbox: one in a hundred mails is unread, one in ten belongs to one thread and another
  // one in ten is archived. student2's inbox is beside it.
  await sql`
    insert into mail (guid, sender_guid, title, html, excerpt, search_text, recipients_text, thread_guid, recipients_count, delivered_count, created_at)
    select guid, ${people.teacher}::uuid, 'title', '<p>text</p>', 'text', substr(md5(n::text), 1, 8) || case when n = 77 then ' needle' else '' end, '', case when n % 10 = 3 then ${people.admin}::uuid else guid end, 1, 1, now()
    from (select gen_random_uuid() as guid, n from generate_series(1, ${MAILS + OTHERS}::int) n order by n) s`.execute(
    db,
  );
  await sql`
    insert into mail_copy (mail_guid, person_guid, mail_seq, sent, delivered_at, read_at, archived)
    select guid, case when seq % 11 = 0 then ${people.student2}::uuid else ${people.student}::uuid end, seq, false, now(), case when seq % 100 <> 1 then now() end, seq % 20 = 5 from mail`.execute(
    db,
  );
  await sql`insert into mail_copy (mail_guid, person_guid, mail_seq, sent, delivered_at, read_at) select guid, ${people.teacher}::uuid, seq, true, now(), now() from mail where seq % 10 = 0`.execute(
    db,
  );
  await analyseAllRows(db);
  mails = (
    await sql<{
      guid: string;
    }>`select guid from mail order by seq desc offset 50000 limit 1`.execute(db)
  ).rows.map(({ guid }) => guid);
});
afterAll(() => server.close());

const isOfMails = (table: string) => table === 'mail' || table === 'mail_copy';
const costs = async (ask: () => Promise<unknown>): Promise<Cost[]> => {
  const found: Cost[] = [];
  for (const statement of await readsOf(ask))
    found.push(await costOf(server.services.db, statement));
  return found;
};
const list = (wanted: Partial<MailFilter>) => () =>
  listMails(
    server.services.db,
    wanted.type === 'sent' ? server.university.people.teacher : server.university.people.student,
    { type: 'received', archived: false, unread: false, words: [], ...wanted },
  );

test.each<[string, Partial<MailFilter> & { middle?: true }]>([
  ['the newest', {}],
  ['those not read', { unread: true }],
  ['the archive', { archived: true }],
  ['what was sent', { type: 'sent' }],
  ['what stands in the middle', { middle: true }],
  ['what a text is in that is rare', { words: ['needle'] }],
  ['what a text is in that is common', { words: ['a'] }],
  ['what a text is in that is nowhere', { words: ['nowhere'] }],
])('reads a page of %s at the cost of one page', async (_what, { middle, ...wanted }) => {
  const [cost] = await costs(list({ ...wanted, ...(middle ? { before: mails[0] } : {}) }));
  expect(cost?.scanned.filter(isOfMails)).toEqual([]);
  expect(cost?.examined).toBeLessThan(PAGE_ROWS);
});

test('counts unread mails for the badge without examining others', async () => {
  const [cost] = await costs(() =>
    countUnread(server.services.db, [server.university.people.student]),
  );
  expect(cost?.scanned).toEqual([]);
  expect(cost?.examined).toBeLessThan(MAILS / 40);
});

test('reads a page of a long thread by its index', async () => {
  const { admin, student, teacher } = server.university.people;
  for (const other of [null, teacher]) {
    const [cost] = await costs(() =>
      listThread(server.services.db, student, { threadGuid: admin, other }),
    );
    expect(cost?.scanned.filter(isOfMails)).toEqual([]);
    expect(cost?.examined).toBeLessThan(3 * PAGE_ROWS);
  }
});

test('finds pending deliveries without examining delivered copies', async () => {
  const { db } = server.services;
  const [cost] = await costs(() =>
    db
      .transaction()
      .execute((tx: Tx) =>
        tx
          .selectFrom('mail_copy')
          .select('mail_guid')
          .where('delivered_at', 'is', null)
          .orderBy('mail_seq')
          .limit(100)
          .forUpdate()
          .skipLocked()
          .execute(),
      ),
  );
  expect(cost?.examined).toBe(0);
});

test("counts a person's recent mails by an index up to the limit", async () => {
  const most = 100;
  const [cost] = await costs(() =>
    sentSince(server.services.db, server.university.people.teacher, new Date(0), most),
  );
  expect(cost?.scanned).toEqual([]);
  expect(cost?.examined).toBeLessThan(most * 3);
});
