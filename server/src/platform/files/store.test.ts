import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { UPLOAD } from '@riwaq/api';
import { DependencyUnavailableError } from '../http/unavailable';
import { StartupError } from '../startup-error';
import { createTestServer, createTcpProxy, type TcpProxy, type TestServer } from '../../testing';
import { startS3Server, type S3Server } from '../../testing/s3-server';
import { openDiskStore } from './disk-store';
import { isMissing, isTaken, type FileStore } from './file-store';
import { moveFiles } from './move-files';
import { openFileStore } from './open-store';
import { openS3Store } from './s3-store';

let folder: string;
let s3: S3Server;
let proxy: TcpProxy;
/** Connects through a proxy that can be cut. */
let store: FileStore;
let arriving: string;
let client: S3Client;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-stores-'));
  arriving = path.join(folder, 'arriving');
  s3 = await startS3Server(folder);
  proxy = await createTcpProxy(s3.place.endpoint);
  store = await openS3Store({ ...s3.place, endpoint: proxy.url, arriving });
  client = new S3Client({ ...s3.place, forcePathStyle: true });
});
afterAll(async () => {
  await proxy.cut();
  client.destroy();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const of = (content: Buffer) => Readable.from([content]);
const all = { start: 0, end: Number.MAX_SAFE_INTEGER };
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: unknown) => cause,
  );
const keysUnder = async (Prefix: string) =>
  (
    (await client.send(new ListObjectsV2Command({ Bucket: s3.place.bucket, Prefix }))).Contents ??
    []
  ).map(({ Key = '' }) => Key);
/** More than one S3 part, in chunks of an upload. */
const LARGE = randomBytes(2 * UPLOAD.chunkBytes + 123);
const chunks = (content: Buffer) =>
  Array.from({ length: Math.ceil(content.length / UPLOAD.chunkBytes) }, (_, n) =>
    content.subarray(n * UPLOAD.chunkBytes, (n + 1) * UPLOAD.chunkBytes),
  );

