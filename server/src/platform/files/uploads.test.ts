import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { UPLOAD } from '@riwaq/api';
import { sql } from 'kysely';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ openStore: openEitherStore });
});
afterAll(() => server.close());

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
/** A PDF of the given size in bytes. */
const pdf = (bytes: number) => Buffer.concat([PDF, randomBytes(bytes - PDF.length)]);

interface Sent {
  status: number;
  statusCode: number;
  code?: string;
  fields?: Array<{ path: string; message: string }>;
  data: { received: number; fileUrl?: string; fileName?: string; fileGuid?: string };
}

async function send(
  as: PersonName,
  input: {
    uploadId: string;
    fileName?: string;
    octets: Buffer;
    start?: number;
    total?: number;
    location?: string;
    headers?: Record<string, string>;
  },
): Promise<Sent> {
  const {
    uploadId,
    fileName = 'notes.pdf',
    octets,
    start = 0,
    total = octets.length,
    location = 'Forums',
    headers = {},
  } = input;
  const response = await server.app.inject({
    method: 'POST',
    url: `/upload/${location}?${new URLSearchParams({ uploadId, fileName })}`,
    payload: octets,
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${start}-${start + octets.length - 1}/${total}`,
      authorization: `Bearer ${server.token(as)}`,
      ...headers,
    },
  });
  return { status: response.statusCode, ...response.json<Omit<Sent, 'status'>>() };
}
const state = async (as: PersonName, uploadId: string) => {
  const response = await server.app.inject({
    url: `/upload/Forums/${uploadId}`,
    headers: { authorization: `Bearer ${server.token(as)}` },
  });
  return { status: response.statusCode, ...response.json<Omit<Sent, 'status'>>() };
};
const forget = async (as: PersonName, uploadId: string) => {
  const response = await server.app.inject({
    method: 'DELETE',
    url: `/upload/Forums/${uploadId}`,
    headers: { authorization: `Bearer ${server.token(as)}` },
  });
  return [response.statusCode, response.json<unknown>()];
};
const isStaged = (uploadId: string) =>
  buffer(server.core.store.readStaged(uploadId)).then(
    () => true,
    () => false,
  );
const FORGOTTEN = [200, { statusCode: 1, data: null }];
/** Advances the clock until a silent upload counts as stale. */
const passTime = () => server.clock.set(new Date(server.clock.now().getTime() + 11 * 60_000));
async function fetchFile(as: PersonName, fileUrl: string): Promise<Buffer> {
  const { data } = await server.call(as, 'POST Uploader/Download', { body: { fileUrl } });
  return (await server.app.inject({ url: data?.url ?? '' })).rawPayload;
}

test('downloads a file as it was uploaded in chunks', async () => {
  const uploadId = randomUUID();
  const whole = pdf(10_000);
  expect(
    await send('teacher', { uploadId, octets: whole.subarray(0, 4000), total: 10_000 }),
  ).toMatchObject({ status: 200, statusCode: 1, data: { received: 4000 } });
  expect((await state('teacher', uploadId)).data).toEqual({ received: 4000 });
  const last = await send('teacher', {
    uploadId,
    octets: whole.subarray(4000),
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
  expect((await fetchFile('teacher', last.data.fileUrl ?? '')).equals(whole)).toBe(true);
});

test('stores a file whose long name would be cut inside a character', async () => {
  const sent = await send('teacher', {
    uploadId: randomUUID(),
    fileName: `${'x'.repeat(115)}😀${'y'.repeat(9)}.pdf`,
    octets: PDF,
  });
  expect(sent).toMatchObject({
    status: 200,
    statusCode: 1,
    data: { fileName: `${'x'.repeat(115)}.pdf` },
  });
  expect((await fetchFile('teacher', sent.data.fileUrl ?? '')).equals(PDF)).toBe(true);
});

test('accepts a repeated chunk without effect and an interrupted one again', async () => {
  const uploadId = randomUUID();
  const whole = pdf(9000);
  const first = { uploadId, octets: whole.subarray(0, 5000), total: 9000 };
  await send('teacher', first);
  expect((await send('teacher', { ...first, octets: randomBytes(5000) })).data).toEqual({
    received: 5000,
  });
  const last = { uploadId, octets: whole.subarray(5000), start: 5000, total: 9000 };
  const answer = await send('teacher', last);
  expect(await send('teacher', last)).toEqual(answer);
  expect((await fetchFile('teacher', answer.data.fileUrl ?? '')).equals(whole)).toBe(true);
  const { count } = await server.services.db
    .selectFrom('file')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('guid', '=', uploadId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

describe('a process that ended between storing the bytes and inserting the file', () => {
  const octets = pdf(4000);
  /** Leaves an upload in that state. */
  const leave = async (): Promise<string> => {
    const uploadId = randomUUID();
    await send('teacher', { uploadId, octets });
    await server.services.db
      .updateTable('upload')
      .set({ file_guid: null })
      .where('guid', '=', uploadId)
      .execute();
    await server.services.db.deleteFrom('file').where('guid', '=', uploadId).execute();
    return uploadId;
  };

  test.each([
    ['asking where it stands', (uploadId: string) => state('teacher', uploadId)],
    ['the last chunk sent again', (uploadId: string) => send('teacher', { uploadId, octets })],
    [
      'both at once',
      async (uploadId: string) =>
        (await Promise.all([state('teacher', uploadId), send('teacher', { uploadId, octets })]))[1],
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
    expect((await fetchFile('teacher', data.fileUrl ?? '')).equals(octets)).toBe(true);
  });

  test('leaves nothing behind when the upload is abandoned', async () => {
    const uploadId = await leave();
    await sql`update upload set created_at = now() - interval '25 hours' where guid = ${uploadId}`.execute(
      server.services.db,
    );
    await server.core.files.cleanUp();
    expect((await state('teacher', uploadId)).status).toBe(404);
    await expect(buffer(server.core.store.read(uploadId, { start: 0, end: 3999 }))).rejects.toThrow(
      'ENOENT',
    );
  });
});

test('restarts an upload whose first bytes are missing', async () => {
  const uploadId = randomUUID();
  const whole = pdf(5000);
  await send('teacher', { uploadId, octets: whole.subarray(0, 2000), total: 5000 });
  await server.core.store.discard(uploadId);
  expect(
    await send('teacher', { uploadId, octets: whole.subarray(2000), start: 2000, total: 5000 }),
  ).toMatchObject({ status: 409, data: { received: 0 } });
  expect((await send('teacher', { uploadId, octets: whole })).data.fileUrl).toBe(
    `Forums/${uploadId}/notes.pdf`,
  );
});

test('stores a chunk once when it is sent twice concurrently', async () => {
  const uploadId = randomUUID();
  const whole = pdf(6000);
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('teacher', { uploadId, octets: whole })),
  );
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.fileUrl}`)).size).toBe(1);
});

