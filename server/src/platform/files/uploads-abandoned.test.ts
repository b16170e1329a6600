import { randomUUID } from 'node:crypto';
import { UPLOAD } from '@riwaq/api';
import { sql } from 'kysely';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';
import { CANCELLED, PDF, pdf, UploadClient } from './testing/upload-client';

// Proves FILE-8.

let server: TestServer;
let uploads: UploadClient;
beforeAll(async () => {
  server = await createTestServer({ openStore: openEitherStore });
  uploads = new UploadClient(server);
});
afterAll(() => server.close());

test('limits storage by finished and unfinished uploads, but not deleted ones', async () => {
  const { stranger: owner_guid } = server.university.people;
  const start = (total: number) =>
    uploads.send('stranger', { uploadId: randomUUID(), content: pdf(100), total });
  const large = randomUUID();
  await server.services.db
    .insertInto('file')
    .values({
      guid: large,
      file_url: `Forums/${large}/film.mp4`,
      original_name: 'film.mp4',
      mime: 'video/mp4',
      bytes: UPLOAD.storageBytes - 10_000,
      owner_guid,
    })
    .execute();
  expect((await start(6000)).status).toBe(200);
  expect(await start(5000)).toMatchObject({
    status: 413,
    code: 'too-large',
    fields: [{ path: 'file', message: 'storageFull' }],
  });
  const atOnce = await Promise.all([1, 2, 3].map(() => start(3000)));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 413, 413]);
  expect(
    (await uploads.send('student', { uploadId: randomUUID(), content: pdf(5000) })).status,
  ).toBe(200);

  await server.call('stranger', 'DELETE Uploader/DeleteFile', { query: { fileGuid: large } });
  expect((await start(5000)).status).toBe(200);
  await server.services.db.deleteFrom('upload').where('owner_guid', '=', owner_guid).execute();
});

test('discards a cancelled upload with its bytes, idempotently', async () => {
  const uploadId = randomUUID();
  await uploads.send('teacher', { uploadId, content: pdf(100), total: 5000 });
  expect(await uploads.isStaged(uploadId)).toBe(true);
  expect([
    await uploads.cancel('teacher', uploadId),
    await uploads.cancel('teacher', uploadId),
  ]).toEqual([CANCELLED, CANCELLED]);
  expect([
    (await uploads.state('teacher', uploadId)).status,
    await uploads.isStaged(uploadId),
  ]).toEqual([404, false]);
});

test('deletes a file that was completed while cancelling, unless it is attached', async () => {
  const [unused, used] = [randomUUID(), randomUUID()];
  for (const uploadId of [unused, used])
    await uploads.send('teacher', { uploadId, content: pdf(400) });
  await server.services.db
    .insertInto('file_link')
    .values({ source_guid: randomUUID(), file_guid: used, area: 'forum' })
    .execute();
  expect([await uploads.cancel('teacher', unused), await uploads.cancel('teacher', used)]).toEqual([
    CANCELLED,
    CANCELLED,
  ]);
  expect([
    (await uploads.state('teacher', unused)).status,
    (await uploads.state('teacher', used)).status,
  ]).toEqual([404, 200]);
});

test("treats another user's upload as unknown and leaves it intact", async () => {
  const uploadId = randomUUID();
  const whole = pdf(5000);
  await uploads.send('teacher', { uploadId, content: whole.subarray(0, 2000), total: 5000 });
  for (const as of ['student', 'teacher2', 'admin'] satisfies PersonName[])
    expect(await uploads.cancel(as, uploadId)).toEqual(await uploads.cancel(as, randomUUID()));
  expect(
    (
      await uploads.send('teacher', {
        uploadId,
        content: whole.subarray(2000),
        start: 2000,
        total: 5000,
      })
    ).status,
  ).toBe(200);
  expect(
    (await server.app.inject({ method: 'DELETE', url: `/upload/Forums/${uploadId}` })).statusCode,
  ).toBe(401);
});

