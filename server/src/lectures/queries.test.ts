import { sql } from 'kysely';
import type { ApiInput, ApiKey } from '@riwaq/api';
import type { Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import { noteStatements } from '../testing/noted-statements';
import { analyseAllRows, plansOf } from '../testing/statement-plans';
import { listItems, searchItems } from './store-items';
import { listReaders } from './store-readers';
import { listSubjects } from './store-subjects';
import { createLectureServer, type LectureServer } from './testing';

/** Lists must not need more queries as they grow, and must use an index. */
let server: LectureServer;
let subjectGuid: string;
let folderGuid: string;
let itemGuid: string;
let statements: string[];

beforeAll(async () => {
  statements = noteStatements();
  server = await createLectureServer();
  subjectGuid = server.university.subjects.physics;
  folderGuid = (await server.folder('teacher')).itemGuid;
  itemGuid = (await server.lecture('teacher', { folderGuid })).itemGuid;
});
afterAll(async () => {
  await server.close();
  jest.restoreAllMocks();
});

const lists: Array<[ApiKey, () => ApiInput<ApiKey>, most: number]> = [
  ['GET Lectures/GetSubjects', () => ({ query: {} }), 3],
  ['GET Lectures/GetContent', () => ({ query: { subjectGuid, folderGuid } }), 6],
  ['GET Lectures/GetContent', () => ({ query: { subjectGuid, searchText: 'قوانين' } }), 6],
  ['GET Lectures/GetFolders', () => ({ query: { subjectGuid } }), 3],
  ['GET Lectures/GetReaders', () => ({ query: { itemGuid } }), 5],
];

test('needs no more queries for a longer list', async () => {
  const count = async () => {
    const counts: Array<[string, number]> = [];
    for (const [key, input, most] of lists) {
      statements.length = 0;
      expect((await server.call('teacher', key, input())).status).toBe(200);
      const queries = statements.filter((text) =>
        /\blecture_|\bsubject\b|person\b/.test(text),
      ).length;
      expect([key, queries <= most]).toEqual([key, true]);
      counts.push([key, queries]);
    }
    return counts;
  };
  const short = await count();
  for (let index = 0; index < 12; index += 1) {
    await server.folder('teacher', { folderGuid });
    await server.lecture('teacher', { folderGuid });
  }
  expect(await count()).toEqual(short);
});

/** Inserts enough rows that the planner does not scan complete tables. */
async function grow(): Promise<void> {
  const { db } = server.services;
  const { teacher } = server.university.people;
  await sql`insert into subject (guid, name) select gen_random_uuid(), 'subject ' || md5(i::text) from generate_series(1, 3000) i`.execute(
    db,
  );
  await sql`
    insert into lecture_item (guid, subject_guid, parent_guid, kind, position, title, search_text, created_by)
    select gen_random_uuid(), s.guid, null, 'folder', i, 'folder', md5(i || s.name), ${teacher} from subject s, generate_series(1, 3) i`.execute(
    db,
  );
  await sql`
    insert into lecture_item (guid, subject_guid, parent_guid, kind, position, title, search_text, created_by)
    select gen_random_uuid(), f.subject_guid, f.guid, 'lecture', i, 'lecture', md5(i::text || f.seq), ${teacher} from lecture_item f, generate_series(1, 3) i where f.kind = 'folder'`.execute(
    db,
  );
  await sql`
    insert into section (guid, stage_guid, name) select gen_random_uuid(), ${server.university.stages.first}, 'section ' || i from generate_series(1, 300) i`.execute(
    db,
  );
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid)
    select gen_random_uuid(), s.guid::text || i, 'student ' || i, 0, 'Student', 'x', s.guid from section s, generate_series(1, 10) i`.execute(
    db,
  );
  await sql`insert into subject_section (subject_guid, section_guid) select s.guid, (select guid from section order by md5(guid::text || s.guid::text) limit 1) from subject s where s.name like 'subject %' limit 300`.execute(
    db,
  );
  await sql`
    insert into lecture_seen (lecture_guid, person_guid, seen_at) select i.guid, ${server.university.people.student}, now() from lecture_item i where i.kind = 'lecture'`.execute(
    db,
  );
  await analyseAllRows(db);
}

describe('in a large university', () => {
  beforeAll(grow);
  const viewer = (all: boolean) => ({
    userGuid: server.university.people.student,
    all,
    now: new Date(),
  });

  test.each<[string, string, (tx: Tx) => Promise<unknown>]>([
    [
      'the items of a folder',
      'lecture_items_of_folder',
      (tx) => listItems(tx, viewer(false), { subjectGuid, folderGuid, after: itemGuid }),
    ],
    [
      'the items at the top of a subject',
      'lecture_items_at_top',
      (tx) => listItems(tx, viewer(true), { subjectGuid, folderGuid: null, after: undefined }),
    ],
    [
      'a search in a subject',
      'lecture_items_of_subject',
      (tx) => searchItems(tx, viewer(false), { subjectGuid, words: ['x'], after: undefined }),
    ],
    [
      'every subject by name',
      'subjects_by_name',
      (tx) => listSubjects(tx, viewer(true), { every: true, words: [], after: subjectGuid }),
    ],
    [
      'the counts of the subjects of a page',
      'lecture_items_of_subject',
      (tx) => listSubjects(tx, viewer(false), { every: false, words: [], after: undefined }),
    ],
    [
      'subjects by a part of their name',
      'subjects_by_text',
      (tx) =>
        sql`select guid from subject s where ${containsWords(['فيزياء'], sql`fold_for_search(s.name)`)}`.execute(
          tx,
        ),
    ],
    [
      'the students who have seen a lecture',
      'students_of_section',
      (tx) =>
        listReaders(tx, {
          lectureGuid: itemGuid,
          subjectGuid,
          words: [],
          seen: undefined,
          page: 1,
          pageSize: 10,
        }),
    ],
    [
      'lectures whose date has come',
      'lectures_to_publish',
      (tx) =>
        sql`select distinct subject_guid from lecture_item i where i.kind = 'lecture' and i.visible and i.published_at is null and i.show_from <= ${new Date()}`.execute(
          tx,
        ),
    ],
  ])('answers %s with %s', async (_list, index, ask) => {
    expect(await plansOf(server.services.db, ask)).toContain(index);
  });
});