test('returns the expected offset when a chunk does not match it', async () => {
  const uploadId = randomUUID();
  const whole = pdf(9000);
  expect(
    await send('teacher', { uploadId, octets: whole.subarray(5000), start: 5000, total: 9000 }),
  ).toMatchObject({ status: 409, statusCode: 0, code: 'conflict', data: { received: 0 } });
  await send('teacher', { uploadId, octets: whole.subarray(0, 3000), total: 9000 });
  expect(
    await send('teacher', {
      uploadId,
      octets: whole.subarray(4000, 6000),
      start: 4000,
      total: 9000,
    }),
  ).toMatchObject({ status: 409, data: { received: 3000 } });
  expect(
    await send('teacher', {
      uploadId,
      octets: whole.subarray(2000, 6000),
      start: 2000,
      total: 9000,
    }),
  ).toMatchObject({ status: 409, data: { received: 3000 } });
  expect(
    await send('teacher', {
      uploadId,
      octets: whole.subarray(3000, 6000),
      start: 3000,
      total: 9001,
    }),
  ).toMatchObject({ status: 409 });
});

test("hides another user's upload from reads, chunks and deletion", async () => {
  const uploadId = randomUUID();
  const whole = pdf(5000);
  await send('teacher', { uploadId, octets: whole.subarray(0, 2000), total: 5000 });
  for (const as of ['student', 'teacher2', 'admin'] satisfies PersonName[]) {
    expect((await state(as, uploadId)).status).toBe(404);
    expect(
      (await send(as, { uploadId, octets: whole.subarray(2000), start: 2000, total: 5000 })).status,
    ).toBe(404);
  }
  await send('teacher', { uploadId, octets: whole.subarray(2000), start: 2000, total: 5000 });
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

test.each([
  [
    'a page named as a picture',
    'photo.png',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
  ],
  [
    'a program named as a document',
    'thesis.pdf',
    Buffer.concat([Buffer.from('MZ'), randomBytes(500)]),
  ],
  ['a PDF named as a picture', 'photo.jpg', pdf(500)],
  ['octets named as text', 'notes.txt', Buffer.from([0x41, 0, 1, 2, 3, 0x42])],
  [
    'an archive named as a video',
    'lecture.mp4',
    Buffer.from('PK\u0003\u0004'.padEnd(200, '\0'), 'latin1'),
  ],
  ['text named as a spreadsheet', 'grades.xls', Buffer.from('a,b,c\n1,2,3\n')],
])('refuses %s and deletes its bytes', async (_what, fileName, octets) => {
  const uploadId = randomUUID();
  expect(await send('teacher', { uploadId, fileName, octets })).toMatchObject({
    status: 400,
    code: 'malformed',
    fields: [{ path: 'file', message: 'content' }],
  });
  expect((await state('teacher', uploadId)).status).toBe(404);
  expect(await isStaged(uploadId)).toBe(false);
});

test.each([
  ['text in UTF-8', 'notes.txt', Buffer.from('مرحبا\nسطر')],
  ['text in Windows-1256', 'notes.txt', Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7, 0x0d, 0x0a])],
  [
    'text in UTF-16',
    'notes.txt',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('مرحبا', 'utf16le')]),
  ],
  [
    'an old spreadsheet',
    'grades.xls',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(600)]),
  ],
  ['a picture', 'x.GIF', Buffer.concat([Buffer.from('GIF89a'), randomBytes(100)])],
])('accepts %s', async (_what, fileName, octets) => {
  expect((await send('student', { uploadId: randomUUID(), fileName, octets })).status).toBe(200);
});

