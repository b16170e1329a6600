import { sql } from 'kysely';
import { VISIBILITIES } from '@riwaq/api';
import { analyseAllRows, plansOf } from '../testing/statement-plans';
import { listItems, searchItems, waitingItems } from './store-items';
import { listProfiles } from './store-profiles';
import { createPortfolioServer, type PortfolioServer } from './testing';

/**
 * With five thousand students of ten items each, every list and search must be read by its index.
 */
const STUDENTS = 5000;
const ITEMS = 10;
let server: PortfolioServer;

beforeAll(async () => {
  server = await createPortfolioServer();
  const { db } = server.services;
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid)
    select gen_random_uuid(), 'many' || n, md5(n::text), 0, 'Student', '', (array(select guid from section order by guid))[1 + n % 3] from generate_series(1, ${STUDENTS}::int) n`.execute(
    db,
  );
  await sql`
    insert into portfolio_item (guid, student_guid, kind, title, description, search_text, visibility, achieved_on, due_at, status, status_at, dated_at, created_at)
    select gen_random_uuid(), p.guid, n % 3, 'title', '', md5(p.guid::text || n), (array['me', 'teachers', 'section', 'university'])[1 + n % 4], case when n % 3 = 1 then date '2026-01-01' + n end,
      case when n % 3 = 2 then now() + n * interval '1 day' end, case when n % 3 = 2 then 0 end, now(), now(), now()
    from person p cross join generate_series(1, ${ITEMS}::int) n where p.user_name like 'many%'`.execute(
    db,
  );
  await analyseAllRows(db);
});
afterAll(() => server.close());

const reader = () => ({ userGuid: server.university.people.stranger, readsFeedback: false });

test.each([
  ['all', {}],
  ['a name', { words: ['c4ca4238'] }],
  ['a section', { section: true }],
])(
  'reads the portfolios of %s by an index, counting items of the page only',
  async (_what, { words = [], section = false }: { words?: string[]; section?: boolean }) => {
    const plan = await plansOf(server.services.db, (tx) =>
      listProfiles(tx, reader().userGuid, {
        words,
        ...(section ? { sectionGuid: server.university.sections.a } : {}),
      }),
    );
    expect(plan).not.toMatch(/Seq Scan on (?:person|portfolio_item)/);
  },
);

test.each([0, 1, 2] as const)('reads items of kind %d of one student by an index', async (kind) => {
  const { guid } = await server.services.db
    .selectFrom('person')
    .select('guid')
    .where('user_name', '=', 'many7')
    .executeTakeFirstOrThrow();
  const plan = await plansOf(server.services.db, (tx) =>
    listItems(tx, reader(), { studentGuid: guid, kind, levels: VISIBILITIES, words: [] }),
  );
  expect(plan).toContain('portfolio_items_of_student');
});

test.each<[string, string[], string]>([
  ['everything, newest first', [], 'portfolio_items_by_time'],
  ['a text', ['c4ca4238a0'], 'portfolio_items_by_text'],
  ['two words', ['c4ca4238a0', 'b923820dcc'], 'portfolio_items_by_text'],
])('searches for %s by an index', async (_what, words, index) => {
  const plan = await plansOf(server.services.db, (tx) =>
    searchItems(tx, reader(), { tagKey: null, words }),
  );
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on portfolio_item/);
});

test('reads waiting work samples of a teacher by an index', async () => {
  const { db } = server.services;
  await sql`update portfolio_item set for_attention = true where kind = 0 and guid in (select guid from portfolio_item order by guid limit 2000)`.execute(
    db,
  );
  await analyseAllRows(db);
  const plan = await plansOf(db, (tx) => waitingItems(tx, server.university.people.teacher));
  expect(plan).toContain('portfolio_items_for_attention');
  expect(plan).not.toMatch(/Seq Scan on portfolio_item/);
});
