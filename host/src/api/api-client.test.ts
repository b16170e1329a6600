import { ApiError } from '@riwaq/api';
import { API_TIMEOUT_MS, createApiClient, KEEPALIVE_MAX } from './api-client';

// Proves SHELL-16, SHELL-18.

const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

function setup(
  reply: (url: string, init: RequestInit) => Response | Promise<Response>,
  token: string | null = 't1',
  statusTexts: () => Promise<void> = () => Promise.resolve(),
) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const refused: (string | null)[] = [];
  const api = createApiClient({
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init, headers: new Headers(init.headers) });
      return reply(String(url), init);
    },
    addresses: Promise.resolve({ api: 'https://api.test/v1/' }),
    token: () => token,
    language: () => 'en',
    onRefused: (given) => refused.push(given),
    statusTexts,
  });
  return { api, requests, refused };
}
const errorOf = async (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('resolved');
    },
    (cause: ApiError) => cause,
  );

// Proves SHELL-14.
test('sends token and language to the path under the base address', async () => {
  const { api, requests } = setup(() => answer({ statusCode: 1, data: [] }));
  await api('GET Forums/GetForums', { query: { forumGuid: 'a b' } });
  expect(requests[0]?.url).toBe('https://api.test/v1/Forums/GetForums?forumGuid=a+b');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer t1');
  expect(requests[0]?.headers.get('accept-language')).toBe('en');
  expect(requests[0]?.init.credentials).toBe('omit');
});

const OPEN = { body: { userName: 'a', password: 'b' } };

test('waits for the texts of status codes when an action is refused', async () => {
  let asked = 0;
  let arrive = (): void => undefined;
  const texts = () => {
    asked += 1;
    return new Promise<void>((resolve) => {
      arrive = resolve;
    });
  };
  let statusCode = 1;
  const { api } = setup(() => answer({ statusCode, data: null }), 't1', texts);
  await api('POST Account/Login', OPEN);
  statusCode = 3;
  await api('GET Forums/GetForums', { query: {} });
  expect(asked).toBe(0);
  let refusal: unknown = null;
  const refused = api('POST Account/Login', OPEN).then((response) => {
    refusal = response;
  });
  while (asked === 0) await Promise.resolve();
  expect(refusal).toBeNull();
  arrive();
  await refused;
  expect(refusal).toMatchObject({ statusCode: 3 });
});

test('returns a refusal without its text when the texts do not arrive', async () => {
  jest.useFakeTimers();
  const hanging = () => new Promise<void>(() => undefined);
  const { api } = setup(() => answer({ statusCode: 3, data: null }), 't1', hanging);
  const refused = api('POST Account/Login', OPEN);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await refused).toMatchObject({ statusCode: 3 });
  jest.useRealTimers();
});

test('stores cookies only when the call allows it, same origin only', async () => {
  const { api, requests } = setup(() => answer({ statusCode: 1, data: null }));
  await api('POST Developer/StopOverride', {}, { cookies: true });
  expect(requests[0]?.init.credentials).toBe('same-origin');
});

test('sets `keepalive` when the call requests it and the size allows', async () => {
  const { api, requests } = setup(() => answer({ statusCode: 1, data: null }));
  const login = (password: string, keepalive?: boolean) =>
    api('POST Account/Login', { body: { userName: 'a', password } }, { keepalive });
  await login('b');
  await login('b', true);
  // Two bytes each.
  await login('ب'.repeat(KEEPALIVE_MAX / 2), true);
  expect(requests.map(({ init }) => init.keepalive)).toEqual([false, true, false]);
});

test('limits the total of concurrent `keepalive` requests and frees ended ones', async () => {
  const replies: (() => Response)[] = [
    () => answer({ statusCode: 1, data: null }),
    () => {
      throw new TypeError('network');
    },
  ];
  let go: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { api, requests } = setup(async () => {
    const reply = replies.shift();
    await gone;
    return reply?.() ?? answer({ statusCode: 1, data: null });
  });
  const login = (length: number) =>
    api(
      'POST Account/Login',
      { body: { userName: 'a', password: 'b'.repeat(length) } },
      { keepalive: true },
    ).catch(() => undefined);
  const together = [
    login(KEEPALIVE_MAX / 2),
    login(KEEPALIVE_MAX / 2 - 1000),
    login(2000),
    login(10),
  ];
  await Promise.resolve();
  go();
  await Promise.all(together);
  await login(KEEPALIVE_MAX - 100);
  expect(requests.map(({ init }) => init.keepalive)).toEqual([true, true, false, true, true]);
});

test('omits an empty query and sends a body as JSON', async () => {
  const { api, requests } = setup(() => answer({ statusCode: 1, data: null }));
  await api('GET Forums/GetForums', { query: { forumGuid: undefined } });
  await api('POST Account/Login', { body: { userName: 'a', password: 'b' } });
  expect(requests[0]?.url).toBe('https://api.test/v1/Forums/GetForums');
  expect(requests[1]?.init.body).toBe('{"userName":"a","password":"b"}');
  expect(requests[1]?.headers.get('content-type')).toBe('application/json');
});