test.each([
  ['an extension that is not on the list', { fileName: 'run.exe' }, 400, 'extension'],
  ['two extensions', { fileName: 'a.pdf.html' }, 400, 'extension'],
  ['no extension', { fileName: 'README' }, 400, 'extension'],
  ['a file over 200 MB', { total: UPLOAD.maxBytes + 1 }, 413, undefined],
])('refuses %s before storing anything', async (_what, input, status, message) => {
  const answer = await send('teacher', { uploadId: randomUUID(), octets: pdf(200), ...input });
  expect([answer.status, answer.fields?.[0]?.message]).toEqual([status, message]);
});

test('refuses a chunk over 5,000,000 bytes', async () => {
  expect(
    (
      await send('teacher', {
        uploadId: randomUUID(),
        octets: Buffer.alloc(UPLOAD.chunkBytes + 1),
        total: 6_000_000,
      })
    ).status,
  ).toBe(413);
});

test.each([
  ['no such place', { location: 'Secrets' }, 404],
  ['an id that is no guid', { uploadId: '../../x' }, 400],
  ['a name that is empty', { fileName: '' }, 400],
  ['a name with a NUL character', { fileName: 'a\0.pdf' }, 400],
  ['a range that is nonsense', { headers: { 'content-range': 'bytes 5-1/10' } }, 400],
  ['a range that does not fit the body', { headers: { 'content-range': 'bytes 0-9/10' } }, 400],
  ['no token', { headers: { authorization: '' } }, 401],
])('refuses %s', async (_what, input, status) => {
  expect(
    (await send('teacher', { uploadId: randomUUID(), octets: pdf(200), ...input })).status,
  ).toBe(status);
});

test('keeps a file name inside the folder', async () => {
  const uploadId = randomUUID();
  const { data } = await send('teacher', {
    uploadId,
    fileName: '../../../etc/cron.d/x.pdf',
    octets: pdf(300),
  });
  expect(data.fileUrl).toBe(`Forums/${uploadId}/x.pdf`);
});

test('accepts a chunk as a form', async () => {
  const uploadId = randomUUID();
  const whole = pdf(3000);
  const form = new FormData();
  form.set('uploadId', uploadId);
  form.set('file', new Blob([new Uint8Array(whole)]), 'form.pdf');
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await server.app.inject({
    method: 'POST',
    url: '/upload/Forums',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'content-range': 'bytes 0-2999/3000',
      authorization: `Bearer ${server.token('teacher')}`,
    },
  });
  expect(response.json()).toMatchObject({
    statusCode: 1,
    data: { received: 3000, fileName: 'form.pdf', fileUrl: `Forums/${uploadId}/form.pdf` },
  });
  expect((await fetchFile('teacher', `Forums/${uploadId}/form.pdf`)).equals(whole)).toBe(true);
});

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
])('returns 415 for a chunk compressed with %s', async (encoding, compressed) => {
  const uploadId = randomUUID();
  const octets = compressed(Buffer.concat([PDF, Buffer.alloc(20_000_000)]));
  const answer = await send('teacher', {
    uploadId,
    octets,
    headers: { 'content-encoding': encoding },
  });
  expect([answer.status, answer.fields]).toEqual([
    415,
    [{ path: 'content-encoding', message: 'invalid' }],
  ]);
  expect([(await state('teacher', uploadId)).status, await isStaged(uploadId)]).toEqual([
    404,
    false,
  ]);
});

