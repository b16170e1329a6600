import { randomUUID } from 'node:crypto';
import { LECTURE_COPY_MAX, LECTURE_FOLDER_DEPTH, OK, type LectureCopyModel } from '@riwaq/api';
import { sql } from 'kysely';
import { createLectureServer, type LectureServer } from './testing';

/** Status code of a download whose file does not exist for this person. */
const DOWNLOAD_NOT_FOUND = 2;

let server: LectureServer;
let physics: string;
let chemistry: string;
beforeAll(async () => {
  server = await createLectureServer();
  ({ physics, chemistry } = server.university.subjects);
});
beforeEach(() => server.empty());
afterAll(() => server.close());

const copy = (
  itemGuid: string,
  to: Partial<LectureCopyModel> = {},
  as: 'teacher' | 'admin' = 'admin',
) =>
  server.call(as, 'POST Lectures/CopyItem', {
    body: { itemGuid, subjectGuid: chemistry, visible: true, ...to },
  });
/**
 * Makes a folder with, in this order, a lecture of two files, a draft, and a folder with one more
 * lecture.
 */
async function aWeek() {
  const week = await server.folder('teacher', {
    title: 'الأسبوع الأول',
    description: 'اقرؤوا قبل الأحد',
  });
  const draft = await server.lecture('teacher', {
    folderGuid: week.itemGuid,
    title: 'مسودة',
    visible: false,
  });
  const inner = await server.folder('teacher', { folderGuid: week.itemGuid, title: 'تمارين' });
  const files = [
    { fileUrl: await server.upload('teacher', 'two.pdf'), fileCaption: 'الثاني' },
    { fileUrl: await server.upload('teacher', 'one.pdf'), fileCaption: 'الأول' },
  ];
  const lecture = await server.lecture('teacher', {
    folderGuid: week.itemGuid,
    title: 'المحاضرة',
    description: '<p>نصها</p>',
    files,
  });
  const last = await server.lecture('teacher', { folderGuid: inner.itemGuid, title: 'الحل' });
  return { week, draft, inner, lecture, last };
}
/** Reads a folder's tree as its teacher sees it: titles, texts, files and visibility. */
async function treeOf(subjectGuid: string, folderGuid: string): Promise<unknown> {
  const { folder, items } = await server.content('admin', { subjectGuid, folderGuid });
  return {
    description: folder?.description,
    items: await Promise.all(
      items.map(async (item) => {
        if (item.kind === 'folder')
          return {
            title: item.title,
            visible: item.visible,
            ...((await treeOf(subjectGuid, item.itemGuid)) as object),
          };
        const { data } = await server.call('admin', 'GET Lectures/GetLecture', {
          query: { itemGuid: item.itemGuid },
        });
        return {
          title: item.title,
          visible: item.visible,
          files: item.files,
          description: data.description,
        };
      }),
    ),
  };
}

test('copies a folder with its order, texts and files, unseen', async () => {
  const { week, lecture } = await aWeek();
  await server.call('student', 'PUT Lectures/MarkAsSeen', {
    query: { itemGuid: lecture.itemGuid },
  });
  const { statusCode, data } = await copy(week.itemGuid);
  expect(statusCode).toBe(1);
  expect(data).toMatchObject({
    kind: 'folder',
    subjectGuid: chemistry,
    folderGuid: null,
    title: 'الأسبوع الأول',
    description: 'اقرؤوا قبل الأحد',
    visible: true,
  });
  expect(data?.itemGuid).not.toBe(week.itemGuid);
  expect(await treeOf(chemistry, data?.itemGuid ?? '')).toEqual(
    await treeOf(physics, week.itemGuid),
  );
  const { items } = await server.content('admin', {
    subjectGuid: chemistry,
    folderGuid: data?.itemGuid,
  });
  expect(items.map(({ title }) => title)).toEqual(['مسودة', 'تمارين', 'المحاضرة']);
  expect(items.at(-1)).toMatchObject({
    seenStudentsCount: 0,
    teacher: { teacherGuid: server.university.people.admin },
  });
  // The original is unchanged.
  expect(
    (await server.content('teacher', { folderGuid: week.itemGuid })).items.at(-1),
  ).toMatchObject({ itemGuid: lecture.itemGuid, seenStudentsCount: 1 });
});

