import { randomUUID } from 'node:crypto';
import { inTransaction } from '../db/database';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';
import { mimeOf } from './content-types';
import { createRemoval } from './removal';
import { storedFilesOf } from './testing/stored-files';

// Proves FILE-1, FILE-7.

let server: TestServer;
const readers = new Map<string, PersonName[]>();
beforeAll(async () => {
  server = await createTestServer({ openStore: openEitherStore });
  server.services.files.authoriseReads('test', async (caller, sourceGuid) =>
    (readers.get(sourceGuid) ?? []).some(
      (name) => server.university.people[name] === caller.userGuid,
    ),
  );
});
afterAll(() => server.close());
/** Guids in the area `asked` that nobody may read any more. */
const gone = new Set<string>();
beforeAll(() =>
  server.services.files.authoriseEachRead(
    'asked',
    async (_reader, sourceGuid) => !gone.has(sourceGuid),
  ),
);

const { file, download, open } = storedFilesOf(() => server);
const attach = (as: PersonName, sourceGuid: string, fileUrls: string[], area = 'test') =>
  inTransaction(server.services.db, (tx) =>
    server.services.files.attach(tx, { caller: server.caller(as), area, sourceGuid, fileUrls }),
  );
const release = (sourceGuid: string, area = 'test') =>
  inTransaction(server.services.db, (tx) => server.services.files.release(tx, area, [sourceGuid]));
const source = (...people: PersonName[]) => {
  const guid = randomUUID();
  readers.set(guid, people);
  return guid;
};
const exists = async (fileUrl: string) => (await server.core.files.find(fileUrl)) !== null;

test('is readable to its owner, and once attached to readers of its thing', async () => {
  const url = await file('teacher');
  expect([
    await download('teacher', url),
    await download('student', url),
    await download('admin', url),
  ]).toEqual([expect.any(String), null, null]);
  await attach('teacher', source('student'), [url]);
  expect([
    await download('student', url),
    await download('stranger', url),
    await download('teacher', url),
  ]).toEqual([expect.any(String), null, null]);
});

test('returns attached files in the requested order and counts downloads', async () => {
  const [a, b] = [await file('teacher', 'a.pdf'), await file('teacher', 'b.png')];
  const sourceGuid = source('student');
  await attach('teacher', sourceGuid, [b, a]);
  await download('student', a);
  await download('student', a);
  await download('student', a, true);
  expect(await attach('teacher', sourceGuid, [a, b, a])).toEqual([
    expect.objectContaining({
      fileUrl: a,
      originalName: 'a.pdf',
      mime: 'application/pdf',
      bytes: 10,
      downloadCount: 2,
    }),
    expect.objectContaining({ fileUrl: b, downloadCount: 0 }),
  ]);
});

test("attaches none when one file is missing or another user's", async () => {
  const [own, foreign] = [await file('teacher'), await file('teacher2')];
  const sourceGuid = source('teacher');
  for (const wrong of [foreign, 'Forums/x/y.pdf']) {
    await expect(attach('teacher', sourceGuid, [own, wrong])).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'files.1', message: 'invalid' }],
    });
  }
  expect(
    await server.services.db
      .selectFrom('file_link')
      .select('area')
      .where('source_guid', '=', sourceGuid)
      .execute(),
  ).toEqual([]);
});

test("keeps another user's attached file when the thing is edited", async () => {
  const foreign = await file('teacher2');
  const sourceGuid = source('teacher');
  await attach('teacher2', sourceGuid, [foreign]);
  const own = await file('teacher');
  expect(await attach('teacher', sourceGuid, [foreign, own])).toHaveLength(2);
});

test('deletes a detached file, and its bytes after the commit', async () => {
  const [kept, dropped] = [await file('teacher'), await file('teacher')];
  const sourceGuid = source('teacher');
  await attach('teacher', sourceGuid, [kept, dropped]);
  const address = await download('teacher', dropped);
  await attach('teacher', sourceGuid, [kept]);
  expect([await exists(kept), await exists(dropped)]).toEqual([true, false]);
  expect((await open(address)).statusCode).toBe(404);
});