test('refuses a form with more bytes than its range', async () => {
  const uploadId = randomUUID();
  const form = new FormData();
  form.set('uploadId', uploadId);
  form.set('file', new Blob([new Uint8Array(pdf(400_000))]), 'form.pdf');
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await server.app.inject({
    method: 'POST',
    url: '/upload/Forums',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'content-range': 'bytes 0-2999/3000',
      authorization: `Bearer ${server.token('teacher')}`,
    },
  });
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { fields: [{ path: 'content-range', message: 'invalid' }] },
  ]);
  const staged = await buffer(server.core.store.readStaged(uploadId)).then(
    ({ length }) => length,
    () => 0,
  );
  expect(staged).toBeLessThanOrEqual(3000);
  expect((await state('teacher', uploadId)).data).toEqual({ received: 0 });
});

test('limits storage by finished and unfinished uploads, but not deleted ones', async () => {
  const { stranger: owner_guid } = server.university.people;
  const start = (total: number) =>
    send('stranger', { uploadId: randomUUID(), octets: pdf(100), total });
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
  expect((await send('student', { uploadId: randomUUID(), octets: pdf(5000) })).status).toBe(200);

  await server.call('stranger', 'DELETE Uploader/DeleteFile', { query: { fileGuid: large } });
  expect((await start(5000)).status).toBe(200);
  await server.services.db.deleteFrom('upload').where('owner_guid', '=', owner_guid).execute();
});

test('discards a cancelled upload with its bytes, idempotently', async () => {
  const uploadId = randomUUID();
  await send('teacher', { uploadId, octets: pdf(100), total: 5000 });
  expect(await isStaged(uploadId)).toBe(true);
  expect([await forget('teacher', uploadId), await forget('teacher', uploadId)]).toEqual([
    FORGOTTEN,
    FORGOTTEN,
  ]);
  expect([(await state('teacher', uploadId)).status, await isStaged(uploadId)]).toEqual([
    404,
    false,
  ]);
});

test('deletes a file that was completed while cancelling, unless it is attached', async () => {
  const [unused, used] = [randomUUID(), randomUUID()];
  for (const uploadId of [unused, used]) await send('teacher', { uploadId, octets: pdf(400) });
  await server.services.db
    .insertInto('file_link')
    .values({ source_guid: randomUUID(), file_guid: used, area: 'forum' })
    .execute();
  expect([await forget('teacher', unused), await forget('teacher', used)]).toEqual([
    FORGOTTEN,
    FORGOTTEN,
  ]);
  expect([(await state('teacher', unused)).status, (await state('teacher', used)).status]).toEqual([
    404, 200,
  ]);
});

test("treats another user's upload as unknown and leaves it intact", async () => {
  const uploadId = randomUUID();
  const whole = pdf(5000);
  await send('teacher', { uploadId, octets: whole.subarray(0, 2000), total: 5000 });
  for (const as of ['student', 'teacher2', 'admin'] satisfies PersonName[])
    expect(await forget(as, uploadId)).toEqual(await forget(as, randomUUID()));
  expect(
    (await send('teacher', { uploadId, octets: whole.subarray(2000), start: 2000, total: 5000 }))
      .status,
  ).toBe(200);
  expect(
    (await server.app.inject({ method: 'DELETE', url: `/upload/Forums/${uploadId}` })).statusCode,
  ).toBe(401);
});

describe('abandoned uploads', () => {
  const start = (uploadId: string, total = 5000) =>
    send('stranger', { uploadId, octets: pdf(100), total });
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
    passTime();
    await start(older);
    passTime();
    for (let n = 0; n < 48; n += 1) await start(randomUUID());
    expect((await start(randomUUID())).status).toBe(200);
    expect([
      (await state('stranger', oldest)).status,
      await isStaged(oldest),
      (await state('stranger', older)).status,
    ]).toEqual([404, false, 200]);
    expect((await start(randomUUID())).status).toBe(200);
    expect((await state('stranger', older)).status).toBe(404);
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
    passTime();
    expect((await start(randomUUID(), half)).status).toBe(200);
    expect(
      await send('stranger', { uploadId: givenUp, octets: pdf(100), start: 100, total: half }),
    ).toMatchObject({ status: 413, fields: [{ message: 'storageFull' }] });
    await server.services.db.deleteFrom('file').where('guid', '=', large).execute();
    expect(
      (await send('stranger', { uploadId: givenUp, octets: pdf(100), start: 100, total: half }))
        .data,
    ).toEqual({ received: 200 });
  });
});

