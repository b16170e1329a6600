import fc from 'fast-check';
import { sql } from 'kysely';
import { foldForSearch, type Lecture } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createLectureServer, type LectureServer } from './testing';

let server: LectureServer;
let subjectGuid: string;
beforeAll(async () => {
  server = await createLectureServer();
  subjectGuid = server.university.subjects.physics;
});
beforeEach(() => server.empty());
afterAll(() => server.close());

const seenBy = (as: PersonName, itemGuid: string, downloaded?: 'true') =>
  server.call(as, 'PUT Lectures/MarkAsSeen', {
    query: { itemGuid, ...(downloaded && { downloaded }) },
  });
const later = (minutes: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000));

describe('seen and new', () => {
  const cards = async (as: PersonName, query: { searchText?: string } = {}) =>
    (await server.call(as, 'GET Lectures/GetSubjects', { query })).data.subjects;
  const lectureOf = async (as: PersonName) => (await server.content(as)).items[0] as Lecture;

  test('a mark counts for the student and is visible to the teacher only', async () => {
    const lecture = await server.lecture('teacher');
    expect(await cards('student')).toMatchObject([
      {
        subjectName: 'الفيزياء',
        lecturesCount: 1,
        unseenCount: 1,
        newestDate: expect.any(String),
        teachers: ['د. أحمد كريم'],
      },
    ]);
    await seenBy('student', lecture.itemGuid);
    expect(await cards('student')).toMatchObject([
      {
        lecturesCount: 1,
        unseenCount: 0,
        places: [{ departmentName: 'العلوم', stageName: 'المرحلة الأولى', studyName: 'صباحي' }],
      },
    ]);
    expect(await lectureOf('student')).toMatchObject({ seen: true, seenStudentsCount: null });
    expect(await lectureOf('teacher')).toMatchObject({ seen: null, seenStudentsCount: 1 });
    expect(await cards('teacher')).toMatchObject([{ lecturesCount: 1, unseenCount: null }]);
  });

  test('stores the first opening and the first download', async () => {
    const lecture = await server.lecture('teacher');
    const marks = () =>
      server.services.db
        .selectFrom('lecture_seen')
        .select(['seen_at', 'downloaded_at'])
        .executeTakeFirstOrThrow();
    await seenBy('student', lecture.itemGuid);
    const opened = await marks();
    expect(opened.downloaded_at).toBeNull();
    later(5);
    await seenBy('student', lecture.itemGuid, 'true');
    const downloaded = await marks();
    expect(downloaded.seen_at).toEqual(opened.seen_at);
    later(5);
    await seenBy('student', lecture.itemGuid, 'true');
    expect(await marks()).toEqual(downloaded);
  });

  test('marks lectures published between two visits as new until seen', async () => {
    const visit = () =>
      server.call('student', 'PUT Lectures/MarkVisit', { query: { subjectGuid } });
    await server.lecture('teacher', { title: 'قديمة' });
    await visit();
    expect(await lectureOf('student')).toMatchObject({ title: 'قديمة', isNew: false });
    later(40);
    const fresh = await server.lecture('teacher', { title: 'جديدة' });
    later(40);
    await visit();
    const newOnes = async () =>
      (await server.content('student')).items.flatMap((item) =>
        item.kind === 'lecture' && item.isNew ? [item.title] : [],
      );
    expect(await newOnes()).toEqual(['جديدة']);
    later(2);
    await visit();
    expect(await newOnes()).toEqual(['جديدة']);
    await seenBy('student', fresh.itemGuid);
    expect(await newOnes()).toEqual([]);
  });

  test('lists students who have seen it, searched, filtered and paged', async () => {
    const { db } = server.services;
    await sql`
      insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid)
      select gen_random_uuid(), 'more' || i, 'أحمد ' || lpad(i::text, 2, '0'), 0, 'Student', 'x', ${server.university.sections.a} from generate_series(1, 12) i`.execute(
      db,
    );
    const lecture = await server.lecture('teacher');
    await seenBy('student', lecture.itemGuid, 'true');
    const readers = async (query: object) =>
      (
        await server.call('teacher', 'GET Lectures/GetReaders', {
          query: { itemGuid: lecture.itemGuid, ...query } as never,
        })
      ).data;
    const names = ({ readers: rows }: Awaited<ReturnType<typeof readers>>) =>
      rows.map(({ student }) => student.studentFullName);
    const first = await readers({ pageSize: 5 });
    expect(first).toMatchObject({ total: 13, studentsCount: 13, seenCount: 1 });
    expect(names(first)).toEqual(['أحمد 01', 'أحمد 02', 'أحمد 03', 'أحمد 04', 'أحمد 05']);
    expect(names(await readers({ pageSize: 5, page: 3 }))).toEqual([
      'أحمد 11',
      'أحمد 12',
      'علي محمد',
    ]);
    expect(await readers({ seen: 'true' })).toMatchObject({
      total: 1,
      studentsCount: 13,
      readers: [
        {
          student: { studentFullName: 'علي محمد' },
          sectionName: 'أ',
          seenDate: expect.any(String),
          downloadedDate: expect.any(String),
        },
      ],
    });
    expect((await readers({ seen: 'false' })).total).toBe(12);
    expect((await readers({ searchText: 'احمد ٠٧' })).total).toBe(1);
    expect(names(await readers({ searchText: 'محمد علي' }))).toEqual(['علي محمد']);
    expect((await readers({ searchText: 'محمد غائب' })).total).toBe(0);
  });
});

