import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';
import { PDF, pdf, UploadClient } from './testing/upload-client';

// Proves FILE-1 to FILE-4.

let server: TestServer;
let uploads: UploadClient;
beforeAll(async () => {
  server = await createTestServer({ openStore: openEitherStore });
  uploads = new UploadClient(server);
});
afterAll(() => server.close());

test('downloads a file as it was uploaded in chunks', async () => {
  const uploadId = randomUUID();
  const whole = pdf(10_000);
  expect(
    await uploads.send('teacher', { uploadId, content: whole.subarray(0, 4000), total: 10_000 }),
  ).toMatchObject({ status: 200, statusCode: 1, data: { received: 4000 } });
  expect((await uploads.state('teacher', uploadId)).data).toEqual({ received: 4000 });
  const last = await uploads.send('teacher', {
    uploadId,
    content: whole.subarray(4000),
    start: 4000,
    total: 10_000,
  });
  expect(last).toMatchObject({
    status: 200,
    data: {
      received: 10_000,
      fileName: 'notes.pdf',
      fileGuid: uploadId,
      fileUrl: `Forums/${uploadId}/notes.pdf`,
    },
  });
  expect((await uploads.download('teacher', last.data.fileUrl ?? '')).equals(whole)).toBe(true);
});

test('stores a file whose long name would be cut inside a character', async () => {
  const sent = await uploads.send('teacher', {
    uploadId: randomUUID(),
    fileName: `${'x'.repeat(115)}😀${'y'.repeat(9)}.pdf`,
    content: PDF,
  });
  expect(sent).toMatchObject({
    status: 200,
    statusCode: 1,
    data: { fileName: `${'x'.repeat(115)}.pdf` },
  });
  expect((await uploads.download('teacher', sent.data.fileUrl ?? '')).equals(PDF)).toBe(true);
});