test('deletes unfinished and unattached uploads after a day', async () => {
  const [unfinished, unused, used] = [randomUUID(), randomUUID(), randomUUID()];
  await send('teacher2', { uploadId: unfinished, octets: pdf(100), total: 5000 });
  for (const uploadId of [unused, used]) await send('teacher2', { uploadId, octets: pdf(400) });
  await server.services.db
    .insertInto('file_link')
    .values({ source_guid: randomUUID(), file_guid: used, area: 'forum' })
    .execute();
  await server.core.files.cleanUp();
  expect((await state('teacher2', unfinished)).status).toBe(200);
  server.clock.set(new Date(Date.now() + 25 * 60 * 60_000));
  await server.core.files.cleanUp();
  expect((await state('teacher2', unfinished)).status).toBe(404);
  const left = await server.services.db
    .selectFrom('file')
    .select('guid')
    .where('owner_guid', '=', server.university.people.teacher2)
    .execute();
  expect(left).toEqual([{ guid: used }]);
});

describe('an upload id that names a file', () => {
  const octets = pdf(3000);
  /** Creates a file of the administrator without its upload row, as after a day or a restore. */
  const makeFile = async (owner: PersonName = 'admin') => {
    const guid = randomUUID();
    const { data } = await send(owner, { uploadId: guid, octets });
    await server.services.db.deleteFrom('upload').where('guid', '=', guid).execute();
    return { guid, fileUrl: data.fileUrl ?? '' };
  };
  const expectUnchanged = async (owner: PersonName, fileUrl: string) => {
    expect((await fetchFile(owner, fileUrl)).equals(octets)).toBe(true);
  };

  test.each(['student', 'teacher', 'admin'] satisfies PersonName[])(
    'is refused to %s',
    async (as) => {
      const { guid, fileUrl } = await makeFile();
      for (const uploadId of [guid, guid.toUpperCase()]) {
        const sent = [
          await send(as, { uploadId, octets: pdf(3000) }),
          await send(as, { uploadId, octets: pdf(90), fileName: 'x.pdf' }),
          await send(as, { uploadId, octets: pdf(100), total: 5000, location: 'Library' }),
        ];
        expect(sent.map(({ status, code }) => [status, code])).toEqual(
          sent.map(() => [404, 'not-found']),
        );
        expect(await forget(as, uploadId)).toEqual(FORGOTTEN);
      }
      expect(await isStaged(guid)).toBe(false);
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
    const sent = await send('student', { uploadId: guid, octets: pdf(received), total: 3000 });
    return sent.status;
  };

  test('does not replace the file when an earlier version began it', async () => {
    const { guid, fileUrl } = await makeFile();
    expect(await begin(guid, 3000)).toBe(404);
    expect((await state('student', guid)).status).toBe(404);
    await expectUnchanged('admin', fileUrl);
  });

  test('leaves the file intact when the upload is cancelled or abandoned', async () => {
    const [cancelled, abandoned] = [await makeFile(), await makeFile()];
    for (const { guid } of [cancelled, abandoned]) {
      expect(await begin(guid, 1000)).toBe(200);
    }
    expect(await forget('student', cancelled.guid)).toEqual(FORGOTTEN);
    await sql`update upload set created_at = now() - interval '60 days' where guid = ${abandoned.guid}`.execute(
      server.services.db,
    );
    await server.core.files.cleanUp();
    for (const { guid, fileUrl } of [cancelled, abandoned]) {
      expect([await isStaged(guid), (await state('student', guid)).status]).toEqual([false, 404]);
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
    expect((await send('teacher', { uploadId: guid, octets: pdf(500) })).status).toBe(503);
    away.mockRestore();
    logged.mockRestore();
    const anew = pdf(500);
    const { data } = await send('teacher', { uploadId: guid, octets: anew });
    await server.core.files.cleanUp();
    expect((await fetchFile('teacher', data.fileUrl ?? '')).equals(anew)).toBe(true);
  });
});
