import { UPLOAD } from '@riwaq/api';
import type { UploadState } from '@riwaq/contract';
import { BUSY_TRIES, startUpload, WAIT_MS, type CreateUploadRequests } from './upload';
import type { SendUploadRequest, UploadRequestInit, UploadResponse } from './upload-request';
import { UploadRequests } from './upload-requests';
import { BUSY_SECONDS } from './upload-response';

// Proves FILE-1, FILE-2, FILE-5.

const CHUNK = UPLOAD.chunkBytes;
const GUID = '30000000-0000-4000-8000-000000000001';

/** An upload server that stores received chunks and can be made unreachable. */
class FakeUploads {
  received = 0;
  total = 0;
  /** Failures with which the next requests end. */
  readonly troubles: UploadResponse[] = [];
  readonly requests: Pick<UploadRequestInit, 'method' | 'url' | 'headers'>[] = [];
  /** Blocks requests until they are released. */
  held: (() => void)[] | null = null;

  send: SendUploadRequest = async ({ method, url, headers, body, signal, onProgress }) => {
    this.requests.push({ method, url, headers });
    if (this.held)
      await new Promise<void>((resolve) => {
        this.held?.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    if (signal.aborted) return { status: 0, text: '' };
    const trouble = this.troubles.shift();
    if (trouble) return trouble;
    if (method === 'GET') return this.total === 0 ? { status: 404, text: '' } : this.answer(200);
    const [, start = '', end = '', total = ''] =
      /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['Content-Range'] ?? '') ?? [];
    this.total = Number(total);
    onProgress?.(body?.size ?? 0);
    if (Number(start) > this.received) return this.answer(409);
    this.received = Math.max(this.received, Number(end) + 1);
    return this.answer(200);
  };

  answer(status: number): UploadResponse {
    const done =
      this.received === this.total
        ? { fileName: 'kept.pdf', fileUrl: 'Forums/kept.pdf', fileGuid: GUID }
        : {};
    return {
      status,
      text: JSON.stringify({ statusCode: 1, data: { received: this.received, ...done } }),
    };
  }
}

function begin(
  bytes = 2 * CHUNK + 10,
  server = new FakeUploads(),
  person: () => string | null = () => 'a',
  load: () => Promise<void> = () => Promise.resolve(),
) {
  const refused: (string | null)[] = [];
  const forgotten: unknown[] = [];
  const file = new File([new Uint8Array(bytes)], 'lecture 1.pdf');
  const deps = {
    send: server.send,
    forget: (...request: unknown[]) => void forgotten.push(request),
    uploadBase: Promise.resolve('https://up.test/upload/'),
    token: () => 't1',
    person,
    onRefused: (token: string | null) => void refused.push(token),
  };
  const loadRequests = async (): Promise<CreateUploadRequests> => {
    await load();
    return (...args) => new UploadRequests(deps, ...args);
  };
  const upload = startUpload({ window, person, loadRequests }, file, 'Forums');
  const states: UploadState[] = [];
  upload.subscribe((state) => states.push(state));
  return {
    upload,
    server,
    states,
    refused,
    forgotten,
    kinds: () => states.map(({ kind }) => kind),
  };
}
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('sends chunks of 5,000,000 bytes with name, location and token', async () => {
  const { upload, server } = begin();
  await settle();
  expect(server.requests.map(({ headers }) => headers['Content-Range'])).toEqual([
    `bytes 0-${CHUNK - 1}/${2 * CHUNK + 10}`,
    `bytes ${CHUNK}-${2 * CHUNK - 1}/${2 * CHUNK + 10}`,
    `bytes ${2 * CHUNK}-${2 * CHUNK + 9}/${2 * CHUNK + 10}`,
  ]);
  const url = new URL(server.requests[0]?.url ?? '');
  expect(url.origin + url.pathname).toBe('https://up.test/upload/Forums');
  expect(url.searchParams.get('fileName')).toBe('lecture 1.pdf');
  expect(
    new Set(server.requests.map((request) => new URL(request.url).searchParams.get('uploadId')))
      .size,
  ).toBe(1);
  expect(server.requests[0]?.headers['Authorization']).toBe('Bearer t1');
  expect(upload.state).toEqual({
    kind: 'done',
    file: {
      fileUrl: 'Forums/kept.pdf',
      fileName: 'kept.pdf',
      fileGuid: GUID,
      bytes: 2 * CHUNK + 10,
    },
  });
});

test('reports progress that only grows up to the total', async () => {
  const { states } = begin();
  await settle();
  const sent = states.flatMap((state) => ('sent' in state ? [state.sent] : []));
  expect(sent).toEqual([...sent].sort((a, b) => a - b));
  expect(sent.at(-1)).toBe(2 * CHUNK + 10);
});

test("waits for the network and resumes from the server's offset", async () => {
  const server = new FakeUploads();
  const { upload, kinds } = begin(2 * CHUNK, server);
  server.troubles.push({ status: 0, text: '' }, { status: 503, text: '' });
  await settle();
  expect(upload.state.kind).toBe('waiting');
  await jest.advanceTimersByTimeAsync(WAIT_MS);
  expect(upload.state.kind).toBe('waiting');
  await jest.advanceTimersByTimeAsync(WAIT_MS);
  expect(upload.state.kind).toBe('done');
  expect(server.requests.map(({ method }) => method)).toEqual([
    'POST',
    'GET',
    'GET',
    'POST',
    'POST',
  ]);
  expect(kinds()).toContain('waiting');
});

test('ends the wait when the browser is online', async () => {
  const { upload, server } = begin(CHUNK);
  server.troubles.push({ status: 0, text: '' });
  await settle();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(upload.state.kind).toBe('done');
});

test('waits for the network when the code of the requests does not load', async () => {
  let isAway = true;
  const load = () => (isAway ? Promise.reject(new Error('no network')) : Promise.resolve());
  const { upload, server } = begin(CHUNK, undefined, undefined, load);
  await settle();
  expect([upload.state.kind, server.requests.length]).toEqual(['waiting', 0]);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(upload.state.kind).toBe('done');
});

test('is not sent by a user who signs in while the code of the requests loads', async () => {
  let person = 'a';
  let loaded: () => void = () => undefined;
  const load = () => new Promise<void>((resolve) => (loaded = resolve));
  const { upload, server } = begin(CHUNK, undefined, () => person, load);
  person = 'b';
  loaded();
  await settle();
  expect([upload.state.kind, server.requests.length]).toEqual(['failed', 0]);
});

test('sends nothing when it is cancelled while the code of the requests loads', async () => {
  let loaded: () => void = () => undefined;
  const load = () => new Promise<void>((resolve) => (loaded = resolve));
  const { upload, server } = begin(CHUNK, undefined, undefined, load);
  upload.cancel();
  loaded();
  await settle();
  expect([upload.state.kind, server.requests.length]).toEqual(['cancelled', 0]);
});

test('continues at the offset that the server reports', async () => {
  const { upload, server } = begin(3 * CHUNK);
  server.troubles.push({ status: 409, text: JSON.stringify({ data: { received: 0 } }) });
  await settle();
  expect(upload.state.kind).toBe('done');
  expect(server.requests[1]?.headers['Content-Range']).toBe(`bytes 0-${CHUNK - 1}/${3 * CHUNK}`);
});

test("pauses and resumes from the server's offset", async () => {
  const server = new FakeUploads();
  server.held = [];
  const { upload } = begin(2 * CHUNK, server);
  await settle();
  upload.pause();
  expect(upload.state).toMatchObject({ kind: 'paused', sent: 0 });
  await settle();
  expect(server.requests).toHaveLength(1);
  server.held = null;
  upload.resume();
  await settle();
  expect(upload.state.kind).toBe('done');
});

test('stays paused when its aborted request reports progress', async () => {
  const reports: UploadRequestInit['onProgress'][] = [];
  const server = new FakeUploads();
  server.send = ({ onProgress }) => {
    reports.push(onProgress);
    return new Promise(() => undefined);
  };
  const { upload } = begin(2 * CHUNK, server);
  await settle();
  upload.pause();
  expect(reports).toHaveLength(1);
  reports[0]?.(CHUNK / 2);
  expect(upload.state).toEqual({ kind: 'paused', sent: 0, total: 2 * CHUNK });
});

test("fails with the server's text and can be retried", async () => {
  const { upload, server } = begin(CHUNK);
  server.troubles.push({ status: 413, text: 'too much' });
  await settle();
  expect(upload.state).toMatchObject({ kind: 'failed', code: 'too-large', serverText: 'too much' });
  upload.resume();
  await settle();
  expect(upload.state.kind).toBe('done');
});

test("reports the server's reason separately from its text", async () => {
  const { upload, server } = begin(CHUNK);
  server.troubles.push({
    status: 413,
    text: JSON.stringify({
      statusCode: 0,
      data: null,
      code: 'too-large',
      fields: [{ path: 'file', message: 'storageFull' }],
    }),
  });
  await settle();
  expect(upload.state).toEqual({
    kind: 'failed',
    code: 'too-large',
    reason: 'storageFull',
    sent: 0,
    total: CHUNK,
  });
});

test('reports a rejected token', async () => {
  const { upload, server, refused } = begin(CHUNK);
  server.troubles.push({ status: 401, text: '' });
  await settle();
  expect(upload.state).toMatchObject({ kind: 'failed', code: 'unauthorised' });
  expect(refused).toEqual(['t1']);
});

test('cannot be resumed after it was cancelled', async () => {
  const server = new FakeUploads();
  server.held = [];
  const { upload } = begin(CHUNK, server);
  await settle();
  upload.cancel();
  upload.resume();
  await settle();
  expect(upload.state).toEqual({ kind: 'cancelled' });
  expect(server.requests).toHaveLength(1);
});

describe('deletes the upload on the server', () => {
  const held = () => Object.assign(new FakeUploads(), { held: [] });
  const leave = (persisted: boolean): void =>
    void window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  const forgetting = ({ server: { requests } }: ReturnType<typeof begin>) => [
    [
      `https://up.test/upload/Forums/${new URL(requests[0]?.url ?? '').searchParams.get('uploadId')}`,
      { Authorization: 'Bearer t1' },
    ],
  ];

  test('once when it is cancelled', async () => {
    const begun = begin(CHUNK, held());
    await settle();
    begun.upload.cancel();
    begun.upload.cancel();
    leave(false);
    expect(begun.forgotten).toEqual(forgetting(begun));
  });

  test('when it failed and is then cancelled', async () => {
    const begun = begin(CHUNK);
    begun.server.troubles.push({ status: 500, text: '' });
    await settle();
    expect(begun.forgotten).toEqual([]);
    begun.upload.cancel();
    expect(begun.forgotten).toEqual(forgetting(begun));
  });

  test('when its page unloads, unless the browser caches the page', async () => {
    const begun = begin(CHUNK, held());
    await settle();
    leave(true);
    expect([begun.upload.state.kind, begun.forgotten]).toEqual(['uploading', []]);
    leave(false);
    expect(begun.forgotten).toEqual(forgetting(begun));
  });

  test('unless it is done or never reached the server', async () => {
    const done = begin(CHUNK);
    const unheard = begin(CHUNK);
    unheard.upload.cancel();
    await settle();
    leave(false);
    done.upload.cancel();
    expect([done.upload.state.kind, done.forgotten, unheard.forgotten]).toEqual(['done', [], []]);
  });
});

describe('when the server has no room (429)', () => {
  const busy = (retryAfter?: string) => ({
    status: 429,
    text: JSON.stringify({
      code: 'too-many',
      fields: [{ path: 'file', message: 'uploadsUnderWay' }],
    }),
    retryAfter,
  });

  test('retries after Retry-After without waiting for `online`', async () => {
    const { upload, server, kinds } = begin(CHUNK);
    server.troubles.push(busy('7'));
    await jest.advanceTimersByTimeAsync(6999);
    window.dispatchEvent(new Event('online'));
    expect([upload.state.kind, server.requests.length]).toEqual(['uploading', 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect([upload.state.kind, server.requests.length]).toEqual(['done', 2]);
    expect(kinds()).not.toContain('waiting');
  });

  test.each([
    ['does not say when', undefined, BUSY_SECONDS.usual],
    ['names an hour', '3600', BUSY_SECONDS.most],
  ])(
    'and %s is asked some times, then the upload fails with the reason',
    async (_what, retryAfter, seconds) => {
      const { upload, server } = begin(CHUNK);
      server.troubles.push(...Array.from({ length: BUSY_TRIES + 1 }, () => busy(retryAfter)));
      await jest.advanceTimersByTimeAsync(BUSY_TRIES * seconds * 1000 - 1);
      expect(upload.state.kind).toBe('uploading');
      await jest.advanceTimersByTimeAsync(1);
      expect(upload.state).toEqual({
        kind: 'failed',
        code: 'too-many',
        reason: 'uploadsUnderWay',
        sent: 0,
        total: CHUNK,
      });
      upload.resume();
      await settle();
      expect(upload.state.kind).toBe('done');
    },
  );
});

test('sends nothing with the token of the next user', async () => {
  let person = 'a';
  const server = new FakeUploads();
  server.troubles.push({ status: 0, text: '' });
  const { upload } = begin(10, server, () => person);
  await settle();
  expect(upload.state.kind).toBe('waiting');
  person = 'b';
  await jest.advanceTimersByTimeAsync(WAIT_MS);
  expect(upload.state).toMatchObject({ kind: 'failed', code: 'unauthorised' });
  expect(server.requests).toHaveLength(1);
});
