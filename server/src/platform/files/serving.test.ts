import { Readable } from 'node:stream';
import { createTestServer, type TestServer } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';
import { DOWNLOAD_MS } from './addresses';
import { mimeOf } from './content-types';
import { storedFilesOf } from './testing/stored-files';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ openStore: openEitherStore });
});
afterAll(() => server.close());
const { file, download, open } = storedFilesOf(() => server);

test('opens a signed address without a token, for a limited time', async () => {
  const address = await download('teacher', await file('teacher'));
  expect((await open(address)).body).toBe('0123456789');
  server.clock.set(new Date(Date.now() + DOWNLOAD_MS + 1000));
  expect((await open(address)).statusCode).toBe(404);
  server.clock.set(new Date());
});

test.each([
  ['lecture.pdf', 'inline', 'application/pdf'],
  ['photo.png', 'inline', 'image/png'],
  ['talk.mp3', 'inline', 'audio/mpeg'],
  ['notes.txt', 'attachment', 'text/plain; charset=utf-8'],
  ['book.zip', 'attachment', 'application/zip'],
  ['thesis.docx', 'attachment', mimeOf('docx')],
])('serves %s %s as %s, without scripts', async (name, disposition, mime) => {
  const { headers } = await open(await download('teacher', await file('teacher', name)));
  expect(headers['content-type']).toBe(mime);
  expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(String(headers['content-security-policy']).includes('sandbox')).toBe(
    !name.endsWith('.pdf'),
  );
});

test('allows frames only on its own site and on configured sites', async () => {
  const site = 'https://learn.example.edu';
  const two = await createTestServer({ app: { corsOrigins: [site] } });
  const framing = async (of: TestServer) => {
    const fileUrl = await file('teacher', 'lecture.pdf', undefined, of);
    const { data } = await of.call('teacher', 'POST Uploader/Download', {
      body: { fileUrl, preview: true },
    });
    const { headers } = await of.app.inject({ url: data?.url ?? '/nowhere' });
    return [
      headers['x-frame-options'],
      /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
    ];
  };
  expect(await framing(server)).toEqual([undefined, "'self'"]);
  expect(await framing(two)).toEqual([undefined, `'self' ${site}`]);
  await two.close();
});

test('sends an Arabic file name completely', async () => {
  const { headers } = await open(
    await download('teacher', await file('teacher', 'محاضرة (1) "أ".pdf'.replaceAll('"', ''))),
  );
  expect(headers['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent('محاضرة (1) أ.pdf').replace('(', '%28').replace(')', '%29')}`,
  );
});

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-', 200, '0123456789', undefined],
  ['items=0-1', 200, '0123456789', undefined],
])('responds to the range %s with %d', async (range, status, body, contentRange) => {
  const response = await open(await download('teacher', await file('teacher', 'talk.mp4')), {
    range,
  });
  expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
    status,
    body,
    contentRange,
  ]);
});

test.each([
  '/files/Forums/../../secret/x',
  '/files/Forums/%2e%2e/x',
  '/files/Forums/..%2f..%2fsecret/x',
  '/files/Forums/00000000-0000-4000-8000-000000000000/x?use=download&expires=99999999999999&signature=AAAA',
])('responds to %s with 404', async (url) => {
  expect((await open(url)).statusCode).toBe(404);
});

describe('a file whose bytes are missing', () => {
  const NAMES = ['secret-name.txt', 'secret-name.mp4'];
  const lose = async (name: string, content = Buffer.alloc(5000, 'a')) => {
    const url = await file('teacher', name, content);
    await server.core.store.remove(url.split('/')[1] ?? '');
    return { url, content };
  };
  const count = async () =>
    (await server.call('admin', 'GET Operations/GetHealth')).data.queues.find(
      ({ queue }) => queue === 'files without bytes',
    )?.length;

  test.each(NAMES)('responds with 404 and a text for %s', async (name) => {
    const { url } = await lose(name);
    const address = await download('teacher', url);
    const wanted: Array<Record<string, string>> = [
      {},
      { 'accept-encoding': 'gzip, br' },
      { range: 'bytes=0-3' },
    ];
    for (const headers of wanted) {
      const response = await open(address, { 'accept-language': 'en', ...headers });
      expect([response.statusCode, response.body]).toEqual([
        404,
        expect.stringContaining('This file cannot be opened'),
      ]);
      expect(response.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect(response.headers).not.toHaveProperty('content-disposition');
    }
    expect((await open(address)).body).toContain('تعذّر فتح هذا الملف');
  });

  test('counts the file for administrators until its bytes are back', async () => {
    await server.services.db.deleteFrom('missing_bytes').execute();
    const { url, content } = await lose('again.pdf');
    const address = await download('teacher', url);
    await Promise.all([open(address), open(address)]);
    expect(await count()).toBe(1);
    await server.core.store.put(url.split('/')[1] ?? '', Readable.from([content]));
    await server.core.files.cleanUp();
    expect([await count(), (await open(address)).statusCode]).toEqual([0, 200]);
  });

  test('logs no file name, also when the store fails during a read', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const url = await file('teacher', 'secret-name.txt', Buffer.alloc(5000, 'a'));
    const address = await download('teacher', url);
    const broken = jest.spyOn(server.core.store, 'read').mockImplementation(
      () =>
        new Readable({
          read() {
            this.destroy(new Error('broken'));
          },
        }),
    );
    const response = await open(address, { 'accept-encoding': 'gzip' });
    broken.mockRestore();
    expect([response.statusCode, response.json(), response.headers['content-encoding']]).toEqual([
      500,
      expect.objectContaining({ code: 'server' }),
      undefined,
    ]);
    expect(JSON.stringify(logged.mock.calls)).toContain('request failed');
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret-name');
    logged.mockRestore();
  });
});

test('signs the addresses of files in rich text', async () => {
  const url = await file('teacher', 'photo.png');
  const { html, fileUrls } = server.services.files.htmlForStorage(
    `<img src="${await download('teacher', url, true)}">`.replaceAll('&', '&amp;'),
  );
  expect(fileUrls).toEqual([url]);
  const [, address = ''] =
    /src="([^"]+)"/.exec(
      server.services.files.htmlForReading(html, server.university.people.teacher),
    ) ?? [];
  expect((await open(address.replaceAll('&amp;', '&'))).headers['content-disposition']).toMatch(
    /^inline/,
  );
});
