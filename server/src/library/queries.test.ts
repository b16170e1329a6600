import { sql } from 'kysely';
import { LIBRARY_SORTS } from '@riwaq/api';
import { analyseAllRows, plansOf } from '../testing/statement-plans';
import {
  findByHash,
  listDocuments,
  listRelated,
  listShelf,
  type SearchedWord,
  type DocumentList,
} from './store-documents';
import { createLibraryServer, type LibraryServer } from './testing';

/** With ten thousand documents, every list and search must be read by its index. */
const DOCUMENTS = 10_000;
/**
 * Documents for each one of a category. With one in twenty the planner finds it about as cheap to
 * read the newest of all and to skip other categories.
 */
const ONE_IN = 50;
let server: LibraryServer;
let top: string;
let inner: string;
let document: string;

beforeAll(async () => {
  server = await createLibraryServer();
  const { db } = server.services;
  const { student, teacher } = server.university.people;
  top = (await server.category()).categoryGuid;
  inner = (await server.category({ parentCategoryGuid: top })).categoryGuid;
  const others = await Promise.all(Array.from({ length: 18 }, () => server.category()));
  document = (await server.document('teacher', inner)).documentGuid;
  await sql`
    insert into library_document (guid, category_guid, top_guid, title, title_key, authors, description, search_text, file_guid, content_hash, download_count, created_by)
    select gen_random_uuid(), c.guid, c.top, 'title', md5(i::text), '', '', md5(i::text) || ' ' || md5('x' || i), f.guid, md5(i::text), i % 977, ${teacher}
    from generate_series(1, ${DOCUMENTS}::int) i
    join (
      select guid, coalesce(parent_guid, guid) as top, row_number() over (order by guid = ${top} desc, guid = ${inner} desc) - 1 as n
      from library_category where guid = any(${[top, inner, ...others.map(({ categoryGuid }) => categoryGuid)]}::uuid[])
    ) c on c.n = case when i % ${ONE_IN} < 2 then i % ${ONE_IN} else 2 + i % 18 end
    cross join (select guid from file limit 1) f`.execute(db);
  await sql`
    insert into library_mark (document_guid, person_guid, saved_at, opened_at)
    select d.guid, p.guid, now() - d.seq * interval '1 minute', now() - d.seq * interval '1 minute'
    from library_document d cross join (select guid from person where guid <> ${teacher}) p where d.seq % 3 = 0 or (d.seq % 50 = 1 and p.guid = ${student})`.execute(
    db,
  );
  await analyseAllRows(db);
});
afterAll(() => server.close());

const all: DocumentList = { category: null, words: [], sort: 'newest', before: undefined };
const planOfList = (list: Partial<DocumentList>) =>
  plansOf(server.services.db, (tx) =>
    listDocuments(tx, server.university.people.student, { ...all, ...list }),
  );
const names = { newest: 'time', downloads: 'downloads', title: 'title' } as const;

describe.each(LIBRARY_SORTS)('by %s', (sort) => {
  test.each([
    ['all documents', () => ({}), 'documents_by'],
    [
      'a category at the top',
      () => ({ category: { guid: top, top: true } }),
      'documents_of_top_by',
    ],
    ['a category', () => ({ category: { guid: inner, top: false } }), 'documents_of_category_by'],
  ])(
    'reads %s and the page after one by index, sorting only the page',
    async (_what, of, index) => {
      for (const before of [undefined, document]) {
        const plan = await planOfList({ ...of(), sort, before });
        expect(plan).toContain(`${index}_${names[sort]}`);
        expect(plan).not.toMatch(/Seq Scan on library_document/);
        // The page is sorted once more after the rest of its columns is joined; before that,
        // nothing may be sorted.
        expect(
          plan.slice(plan.indexOf('CTE page'), plan.indexOf('CTE Scan on page')),
        ).not.toContain('Sort');
      }
    },
  );

  test.each<[string, SearchedWord[], () => Partial<DocumentList>]>([
    ['one word', [{ word: 'c4ca4238', categories: [] }], () => ({})],
    [
      'several words, one short',
      [
        { word: 'c4ca4238', categories: [] },
        { word: 'ab', categories: [] },
      ],
      () => ({}),
    ],
    [
      'a word in a category',
      [{ word: 'c4ca4238', categories: [] }],
      () => ({ category: { guid: top, top: true } }),
    ],
  ])('searches for %s by the text index', async (_what, words, of) => {
    const plan = await planOfList({ ...of(), words, sort });
    expect(plan).toContain('documents_by_text');
    expect(plan).not.toMatch(/Seq Scan on library_document/);
  });
});

test('searches by indexes for a word that also names a category', async () => {
  const plan = await planOfList({
    words: [{ word: 'c4ca4238', categories: [inner] }],
    sort: 'newest',
  });
  expect(plan).not.toMatch(/Seq Scan on library_document/);
});

test.each(['saved', 'opened'] as const)(
  'reads the shelf of %s documents by its index',
  async (shelf) => {
    expect(
      await plansOf(server.services.db, (tx) =>
        listShelf(tx, server.university.people.stranger, shelf, undefined),
      ),
    ).toContain(`documents_${shelf}`);
  },
);

test('finds related documents and equal content by an index', async () => {
  expect(
    await plansOf(server.services.db, (tx) =>
      listRelated(tx, server.university.people.student, { guid: document, category_guid: inner }),
    ),
  ).toContain('documents_of_category_by_time');
  const { rows } = await sql<
    Record<string, string>
  >`explain select guid from library_document where content_hash = 'x' order by seq limit 1`.execute(
    server.services.db,
  );
  expect(JSON.stringify(rows)).toContain('documents_by_hash');
  expect(await findByHash(server.services.db, 'x')).toBeUndefined();
});
