import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inTransaction } from '../db/database';
import { createTestServer, type PersonName, type TestServer } from '../../testing';
import { openEitherStore } from '../../testing/s3-server';
import { DOWNLOAD_MS } from './addresses';
import { mimeOf } from './content-types';
import { createRemoval } from './removal';

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

/** Creates a completed upload of the user. */
async function file(
  owner: PersonName,
  name = 'notes.pdf',
  content = Buffer.from('0123456789'),
  of = server,
): Promise<string> {
  const guid = randomUUID();
  await of.core.store.put(guid, Readable.from([content]));
  await of.services.db
    .insertInto('file')
    .values({
      guid,
      file_url: `Forums/${guid}/${name}`,
      original_name: name,
      mime: mimeOf(name.split('.').pop() ?? ''),
      bytes: content.length,
      owner_guid: of.university.people[owner],
    })
    .execute();
  return `Forums/${guid}/${name}`;
}
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
const download = async (as: PersonName, fileUrl: string, preview = false) =>
  (await server.call(as, 'POST Uploader/Download', { body: { fileUrl, preview } })).data?.url ??
  null;
const open = (url: string | null, headers: Record<string, string> = {}) =>
  server.app.inject({ url: url ?? '/nowhere', headers });
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
  const [, address = ''] = /src="([^"]+)"/.exec(server.services.files.htmlForReading(html)) ?? [];
  expect((await open(address.replaceAll('&amp;', '&'))).headers['content-disposition']).toMatch(
    /^inline/,
  );
});