describe('abandoned uploads', () => {
  const start = (uploadId: string, total = 5000) =>
    uploads.send('stranger', { uploadId, content: pdf(100), total });
  afterEach(() =>
    server.services.db
      .deleteFrom('upload')
      .where('owner_guid', '=', server.university.people.stranger)
      .execute(),
  );

  test('are limited per user; one too many gets a Retry-After', async () => {
    for (let n = 0; n < 50; n += 1) expect((await start(randomUUID())).status).toBe(200);
    expect(await start(randomUUID())).toMatchObject({
      status: 429,
      code: 'too-many',
      fields: [{ path: 'file', message: 'uploadsUnderWay' }],
    });
    const refused = await server.app.inject({
      method: 'POST',
      url: `/upload/Forums?${new URLSearchParams({ uploadId: randomUUID(), fileName: 'x.pdf' })}`,
      payload: PDF,
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${server.token('stranger')}`,
      },
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  });

  test('make room for a new one when stale, oldest first', async () => {
    const [oldest, older] = [randomUUID(), randomUUID()];
    await start(oldest);
    uploads.makeStale();
    await start(older);
    uploads.makeStale();
    for (let n = 0; n < 48; n += 1) await start(randomUUID());
    expect((await start(randomUUID())).status).toBe(200);
    expect([
      (await uploads.state('stranger', oldest)).status,
      await uploads.isStaged(oldest),
      (await uploads.state('stranger', older)).status,
    ]).toEqual([404, false, 200]);
    expect((await start(randomUUID())).status).toBe(200);
    expect((await uploads.state('stranger', older)).status).toBe(404);
    expect((await start(randomUUID())).status).toBe(429);
  });

  test('count with their received bytes only, until they are resumed', async () => {
    const half = UPLOAD.maxBytes;
    const large = randomUUID();
    await server.services.db
      .insertInto('file')
      .values({
        guid: large,
        file_url: `Forums/${large}/film.mp4`,
        original_name: 'film.mp4',
        mime: 'video/mp4',
        bytes: UPLOAD.storageBytes - half - 1000,
        owner_guid: server.university.people.stranger,
      })
      .execute();
    const givenUp = randomUUID();
    expect((await start(givenUp, half)).status).toBe(200);
    expect((await start(randomUUID(), half)).status).toBe(413);
    uploads.makeStale();
    expect((await start(randomUUID(), half)).status).toBe(200);
    expect(
      await uploads.send('stranger', {
        uploadId: givenUp,
        content: pdf(100),
        start: 100,
        total: half,
      }),
    ).toMatchObject({ status: 413, fields: [{ message: 'storageFull' }] });
    await server.services.db.deleteFrom('file').where('guid', '=', large).execute();
    expect(
      (
        await uploads.send('stranger', {
          uploadId: givenUp,
          content: pdf(100),
          start: 100,
          total: half,
        })
      ).data,
    ).toEqual({ received: 200 });
  });
});

test('deletes unfinished and unattached uploads after a day', async () => {
  const [unfinished, unused, used] = [randomUUID(), randomUUID(), randomUUID()];
  await uploads.send('teacher2', { uploadId: unfinished, content: pdf(100), total: 5000 });
  for (const uploadId of [unused, used])
    await uploads.send('teacher2', { uploadId, content: pdf(400) });
  await server.services.db
    .insertInto('file_link')
    .values({ source_guid: randomUUID(), file_guid: used, area: 'forum' })
    .execute();
  await server.core.files.cleanUp();
  expect((await uploads.state('teacher2', unfinished)).status).toBe(200);
  server.clock.set(new Date(Date.now() + 25 * 60 * 60_000));
  await server.core.files.cleanUp();
  expect((await uploads.state('teacher2', unfinished)).status).toBe(404);
  const left = await server.services.db
    .selectFrom('file')
    .select('guid')
    .where('owner_guid', '=', server.university.people.teacher2)
    .execute();
  expect(left).toEqual([{ guid: used }]);
});

describe('an upload id that names a file', () => {
  const content = pdf(3000);
  /** Creates a file of the administrator without its upload row, as after a day or a restore. */
  const makeFile = async (owner: PersonName = 'admin') => {
    const guid = randomUUID();
    const { data } = await uploads.send(owner, { uploadId: guid, content });
    await server.services.db.deleteFrom('upload').where('guid', '=', guid).execute();
    return { guid, fileUrl: data.fileUrl ?? '' };
  };
  const expectUnchanged = async (owner: PersonName, fileUrl: string) => {
    expect((await uploads.download(owner, fileUrl)).equals(content)).toBe(true);
  };

  test.each(['student', 'teacher', 'admin'] satisfies PersonName[])(
    'is refused to %s',
    async (as) => {
      const { guid, fileUrl } = await makeFile();
      for (const uploadId of [guid, guid.toUpperCase()]) {
        const sent = [
          await uploads.send(as, { uploadId, content: pdf(3000) }),
          await uploads.send(as, { uploadId, content: pdf(90), fileName: 'x.pdf' }),
          await uploads.send(as, { uploadId, content: pdf(100), total: 5000, location: 'Library' }),
        ];
        expect(sent.map(({ status, code }) => [status, code])).toEqual(
          sent.map(() => [404, 'not-found']),
        );
        expect(await uploads.cancel(as, uploadId)).toEqual(CANCELLED);
      }
      expect(await uploads.isStaged(guid)).toBe(false);
      await expectUnchanged('admin', fileUrl);
    },
  );

  /** Begins an upload with the guid of a file, as was possible before. */
  const begin = async (guid: string, received: number) => {
    const { services, university, clock } = server;
    await services.db
      .insertInto('upload')
      .values({
        guid,
        owner_guid: university.people.student,
        location: 'Forums',
        file_name: 'notes.pdf',
        total_bytes: 3000,
        file_guid: null,
        created_at: clock.now(),
        active_at: clock.now(),
      })
      .execute();
    const sent = await uploads.send('student', {
      uploadId: guid,
      content: pdf(received),
      total: 3000,
    });
    return sent.status;
  };

  test('does not replace the file when an earlier version began it', async () => {
    const { guid, fileUrl } = await makeFile();
    expect(await begin(guid, 3000)).toBe(404);
    expect((await uploads.state('student', guid)).status).toBe(404);
    await expectUnchanged('admin', fileUrl);
  });

  test('leaves the file intact when the upload is cancelled or abandoned', async () => {
    const [cancelled, abandoned] = [await makeFile(), await makeFile()];
    for (const { guid } of [cancelled, abandoned]) {
      expect(await begin(guid, 1000)).toBe(200);
    }
    expect(await uploads.cancel('student', cancelled.guid)).toEqual(CANCELLED);
    await sql`update upload set created_at = now() - interval '60 days' where guid = ${abandoned.guid}`.execute(
      server.services.db,
    );
    await server.core.files.cleanUp();
    for (const { guid, fileUrl } of [cancelled, abandoned]) {
      expect([await uploads.isStaged(guid), (await uploads.state('student', guid)).status]).toEqual(
        [false, 404],
      );
      expect(await server.core.store.bytesOf(guid)).toBe(3000);
      await expectUnchanged('admin', fileUrl);
    }
  });

  test("is accepted again only after a deleted file's bytes are removed", async () => {
    const { guid } = await makeFile('teacher');
    const away = jest
      .spyOn(server.core.store, 'remove')
      .mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const logged = jest.spyOn(console, 'error').mockImplementation();
    await server.call('teacher', 'DELETE Uploader/DeleteFile', { query: { fileGuid: guid } });
    expect((await uploads.send('teacher', { uploadId: guid, content: pdf(500) })).status).toBe(503);
    away.mockRestore();
    logged.mockRestore();
    const anew = pdf(500);
    const { data } = await uploads.send('teacher', { uploadId: guid, content: anew });
    await server.core.files.cleanUp();
    expect((await uploads.download('teacher', data.fileUrl ?? '')).equals(anew)).toBe(true);
  });
});
