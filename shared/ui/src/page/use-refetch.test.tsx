import { act, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { ApiError, type ApiErrorCode } from '@riwaq/api';
import { useRefetch, type RefetchKept } from './use-refetch';

const failure = (code: ApiErrorCode) => new ApiError({ code, endpoint: 'GET Forums/GetForums' });
const isOfForum = (key: unknown) => Array.isArray(key) && key[0] === 'forum';

/** Renders two lists whose requests fail as configured. */
function setup() {
  const fails: Record<string, ApiErrorCode | undefined> = {};
  let refetch: RefetchKept = async () => undefined;
  const ask = async ([, name]: readonly string[]) => {
    const code = fails[name ?? ''];
    if (code) throw failure(code);
    return name;
  };
  function List({ name }: { name: string }) {
    const { data } = useSWR(['forum', name], ask);
    return <p>{data}</p>;
  }
  function Shown({ names }: { names: readonly string[] }) {
    refetch = useRefetch();
    return names.map((name) => <List key={name} name={name} />);
  }
  const cache = new Map();
  const page = (names: readonly string[]) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }}>
      <Shown names={names} />
    </SWRConfig>
  );
  const { rerender } = render(page(['topics', 'unread']));
  return {
    fails,
    show: (names: readonly string[]) => rerender(page(names)),
    refetch: () => refetch(isOfForum),
  };
}

/** Result of a refetch: 'fetched' or the error code. */
const outcomeOf = (refetch: () => Promise<void>) =>
  act(() =>
    refetch().then(
      () => 'fetched',
      (cause: ApiError) => cause.code,
    ),
  );

test('rejects while a shown list fails, and then resolves', async () => {
  const { fails, refetch } = setup();
  await screen.findByText('topics');
  fails.topics = 'network';
  expect([await outcomeOf(refetch), await outcomeOf(refetch)]).toEqual(['network', 'network']);
  delete fails.topics;
  expect(await outcomeOf(refetch)).toBe('fetched');
});

test('rejects with the failure that a retry may mend', async () => {
  const { fails, refetch } = setup();
  await screen.findByText('topics');
  Object.assign(fails, { topics: 'forbidden', unread: 'server' });
  expect(await outcomeOf(refetch)).toBe('server');
});

test('ignores lists that are no longer shown', async () => {
  const { fails, refetch, show } = setup();
  await screen.findByText('topics');
  fails.topics = 'network';
  expect(await outcomeOf(refetch)).toBe('network');
  show(['unread']);
  expect(await outcomeOf(refetch)).toBe('fetched');
});
