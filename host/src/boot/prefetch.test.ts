import { servePrefetched } from './prefetch';

const ADDRESS = 'https://learn.test/static/config.json';
const text = async (answer: Promise<Response>) => (await answer).text();

function setup(ahead: Window['riwaqAhead']) {
  const asked: string[] = [];
  const window = {
    riwaqAhead: ahead,
    fetch: async (url: string) => {
      asked.push(url);
      return new Response('asked now');
    },
  };
  return { asked, fetch: servePrefetched(window as unknown as Window & typeof globalThis) };
}

test('serves a prefetched response once, whatever the query', async () => {
  const { asked, fetch } = setup({
    [ADDRESS]: { response: Promise.resolve(new Response('ahead')) },
  });
  expect(await text(fetch(`${ADDRESS}?v=2`))).toBe('ahead');
  expect(asked).toEqual([]);
  expect(await text(fetch(`${ADDRESS}?v=3`))).toBe('asked now');
  expect(asked).toEqual([`${ADDRESS}?v=3`]);
});

test('requests again what the server could not respond to', async () => {
  const unavailable = Promise.resolve(new Response('', { status: 503 }));
  const { fetch } = setup({ [ADDRESS]: { response: unavailable } });
  expect(await text(fetch(ADDRESS))).toBe('asked now');
});

describe('data that was requested at the start', () => {
  const CALL = 'https://learn.test/api/A/List?parent=1';
  const headers = { Authorization: 'Bearer t', 'Accept-Language': 'ar' };
  const early = (sentAt = Date.now()) => {
    const response = Promise.resolve(new Response('ahead'));
    return { [CALL]: { response, headers, sentAt } };
  };

  test('serves the same request once', async () => {
    const { fetch } = setup(early());
    expect(await text(fetch(CALL, { headers }))).toBe('ahead');
    expect(await text(fetch(CALL, { headers }))).toBe('asked now');
  });

  test.each<[string, string, RequestInit]>([
    ['another user', CALL, { headers: { ...headers, Authorization: 'Bearer other' } }],
    ['a visitor', CALL, { headers: { 'Accept-Language': 'ar' } }],
    ['another language', CALL, { headers: { ...headers, 'Accept-Language': 'en' } }],
    ['another method', CALL, { headers, method: 'POST' }],
    ['another query', `${CALL}&before=2`, { headers }],
    ['no query', 'https://learn.test/api/A/List', { headers }],
  ])('does not serve %s', async (_, address, init) => {
    expect(await text(setup(early()).fetch(address, init))).toBe('asked now');
  });

  test('does not serve when it is old', async () => {
    const { fetch } = setup(early(Date.now() - 20_000));
    expect(await text(fetch(CALL, { headers }))).toBe('asked now');
  });
});

test('requests again when the prefetch failed', async () => {
  const { asked, fetch } = setup({
    [ADDRESS]: { response: Promise.reject(new TypeError('offline')) },
  });
  expect(await text(fetch(ADDRESS))).toBe('asked now');
  expect(asked).toEqual([ADDRESS]);
});

test('fetches normally without a prefetched response or without the script', async () => {
  expect(await text(setup({}).fetch(ADDRESS))).toBe('asked now');
  expect(await text(setup(undefined).fetch(ADDRESS))).toBe('asked now');
});

test('rejects at once when the caller aborts a hanging prefetch', async () => {
  const hanging = { response: new Promise<Response>(() => undefined) };
  const { fetch } = setup({ [ADDRESS]: hanging, other: hanging });
  const patience = new AbortController();
  const answer = fetch(ADDRESS, { signal: patience.signal });
  patience.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await expect(fetch('other', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
    'before',
  );
});
