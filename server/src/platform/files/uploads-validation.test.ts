import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { UPLOAD } from '@riwaq/api';
import { createTestServer, type TestServer } from '../../testing';
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
])('refuses %s and deletes its bytes', async (_what, fileName, content) => {
  const uploadId = randomUUID();
  expect(await uploads.send('teacher', { uploadId, fileName, content })).toMatchObject({
    status: 400,
    code: 'malformed',
    fields: [{ path: 'file', message: 'content' }],
  });
  expect((await uploads.state('teacher', uploadId)).status).toBe(404);
  expect(await uploads.isStaged(uploadId)).toBe(false);
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
])('accepts %s', async (_what, fileName, content) => {
  expect(
    (await uploads.send('student', { uploadId: randomUUID(), fileName, content })).status,
  ).toBe(200);
});

test.each([
  ['an extension that is not on the list', { fileName: 'run.exe' }, 400, 'extension'],
  ['two extensions', { fileName: 'a.pdf.html' }, 400, 'extension'],
  ['no extension', { fileName: 'README' }, 400, 'extension'],
  ['a file over 200 MB', { total: UPLOAD.maxBytes + 1 }, 413, undefined],
])('refuses %s before storing anything', async (_what, input, status, message) => {
  const answer = await uploads.send('teacher', {
    uploadId: randomUUID(),
    content: pdf(200),
    ...input,
  });
  expect([answer.status, answer.fields?.[0]?.message]).toEqual([status, message]);
});

test('refuses a chunk over 5,000,000 bytes', async () => {
  expect(
    (
      await uploads.send('teacher', {
        uploadId: randomUUID(),
        content: Buffer.alloc(UPLOAD.chunkBytes + 1),
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
    (await uploads.send('teacher', { uploadId: randomUUID(), content: pdf(200), ...input })).status,
  ).toBe(status);
});

test('keeps a file name inside the folder', async () => {
  const uploadId = randomUUID();
  const { data } = await uploads.send('teacher', {
    uploadId,
    fileName: '../../../etc/cron.d/x.pdf',
    content: pdf(300),
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
  expect((await uploads.download('teacher', `Forums/${uploadId}/form.pdf`)).equals(whole)).toBe(
    true,
  );
});

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
])('returns 415 for a chunk compressed with %s', async (encoding, compressed) => {
  const uploadId = randomUUID();
  const content = compressed(Buffer.concat([PDF, Buffer.alloc(20_000_000)]));
  const answer = await uploads.send('teacher', {
    uploadId,
    content,
    headers: { 'content-encoding': encoding },
  });
  expect([answer.status, answer.fields]).toEqual([
    415,
    [{ path: 'content-encoding', message: 'invalid' }],
  ]);
  expect([
    (await uploads.state('teacher', uploadId)).status,
    await uploads.isStaged(uploadId),
  ]).toEqual([404, false]);
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
  expect((await uploads.state('teacher', uploadId)).data).toEqual({ received: 0 });
});