test('puts a copy at the end, and notifies its students once visible', async () => {
  const { week, inner } = await aWeek();
  await server.services.db.deleteFrom('notification').execute();
  const notified = async () =>
    await server.services.db.selectFrom('notification').select(['person_guid', 'kind']).execute();
  const { data } = await copy(
    inner.itemGuid,
    { subjectGuid: physics, folderGuid: week.itemGuid, visible: false },
    'teacher',
  );
  expect(await server.titles('teacher', { folderGuid: week.itemGuid })).toEqual([
    'مسودة',
    'تمارين',
    'المحاضرة',
    'تمارين',
  ]);
  expect(await server.titles('student', { folderGuid: week.itemGuid })).toEqual([
    'تمارين',
    'المحاضرة',
  ]);
  expect(await notified()).toEqual([]);
  await server.call('teacher', 'PUT Lectures/ChangeVisible', {
    query: { itemGuid: data?.itemGuid ?? '', visible: 'true' },
  });
  expect(await notified()).toEqual([
    { person_guid: server.university.people.student, kind: 'lectures.published' },
  ]);
});

test('copies a single lecture, and a folder into itself once', async () => {
  const { week, lecture } = await aWeek();
  expect((await copy(lecture.itemGuid)).data).toMatchObject({
    kind: 'lecture',
    title: 'المحاضرة',
    files: lecture.files.map(({ fileCaption }) => ({ fileCaption })),
  });
  const { data } = await copy(
    week.itemGuid,
    { subjectGuid: physics, folderGuid: week.itemGuid },
    'teacher',
  );
  expect(await server.titles('teacher', { folderGuid: week.itemGuid })).toEqual([
    'مسودة',
    'تمارين',
    'المحاضرة',
    'الأسبوع الأول',
  ]);
  expect(await server.titles('teacher', { folderGuid: data?.itemGuid })).toEqual([
    'مسودة',
    'تمارين',
    'المحاضرة',
  ]);
});

test('keeps shared files until the last copy is deleted', async () => {
  const { lecture } = await aWeek();
  const fileUrl = lecture.files[0]?.fileUrl ?? '';
  const { data } = await copy(lecture.itemGuid);
  const download = async (as: 'admin' | 'student') =>
    (await server.call(as, 'POST Uploader/Download', { body: { fileUrl, preview: true } }))
      .statusCode;
  const remove = (as: 'teacher' | 'admin', itemGuid: string) =>
    server.call(as, 'DELETE Lectures/DeleteLecture', { query: { itemGuid } });
  await remove('teacher', lecture.itemGuid);
  expect(await download('admin')).toBe(OK);
  // This student studies only the first subject.
  expect(await download('student')).toBe(DOWNLOAD_NOT_FOUND);
  await remove('admin', data?.itemGuid ?? '');
  expect(await download('admin')).toBe(DOWNLOAD_NOT_FOUND);
});

test("copies once when repeated, and conflicts with another person's guid", async () => {
  const { week, inner } = await aWeek();
  const copyGuid = randomUUID();
  const [first, again] = [
    await copy(week.itemGuid, { copyGuid }),
    await copy(week.itemGuid, { copyGuid }),
  ];
  expect(again.data).toMatchObject({ itemGuid: copyGuid });
  expect(again.data).toEqual(first.data);
  expect(await server.titles('admin', { subjectGuid: chemistry })).toEqual(['الأسبوع الأول']);
  expect((await copy(week.itemGuid, { copyGuid: inner.itemGuid })).status).toBe(409);
});

test('responds 3 when too deep, 2 when too many', async () => {
  let folderGuid: string | null = null;
  for (let depth = 1; depth < LECTURE_FOLDER_DEPTH; depth += 1)
    folderGuid = (
      await server.folder('admin', { subjectGuid: chemistry, title: `مجلد ${depth}`, folderGuid })
    ).itemGuid;
  const { week, inner } = await aWeek();
  expect(await copy(week.itemGuid, { folderGuid })).toMatchObject({ statusCode: 3, data: null });
  expect(await copy(inner.itemGuid, { folderGuid })).toMatchObject({ statusCode: 1 });
  const fill = (number: number) =>
    sql`
    insert into lecture_item (guid, subject_guid, parent_guid, kind, position, title, search_text, created_by)
    select gen_random_uuid(), ${physics}, ${inner.itemGuid}, 'folder', i, 'folder', 'folder', ${server.university.people.teacher} from generate_series(1, ${number}) i`.execute(
      server.services.db,
    );
  await fill(LECTURE_COPY_MAX - 2);
  expect((await copy(inner.itemGuid)).statusCode).toBe(1);
  await fill(1);
  expect(await copy(inner.itemGuid)).toMatchObject({ statusCode: 2, data: null });
  expect(await server.titles('admin', { subjectGuid: chemistry })).toHaveLength(2);
});

test('does not deadlock on concurrent copies between two subjects', async () => {
  const there = (await aWeek()).inner.itemGuid;
  const back = (await server.folder('admin', { subjectGuid: chemistry, title: 'من الكيمياء' }))
    .itemGuid;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? copy(there) : copy(back, { subjectGuid: physics }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([1]));
  expect(await server.titles('admin', { subjectGuid: chemistry })).toHaveLength(7);
});