test('retries removing bytes after a store failure, unless the guid is reused', async () => {
  const { store, files } = server.core;
  const guidOf = (url: string) => url.split('/')[1] ?? '';
  const [lost, taken] = [await file('teacher'), await file('teacher')].map(guidOf) as [
    string,
    string,
  ];
  const sourceGuid = source('teacher');
  await attach(
    'teacher',
    sourceGuid,
    [lost, taken].map((guid) => `Forums/${guid}/notes.pdf`),
  );
  const away = jest.spyOn(store, 'remove').mockRejectedValue(new Error('away'));
  await release(sourceGuid);
  away.mockRestore();
  expect([await store.bytesOf(lost), await store.bytesOf(taken)]).toEqual([10, 10]);
  await server.services.db
    .insertInto('file')
    .values({
      guid: taken,
      file_url: `Forums/${taken}/b.pdf`,
      original_name: 'b.pdf',
      mime: mimeOf('pdf'),
      bytes: 10,
      owner_guid: server.university.people.teacher,
    })
    .execute();
  await files.cleanUp();
  expect([await store.bytesOf(lost), await store.bytesOf(taken)]).toEqual([null, 10]);
  expect(await server.services.db.selectFrom('octets_to_remove').selectAll().execute()).toEqual([]);
});

test('delays an upload while bytes with its guid are being removed', async () => {
  const guid = randomUUID();
  const { db } = server.services;
  await db.insertInto('octets_to_remove').values({ file_guid: guid, staged: true }).execute();
  let remove = (): void => undefined;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const discard = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        remove = resolve;
        begin();
      }),
  );
  const store = { discard, remove: async () => undefined };
  const removal = createRemoval({ db, store, log: server.services.log });
  const first = removal.again();
  await begun;
  const second = removal.complete(guid);
  remove();
  await Promise.all([first, second]);
  expect(discard).toHaveBeenCalledTimes(1);
});

test('deletes a file that is attached twice with its last use', async () => {
  const url = await file('teacher');
  const [one, other] = [source('student'), source('student2')];
  await attach('teacher', one, [url]);
  await attach('teacher', other, [url]);
  expect([await download('student', url), await download('student2', url)]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  await release(one);
  expect([await download('student', url), await download('student2', url)]).toEqual([
    null,
    expect.any(String),
  ]);
  await release(other);
  expect(await exists(url)).toBe(false);
});

test('invalidates an address once its thing is hidden, unless attached elsewhere', async () => {
  const [url, shared] = [await file('teacher'), await file('teacher')];
  const asked = source();
  await attach('teacher', asked, [url, shared], 'asked');
  await attach('teacher', source('student'), [shared]);
  const addresses = [await download('stranger', url), await download('student', shared)];
  const opened = async () => [
    (await open(addresses[0] ?? null)).statusCode,
    (await open(addresses[1] ?? null)).statusCode,
  ];
  expect(await opened()).toEqual([200, 200]);
  gone.add(asked);
  expect(await opened()).toEqual([404, 200]);
});

test('ignores files of a thing with the same guid in another area', async () => {
  const [url, own] = [await file('teacher'), await file('student')];
  const sourceGuid = source('teacher');
  await attach('teacher', sourceGuid, [url]);
  await expect(attach('student', sourceGuid, [url], 'elsewhere')).rejects.toMatchObject({
    fields: [{ path: 'files.0' }],
  });
  await attach('student', sourceGuid, [own], 'elsewhere');
  await attach('student', sourceGuid, [], 'elsewhere');
  await release(sourceGuid, 'elsewhere');
  expect([await exists(url), await exists(own)]).toEqual([true, false]);
  expect((await open(await download('teacher', url))).body).toBe('0123456789');
});

test('restores everything when a release is rolled back', async () => {
  const url = await file('teacher');
  const sourceGuid = source('teacher');
  await attach('teacher', sourceGuid, [url]);
  await inTransaction(server.services.db, async (tx) => {
    await server.services.files.release(tx, 'test', [sourceGuid]);
    throw new Error('undone');
  }).catch(() => undefined);
  expect((await open(await download('teacher', url))).body).toBe('0123456789');
});

// Proves FILE-8.
test('refuses to delete an attached file', async () => {
  const url = await file('teacher');
  await attach('teacher', source('teacher'), [url]);
  expect(
    (
      await server.call('teacher', 'DELETE Uploader/DeleteFile', {
        query: { fileGuid: url.split('/')[1] ?? '' },
      })
    ).statusCode,
  ).toBe(2);
});