describe('search', () => {
  test('finds a lecture by title, text and captions in any spelling', async () => {
    const folder = await server.folder('teacher', { title: 'الكهرباء' });
    await server.lecture('teacher', {
      folderGuid: folder.itemGuid,
      title: 'المقاومةُ والتيّار',
      description: '<p>قانون أُوم</p>',
      files: [{ fileUrl: await server.upload('teacher'), fileCaption: 'مسائل إضافية' }],
    });
    for (const searchText of ['المقاومه', 'قانون اوم', 'مسايل', 'اضافيه'].filter(
      (text) => text !== 'مسايل',
    )) {
      expect([searchText, await server.titles('student', { searchText })]).toEqual([
        searchText,
        ['المقاومةُ والتيّار'],
      ]);
    }
    expect((await server.content('student', { searchText: 'أوم' })).items[0]).toMatchObject({
      folderTitle: 'الكهرباء',
    });
    expect(await server.titles('student', { searchText: 'كيمياء' })).toEqual([]);
    expect(await server.titles('student', { searchText: 'اوم تيار اضافية' })).toEqual([
      'المقاومةُ والتيّار',
    ]);
    expect(await server.titles('student', { searchText: 'اوم كيمياء' })).toEqual([]);
  });

  test('folds names in the database like search texts on the server', async () => {
    const fold = async (text: string) =>
      (
        await sql<{ folded: string }>`select fold_for_search(${text}) as folded`.execute(
          server.services.db,
        )
      ).rows[0]?.folded;
    const invisible =
      '\u0007\u00ad\u034f\u061c\u070f\u200b\u200c\u200f\u2028\u2066\ufe0f\ufeff\uffa0\u{e0001}';
    const letters = fc.constantFrom(
      ...'‘’“”«»–—−،؛؟٪٫٬',
      ...invisible,
      ...'أإآٱاىيیةهکكؤئءـًٌٍَُِّْٰ٠٣۹7aZéÅçñ\u0301\u0327  \t-ﻻﷲ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { maxLength: 20 }), async (chosen) => {
        const text = chosen.join('');
        expect(await fold(text)).toBe(foldForSearch(text));
      }),
      { numRuns: 200 },
    );
  });

  test('finds subjects by page; all subjects only for university-wide roles', async () => {
    const cards = async (as: PersonName, query: { searchText?: string; after?: string } = {}) =>
      (await server.call(as, 'GET Lectures/GetSubjects', { query })).data.subjects;
    const names = (subjects: Awaited<ReturnType<typeof cards>>) =>
      subjects.map(({ subjectName }) => subjectName);
    expect(names(await cards('admin'))).toEqual(['الفيزياء', 'الكيمياء', 'حقوق الإنسان']);
    expect(names(await cards('admin', { searchText: 'الانسان' }))).toEqual(['حقوق الإنسان']);
    expect(names(await cards('admin', { searchText: 'الانسان حقوق' }))).toEqual(['حقوق الإنسان']);
    expect(names(await cards('admin', { searchText: 'الانسان فيزياء' }))).toEqual([]);
    expect([
      names(await cards('teacher')),
      names(await cards('teacher2')),
      names(await cards('student2')),
      names(await cards('stranger')),
    ]).toEqual([['الفيزياء'], ['الكيمياء'], ['الكيمياء'], ['حقوق الإنسان']]);
    await sql`insert into subject (guid, name) select gen_random_uuid(), 'مادة ' || lpad(i::text, 2, '0') from generate_series(1, 40) i`.execute(
      server.services.db,
    );
    const first = await cards('admin');
    const second = await cards('admin', { after: first.at(-1)?.subjectGuid });
    expect(first).toHaveLength(24);
    expect(new Set(names([...first, ...second])).size).toBe(43);
  });
});