describe.each([
  // Two machines sharing files: by a common folder, or a bucket.
  [
    'a folder',
    async () => {
      const shared = path.join(folder, 'shared');
      return [await openDiskStore(shared), await openDiskStore(shared)] as const;
    },
  ],
  [
    'a bucket',
    async () =>
      [
        store,
        await openS3Store({ ...s3.place, arriving: path.join(folder, 'elsewhere') }),
      ] as const,
  ],
])('files in %s', (_where, open) => {
  let one: FileStore;
  let other: FileStore;
  beforeAll(async () => {
    [one, other] = await open();
  });
  const stage = async (content: Buffer) => {
    const guid = randomUUID();
    let at = 0;
    for (const chunk of chunks(content))
      at += await (at === 0 ? one : other).writePart(guid, at, of(chunk));
    return guid;
  };

  test.each([
    ['in one part', LARGE.subarray(0, 1000)],
    ['in several parts, received by two processes', LARGE],
  ])('stores an upload %s once and deletes its staged parts', async (_what, content) => {
    const guid = await stage(content);
    expect((await buffer(one.readStaged(guid))).equals(content)).toBe(true);
    expect(await one.bytesOf(guid)).toBeNull();
    await Promise.all([one.keep(guid, guid), other.keep(guid, guid)]);
    await one.keep(guid, guid);
    expect(await one.bytesOf(guid)).toBe(content.length);
    expect((await buffer(other.read(guid, all))).equals(content)).toBe(true);
    expect(await buffer(other.read(guid, { start: 10, end: 19 }))).toEqual(
      content.subarray(10, 20),
    );
    expect(isMissing(await failure(buffer(one.readStaged(guid))))).toBe(true);
    await other.remove(guid);
    expect(await one.bytesOf(guid)).toBeNull();
    await one.remove(guid);
  });

  test('never replaces a file, by an upload or a new file with its guid', async () => {
    const guid = await stage(LARGE.subarray(0, 1000));
    await one.keep(guid, guid);
    for (const content of [LARGE.subarray(500, 900), LARGE]) {
      const upload = await stage(content);
      expect(isTaken(await failure(other.keep(upload, guid)))).toBe(true);
      expect(isTaken(await failure(other.put(guid, of(content))))).toBe(true);
    }
    expect((await buffer(one.read(guid, all))).equals(LARGE.subarray(0, 1000))).toBe(true);
  });

  test('receives an interrupted part again and deletes a discarded one', async () => {
    const guid = randomUUID();
    const broken = Readable.from(
      (async function* () {
        yield LARGE.subarray(0, 500);
        throw new Error('The browser went.');
      })(),
    );
    await expect(one.writePart(guid, 0, broken)).rejects.toThrow('The browser went.');
    await other.writePart(guid, 0, of(LARGE.subarray(0, 800)));
    await one.writePart(guid, 800, of(LARGE.subarray(800, 1000)));
    expect((await buffer(other.readStaged(guid))).equals(LARGE.subarray(0, 1000))).toBe(true);
    await one.discard(guid);
    expect(isMissing(await failure(one.keep(guid, guid)))).toBe(true);
    expect(await failure(one.discard(guid))).toBeNull();
  });

  test('reports missing files as missing and accepts only guids', async () => {
    expect(isMissing(await failure(buffer(one.read(randomUUID(), all))))).toBe(true);
    expect(() => one.read('../secret', all)).toThrow('Not a guid.');
    expect(await failure(one.check())).toBeNull();
  });

  test('creates files at once or one after the other', async () => {
    const [small, large] = [randomUUID(), randomUUID()];
    await one.putAll([{ guid: small, content: LARGE.subarray(0, 10) }]);
    await one.put(large, of(LARGE));
    expect([
      await other.bytesOf(small),
      (await buffer(other.read(large, all))).equals(LARGE),
    ]).toEqual([10, true]);
    const [broken, damaged] = [randomUUID(), new StartupError('The back-up is damaged.')];
    const content = async function* () {
      yield LARGE.subarray(0, 9_000_000);
      throw damaged;
    };
    expect(await failure(one.put(broken, Readable.from(content())))).toBe(damaged);
    expect(await other.bytesOf(broken)).toBeNull();
  });
});

test('completes an upload that another process left partially stored', async () => {
  const guid = randomUUID();
  await store.writePart(guid, 0, of(LARGE.subarray(0, 600)));
  await store.writePart(guid, 600, of(LARGE.subarray(600, 900)));
  await store.keep(guid, guid);
  // It had deleted only the first part.
  await store.writePart(guid, 600, of(LARGE.subarray(600, 900)));
  await store.keep(guid, guid);
  expect((await buffer(store.read(guid, all))).equals(LARGE.subarray(0, 900))).toBe(true);
  expect(await keysUnder(`staging/${guid}`)).toEqual([]);
});

test('creates no file when a part is missing', async () => {
  const guid = randomUUID();
  await store.writePart(guid, 0, of(LARGE.subarray(0, 600)));
  await store.writePart(guid, 700, of(LARGE.subarray(700, 900)));
  expect(isMissing(await failure(store.keep(guid, guid)))).toBe(true);
  expect(await store.bytesOf(guid)).toBeNull();
});

test('leaves no received part on the disk', async () => {
  expect(await readdir(arriving)).toEqual([]);
});

test('copies files between folder and bucket, skipping existing ones', async () => {
  const disk = await openDiskStore(path.join(folder, 'moved'));
  const files = [10, 0, LARGE.length].map((bytes) => ({
    guid: randomUUID(),
    bytes,
    file_url: `Forums/${bytes}`,
  }));
  for (const { guid, bytes } of files.slice(0, 2))
    await disk.put(guid, of(LARGE.subarray(0, bytes)));
  const db = {
    selectFrom: () => ({ select: () => ({ orderBy: () => ({ execute: async () => files }) }) }),
  } as unknown as Parameters<typeof moveFiles>[0];
  expect(await moveFiles(db, { from: disk, to: store })).toEqual({
    copied: 2,
    there: 0,
    lacking: [`Forums/${LARGE.length}`],
  });
  await disk.put(files[2]?.guid ?? '', of(LARGE));
  expect(await moveFiles(db, { from: disk, to: store })).toEqual({
    copied: 1,
    there: 2,
    lacking: [],
  });
  const back = await openDiskStore(path.join(folder, 'back'));
  expect(await moveFiles(db, { from: store, to: back })).toEqual({
    copied: 3,
    there: 0,
    lacking: [],
  });
  expect((await buffer(back.read(files[2]?.guid ?? '', all))).equals(LARGE)).toBe(true);
});