test('accepts a repeated chunk without effect and an interrupted one again', async () => {
  const uploadId = randomUUID();
  const whole = pdf(9000);
  const first = { uploadId, content: whole.subarray(0, 5000), total: 9000 };
  await uploads.send('teacher', first);
  expect((await uploads.send('teacher', { ...first, content: randomBytes(5000) })).data).toEqual({
    received: 5000,
  });
  const last = { uploadId, content: whole.subarray(5000), start: 5000, total: 9000 };
  const answer = await uploads.send('teacher', last);
  expect(await uploads.send('teacher', last)).toEqual(answer);
  expect((await uploads.download('teacher', answer.data.fileUrl ?? '')).equals(whole)).toBe(true);
  const { count } = await server.services.db
    .selectFrom('file')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('guid', '=', uploadId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

describe('a process that ended between storing the bytes and inserting the file', () => {
  const content = pdf(4000);
  /** Leaves an upload in that state. */
  const leave = async (): Promise<string> => {
    const uploadId = randomUUID();
    await uploads.send('teacher', { uploadId, content });
    await server.services.db
      .updateTable('upload')
      .set({ file_guid: null })
      .where('guid', '=', uploadId)
      .execute();
    await server.services.db.deleteFrom('file').where('guid', '=', uploadId).execute();
    return uploadId;
  };

  test.each([
    ['asking where it stands', (uploadId: string) => uploads.state('teacher', uploadId)],
    [
      'the last chunk sent again',
      (uploadId: string) => uploads.send('teacher', { uploadId, content }),
    ],
    [
      'both at once',
      async (uploadId: string) =>
        (
          await Promise.all([
            uploads.state('teacher', uploadId),
            uploads.send('teacher', { uploadId, content }),
          ])
        )[1],
    ],
  ])('leaves an upload that is completed by %s', async (_what, goOn) => {
    const uploadId = await leave();
    const { status, data } = await goOn(uploadId);
    expect([status, data]).toEqual([
      200,
      {
        received: 4000,
        fileGuid: uploadId,
        fileUrl: `Forums/${uploadId}/notes.pdf`,
        fileName: 'notes.pdf',
      },
    ]);
    expect((await uploads.download('teacher', data.fileUrl ?? '')).equals(content)).toBe(true);
  });

  test('leaves nothing behind when the upload is abandoned', async () => {
    const uploadId = await leave();
    await sql`update upload set created_at = now() - interval '25 hours' where guid = ${uploadId}`.execute(
      server.services.db,
    );
    await server.core.files.cleanUp();
    expect((await uploads.state('teacher', uploadId)).status).toBe(404);
    await expect(buffer(server.core.store.read(uploadId, { start: 0, end: 3999 }))).rejects.toThrow(
      'ENOENT',
    );
  });
});

test('restarts an upload whose first bytes are missing', async () => {
  const uploadId = randomUUID();
  const whole = pdf(5000);
  await uploads.send('teacher', { uploadId, content: whole.subarray(0, 2000), total: 5000 });
  await server.core.store.discard(uploadId);
  expect(
    await uploads.send('teacher', {
      uploadId,
      content: whole.subarray(2000),
      start: 2000,
      total: 5000,
    }),
  ).toMatchObject({ status: 409, data: { received: 0 } });
  expect((await uploads.send('teacher', { uploadId, content: whole })).data.fileUrl).toBe(
    `Forums/${uploadId}/notes.pdf`,
  );
});

test('stores a chunk once when it is sent twice concurrently', async () => {
  const uploadId = randomUUID();
  const whole = pdf(6000);
  const answers = await Promise.all(
    [1, 2, 3].map(() => uploads.send('teacher', { uploadId, content: whole })),
  );
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.fileUrl}`)).size).toBe(1);
});

test('returns the expected offset when a chunk does not match it', async () => {
  const uploadId = randomUUID();
  const whole = pdf(9000);
  expect(
    await uploads.send('teacher', {
      uploadId,
      content: whole.subarray(5000),
      start: 5000,
      total: 9000,
    }),
  ).toMatchObject({ status: 409, statusCode: 0, code: 'conflict', data: { received: 0 } });
  await uploads.send('teacher', { uploadId, content: whole.subarray(0, 3000), total: 9000 });
  expect(
    await uploads.send('teacher', {
      uploadId,
      content: whole.subarray(4000, 6000),
      start: 4000,
      total: 9000,
    }),
  ).toMatchObject({ status: 409, data: { received: 3000 } });
  expect(
    await uploads.send('teacher', {
      uploadId,
      content: whole.subarray(2000, 6000),
      start: 2000,
      total: 9000,
    }),
  ).toMatchObject({ status: 409, data: { received: 3000 } });
  expect(
    await uploads.send('teacher', {
      uploadId,
      content: whole.subarray(3000, 6000),
      start: 3000,
      total: 9001,
    }),
  ).toMatchObject({ status: 409 });
});

test("hides another user's upload from reads, chunks and deletion", async () => {
  const uploadId = randomUUID();
  const whole = pdf(5000);
  await uploads.send('teacher', { uploadId, content: whole.subarray(0, 2000), total: 5000 });
  for (const as of ['student', 'teacher2', 'admin'] satisfies PersonName[]) {
    expect((await uploads.state(as, uploadId)).status).toBe(404);
    expect(
      (
        await uploads.send(as, {
          uploadId,
          content: whole.subarray(2000),
          start: 2000,
          total: 5000,
        })
      ).status,
    ).toBe(404);
  }
  await uploads.send('teacher', {
    uploadId,
    content: whole.subarray(2000),
    start: 2000,
    total: 5000,
  });
  expect(
    (
      await server.call('admin', 'DELETE Uploader/DeleteFile/{fileGuid}', {
        query: { fileGuid: uploadId },
      })
    ).statusCode,
  ).toBe(2);
  expect(
    await server.call('admin', 'POST Uploader/Download', {
      body: { fileUrl: `Forums/${uploadId}/notes.pdf` },
    }),
  ).toMatchObject({ statusCode: 2, data: null });
  expect(
    (
      await server.call('teacher', 'DELETE Uploader/DeleteFile/{fileGuid}', {
        query: { fileGuid: uploadId },
      })
    ).statusCode,
  ).toBe(1);
  expect(
    (
      await server.call('teacher', 'POST Uploader/Download', {
        body: { fileUrl: `Forums/${uploadId}/notes.pdf` },
      })
    ).statusCode,
  ).toBe(2);
});
