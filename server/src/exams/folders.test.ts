import { randomUUID } from 'node:crypto';
import { FOLDER_DEPTH_MAX } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createExamServer, type ExamServer } from './testing';

// Proves EXAM-14.

let server: ExamServer;
beforeAll(async () => {
  server = await createExamServer();
});
afterAll(() => server.close());

const edit = (
  as: PersonName,
  folderGuid: string,
  more: { parentGuid?: string | null; folderName?: string },
) => server.call(as, 'PUT Exams/EditFolder', { body: { folderGuid, folderName: 'مجلد', ...more } });
const remove = (as: PersonName, folderGuid: string) =>
  server.call(as, 'DELETE Exams/DeleteFolder', { query: { folderGuid } });

test('creates a folder once, then renames, moves and deletes it', async () => {
  const folderGuid = randomUUID();
  const make = () =>
    server.call('teacher', 'POST Exams/CreateFolder', {
      body: { folderGuid, folderName: 'الفصل الأول' },
    });
  expect((await make()).data).toEqual({
    folderGuid,
    parentGuid: null,
    folderName: 'الفصل الأول',
    foldersCount: 0,
    examsCount: 0,
  });
  expect((await make()).statusCode).toBe(1);
  const parent = await server.folder('teacher', 'السنة');
  expect(
    (
      await edit('teacher', folderGuid, {
        parentGuid: parent.folderGuid,
        folderName: 'الفصل الثاني',
      })
    ).data,
  ).toMatchObject({ parentGuid: parent.folderGuid, folderName: 'الفصل الثاني' });
  const { data } = await server.call('teacher', 'GET Exams/Get', {
    query: { folderGuid: parent.folderGuid },
  });
  expect(data.folders.map(({ folderName }) => folderName)).toEqual(['الفصل الثاني']);
  expect((await remove('teacher', folderGuid)).statusCode).toBe(1);
});

test('lists every own folder, and none of another teacher', async () => {
  const outer = await server.folder('teacher2', 'أعلى');
  const inner = await server.folder('teacher2', 'أسفل', outer.folderGuid);
  const all = async (as: PersonName) =>
    (await server.call(as, 'GET Exams/GetFolders')).data.map(({ folderGuid }) => folderGuid);
  expect((await all('teacher2')).sort()).toEqual([outer.folderGuid, inner.folderGuid].sort());
  expect(await all('teacher')).not.toContain(outer.folderGuid);
});

test('does not delete a folder with an exam or a folder inside', async () => {
  const outer = await server.folder('teacher', 'خارجي');
  const inner = await server.folder('teacher', 'داخلي', outer.folderGuid);
  const examGuid = await server.exam('teacher', { FolderGuid: inner.folderGuid });
  expect((await remove('teacher', outer.folderGuid)).statusCode).toBe(2);
  expect((await remove('teacher', inner.folderGuid)).statusCode).toBe(2);
  expect((await server.call('teacher', 'PUT Exams/Move', { body: { examGuid } })).statusCode).toBe(
    1,
  );
  expect((await remove('teacher', inner.folderGuid)).statusCode).toBe(1);
});

test('never makes a folder its own descendant, even in a race', async () => {
  const one = await server.folder('teacher', 'أول');
  const two = await server.folder('teacher', 'ثانٍ', one.folderGuid);
  const three = await server.folder('teacher', 'ثالث', two.folderGuid);
  expect((await edit('teacher', one.folderGuid, { parentGuid: one.folderGuid })).statusCode).toBe(
    3,
  );
  expect((await edit('teacher', one.folderGuid, { parentGuid: three.folderGuid })).statusCode).toBe(
    3,
  );
  const a = await server.folder('teacher', 'ألف');
  const b = await server.folder('teacher', 'باء');
  const codes = await Promise.all([
    edit('teacher', a.folderGuid, { parentGuid: b.folderGuid }),
    edit('teacher', b.folderGuid, { parentGuid: a.folderGuid }),
  ]);
  expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([1, 3]);
});

test('refuses a folder deeper than the limit, created or moved', async () => {
  let parent: string | null = null;
  for (let depth = 1; depth <= FOLDER_DEPTH_MAX; depth += 1)
    parent = (await server.folder('teacher', `عمق ${depth}`, parent)).folderGuid;
  expect(
    (
      await server.call('teacher', 'POST Exams/CreateFolder', {
        body: { folderName: 'أعمق', parentGuid: parent },
      })
    ).statusCode,
  ).toBe(4);
  const other = await server.folder('teacher', 'آخر');
  expect((await edit('teacher', other.folderGuid, { parentGuid: parent })).statusCode).toBe(4);
});

test('hides folders from other teachers', async () => {
  const { folderGuid } = await server.folder('teacher', 'خاص');
  expect((await edit('teacher2', folderGuid, {})).status).toBe(404);
  expect((await remove('teacher2', folderGuid)).status).toBe(404);
  expect(
    (
      await server.call('teacher2', 'POST Exams/CreateFolder', {
        body: { folderName: 'داخل', parentGuid: folderGuid },
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await server.call('teacher2', 'POST Exams/CreateFolder', {
        body: { folderGuid, folderName: 'مثله' },
      })
    ).status,
  ).toBe(409);
  expect(
    await server.call('admin', 'POST Exams/New', {
      body: server.model({ FolderGuid: folderGuid }),
    }),
  ).toMatchObject({ status: 400, fields: [{ path: 'FolderGuid', message: 'choice' }] });
});