test('sends a file as a form with the fields of the body', async () => {
  const { api, requests } = setup(() => answer({ statusCode: 1, data: null }));
  await api('POST Exams/ImportQuestions', {
    body: { formatType: '0', examGuid: 'e', categoryGuid: undefined },
    file: new Blob(['x']),
  });
  const form = requests[0]?.init.body as FormData;
  expect([...form.keys()]).toEqual(['formatType', 'examGuid', 'file']);
  expect(form.get('file')).toBeInstanceOf(Blob);
  expect(requests[0]?.headers.has('content-type')).toBe(false);
});

test('sends a file under its field and path parameters only once', async () => {
  const { api, requests } = setup(() => answer({ statusCode: 1, data: null }));
  await api('PUT Account/UpdateStudentProfile', {
    body: { email: 'a@b.iq' },
    file: { photoFile: new Blob(['x']) },
  });
  await api('PUT Account/UpdateStudentProfile', { body: { email: '' }, file: {} });
  expect(requests.map(({ init }) => [...(init.body as FormData).keys()])).toEqual([
    ['email', 'photoFile'],
    ['email'],
  ]);
  await api('GET WorkSample/GetStudentStatus/{id}', { query: { id: 'a/b' } });
  expect(requests[2]?.url).toBe('https://api.test/v1/WorkSample/GetStudentStatus/a%2Fb');
});

test('returns a file response with its name', async () => {
  const name = 'أسئلة (1).txt';
  const { api } = setup(
    () =>
      new Response(new Uint8Array([1, 2]), {
        headers: {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'riwaq-left-out': '2,5',
          'riwaq-losses': 'formatting=5;hint=10',
        },
      }),
  );
  const { statusCode, data } = await api('GET Exams/ExportQuestions', { query: {} });
  expect(statusCode).toBe(1);
  expect(data?.name).toBe(name);
  expect(data?.leftOut).toEqual([2, 5]);
  expect(data?.losses).toEqual([
    { kind: 'formatting', numbers: [1, 3] },
    { kind: 'hint', numbers: [5] },
  ]);
  expect([...(data?.octets ?? [])]).toEqual([1, 2]);
});

test('resolves with the status code of a business refusal', async () => {
  const { api } = setup(() => answer({ statusCode: 2, data: null, details: 'x' }));
  expect(await api('POST Account/Login', { body: { userName: 'a', password: 'b' } })).toEqual({
    statusCode: 2,
    data: null,
    details: 'x',
  });
});

test.each([
  [400, 'malformed'],
  [401, 'unauthorised'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'conflict'],
  [413, 'too-large'],
  [423, 'blocked'],
  [429, 'too-many'],
  [507, 'disk-full'],
  [500, 'server'],
  [502, 'server'],
])('maps HTTP %d to the error %s', async (status, code) => {
  const { api, refused } = setup(() => answer('<html>', status));
  expect(await errorOf(api('POST Account/Logout'))).toMatchObject({
    code,
    status,
    endpoint: 'POST Account/Logout',
  });
  expect(refused).toEqual(status === 401 || status === 403 ? ['t1'] : []);
});

test('distinguishes an unknown endpoint from a missing thing', async () => {
  const { api } = setup(() =>
    answer({ statusCode: 0, data: null, code: 'not-served', fields: [] }, 404),
  );
  expect(await errorOf(api('POST Account/Logout'))).toMatchObject({
    code: 'not-served',
    status: 404,
  });
});

test('reports the rejected fields of malformed input', async () => {
  const { api } = setup(() =>
    answer(
      { error: 'malformed', fields: [{ path: 'title', message: 'tooShort' }, { nonsense: 1 }] },
      400,
    ),
  );
  expect((await errorOf(api('POST Account/Logout'))).fields).toEqual([
    { path: 'title', message: 'tooShort' },
  ]);
});

test.each(['not json', '[]', '{"data":1}', ''])(
  'rejects the invalid body %s with HTTP 200',
  async (body) => {
    const { api } = setup(() => answer(body));
    expect((await errorOf(api('POST Account/Logout'))).code).toBe('server');
  },
);

test('reports a network error when the server is unreachable', async () => {
  const { api } = setup(() => {
    throw new TypeError('failed');
  });
  expect(await errorOf(api('POST Account/Logout'))).toMatchObject({ code: 'network', status: 0 });
});

const hanging = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

test('reports a network error when the server times out', async () => {
  jest.useFakeTimers();
  const { api } = setup(hanging);
  const error = errorOf(api('POST Account/Logout'));
  await jest.advanceTimersByTimeAsync(API_TIMEOUT_MS);
  expect((await error).code).toBe('network');
  jest.useRealTimers();
});

test('reports `aborted` when the caller aborts the call', async () => {
  const { api } = setup(hanging);
  const controller = new AbortController();
  const error = errorOf(api('POST Account/Logout', {}, { signal: controller.signal }));
  controller.abort();
  expect((await error).code).toBe('aborted');
});

test('sends no authorisation header without a token', async () => {
  const { api, requests } = setup(
    () => answer({ statusCode: 1, data: { univName: '', clientVersion: '' } }),
    null,
  );
  await api('GET Account/GetUniversityInfo');
  expect(requests[0]?.headers.has('authorization')).toBe(false);
});
