import { fetchingAhead } from './ahead';

const ADDRESS = 'https://learn.test/static/config.json';
const text = async (answer: Promise<Response>) => (await answer).text();

function setup(ahead: Window['riwaqAhead']) {
  const asked: string[] = [];
  const window = { riwaqAhead: ahead, fetch: async (url: string) => { asked.push(url); return new Response('asked now'); } };
  return { asked, fetch: fetchingAhead(window as unknown as Window & typeof globalThis) };
}

test('an answer that was asked for ahead serves once, whatever the query', async () => {
  const { asked, fetch } = setup({ [ADDRESS]: Promise.resolve(new Response('ahead')) });
  expect(await text(fetch(`${ADDRESS}?v=2`))).toBe('ahead');
  expect(asked).toEqual([]);
  expect(await text(fetch(`${ADDRESS}?v=3`))).toBe('asked now');
  expect(asked).toEqual([`${ADDRESS}?v=3`]);
});

test('one that could not be had is asked for again', async () => {
  const { asked, fetch } = setup({ [ADDRESS]: Promise.reject(new TypeError('offline')) });
  expect(await text(fetch(ADDRESS))).toBe('asked now');
  expect(asked).toEqual([ADDRESS]);
});

test('what was not asked for, and a page without that script, are fetched as ever', async () => {
  expect(await text(setup({}).fetch(ADDRESS))).toBe('asked now');
  expect(await text(setup(undefined).fetch(ADDRESS))).toBe('asked now');
});

test('who gives up does not wait for an answer that hangs', async () => {
  const { fetch } = setup({ [ADDRESS]: new Promise(() => undefined), other: new Promise(() => undefined) });
  const patience = new AbortController();
  const answer = fetch(ADDRESS, { signal: patience.signal });
  patience.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await expect(fetch('other', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
});