test('fails to start with advice when the bucket is unavailable', async () => {
  const place = {
    DATA_DIR: folder,
    FILES_S3_REGION: 'us-east-1',
    FILES_S3_ENDPOINT: s3.place.endpoint,
  };
  await expect(openFileStore({ ...place, FILES_S3_BUCKET: 'nothing' })).rejects.toThrow(
    StartupError,
  );
  await expect(openFileStore({ ...place, FILES_S3_BUCKET: 'nothing' })).rejects.toThrow(
    /FILES_S3_BUCKET/,
  );
  expect(
    await failure((await openFileStore({ ...place, FILES_S3_BUCKET: s3.place.bucket })).check()),
  ).toBeNull();
});

describe('a bucket that is away', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ openStore: async () => store });
  });
  afterAll(() => server.close());
  // Silences the log.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());
  afterEach(() => jest.restoreAllMocks());

  const PDF = Buffer.from('%PDF-1.7\n%%EOF\n'.padEnd(3000));
  const send = (uploadId: string, start: number, end: number) =>
    server.app.inject({
      method: 'POST',
      url: `/upload/Forums?${new URLSearchParams({ uploadId, fileName: 'a.pdf' })}`,
      payload: PDF.subarray(start, end),
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${start}-${end - 1}/${PDF.length}`,
        authorization: `Bearer ${server.token('teacher')}`,
      },
    });
  const readIt = async (fileUrl: string) => {
    const { data } = await server.call('teacher', 'POST Uploader/Download', { body: { fileUrl } });
    return () => server.app.inject({ url: data?.url ?? '' });
  };

  test('accepts the rest of an upload when the store is back', async () => {
    const uploadId = randomUUID();
    expect((await send(uploadId, 0, 2000)).statusCode).toBe(200);
    await proxy.cut();
    const refused = await send(uploadId, 2000, 3000);
    expect([
      refused.statusCode,
      refused.json<{ code: string }>().code,
      refused.headers['retry-after'],
    ]).toEqual([503, 'server', '2']);
    await proxy.restore();
    expect((await send(uploadId, 2000, 3000)).json()).toMatchObject({
      data: { received: 3000, fileUrl: `Forums/${uploadId}/a.pdf` },
    });

    const open = await readIt(`Forums/${uploadId}/a.pdf`);
    expect((await open()).rawPayload.equals(PDF)).toBe(true);
    await proxy.cut();
    const unread = await open();
    expect([
      unread.statusCode,
      unread.headers['cache-control'],
      unread.headers['content-disposition'],
    ]).toEqual([503, 'no-store', undefined]);
    expect(unread.json()).toMatchObject({ statusCode: 0, code: 'server' });
    await proxy.restore();
  });

  test('creates no partial file when cut while storing an upload', async () => {
    const guid = randomUUID();
    for (const [n, chunk] of chunks(LARGE).entries())
      await store.writePart(guid, n * UPLOAD.chunkBytes, of(chunk));
    // The upload is read and then written: this point is within the first written part.
    const cutting = proxy.cutAfter(2 * UPLOAD.chunkBytes + 3_000_000);
    expect(await failure(store.keep(guid, guid))).toBeInstanceOf(DependencyUnavailableError);
    await cutting;
    await proxy.restore();
    expect(await store.bytesOf(guid)).toBeNull();
    await store.keep(guid, guid);
    expect((await buffer(store.read(guid, all))).equals(LARGE)).toBe(true);
  });
});
