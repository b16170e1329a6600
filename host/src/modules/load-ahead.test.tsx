import { act, fireEvent, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith, TEACHER } from '../testing/fake-site';
import { renderShell } from '../testing/render-shell';

const Page = () => null;
/** Milliseconds of rest after which all prefetches have started. */
const RESTED_MS = 10_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

/** Returns the modules whose code is prefetched while the start page is idle, in order. */
async function broughtWith({
  saveData,
  kept = [],
}: {
  saveData: boolean;
  kept?: readonly string[];
}): Promise<string[]> {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  for (const key of kept) localStorage.setItem(`riwaq.module.${key}`, '1');
  const brought: string[] = [];
  const code = new FakeCode();
  const site = new FakeSite().host({
    forum: manifestWith('forum', { unsent: ['reply:'] }),
    absence: manifestWith('absence', { unsent: ['marks:'] }),
  });
  for (const id of ['forum', 'absence'])
    code.serve(id, async () => moduleWith(Page, { activate: () => void brought.push(id) }));
  await renderShell({ path: '/', site, code });
  for (let turn = 0; turn < 2; turn += 1)
    await act(async () => {
      await jest.advanceTimersByTimeAsync(RESTED_MS);
    });
  return brought;
}

test('prefetches the code of every module while idle', async () => {
  expect(await broughtWith({ saveData: false })).toEqual(['forum', 'absence']);
});

/** A shell with two modules whose pages record that their code is prefetched. */
async function recordedPages() {
  const prefetched: string[] = [];
  const code = new FakeCode();
  const site = new FakeSite();
  const manifests = { forum: 20, absence: 10 };
  site.host(
    Object.fromEntries(
      Object.entries(manifests).map(([id, order]) => {
        const manifest = manifestWith(id);
        const navigation = manifest.navigation.map((entry) => ({ ...entry, order }));
        return [id, { ...manifest, navigation }];
      }),
    ),
  );
  for (const id of Object.keys(manifests)) {
    const recorded = Object.assign(() => null, { preload: () => void prefetched.push(id) });
    code.serve(id, async () => moduleWith(recorded));
  }
  await renderShell({ path: '/', site, code });
  return prefetched;
}

const wait = (milliseconds: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
  });

test('prefetches the pages of the navigation in its order while idle', async () => {
  const prefetched = await recordedPages();
  // The fonts of a first visit come before.
  await wait(2900);
  expect(prefetched).toEqual([]);
  await wait(RESTED_MS);
  await wait(RESTED_MS);
  expect(prefetched).toEqual(['absence', 'forum']);
});

test('prefetches the page of an entry that the pointer reaches', async () => {
  const prefetched = await recordedPages();
  fireEvent.pointerEnter(screen.getAllByRole('link', { name: 'قسم forum' })[0]!);
  await wait(0);
  expect(prefetched).toEqual(['forum']);
});

test('hides a failed prefetch and retries when the network is back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let reached = false;
  const code = new FakeCode();
  const site = new FakeSite().host({ forum: manifestWith('forum') });
  code.serve('forum', async () => {
    if (!reached) throw new Error('ScriptNetworkError: offline');
    return moduleWith(Page);
  });
  const { shell } = await renderShell({ path: '/', site, code });
  const rest = () =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(2 * RESTED_MS);
    });
  await rest();
  expect([code.loads.length, shell.modules.stateOf('forum')?.kind]).toEqual([1, 'pending']);
  reached = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await rest();
  expect([code.loads.length, shell.modules.stateOf('forum')?.kind]).toEqual([2, 'active']);
  jest.restoreAllMocks();
});

test('prefetches nothing when the browser saves data', async () => {
  expect(
    await broughtWith({
      saveData: true,
      kept: [`absence.${TEACHER.userGuid}.draft:1`, 'absence.someone-else.marks:1'],
    }),
  ).toEqual([]);
});

test.each([false, true])(
  'prefetches modules with unsent data first, always: %s',
  async (saveData) => {
    expect(
      (await broughtWith({ saveData, kept: [`absence.${TEACHER.userGuid}.marks:1`] }))[0],
    ).toBe('absence');
  },
);

test('does not render the open page again while other modules load', async () => {
  const code = new FakeCode();
  const site = new FakeSite().host({
    forum: manifestWith('forum'),
    absence: manifestWith('absence'),
    mail: manifestWith('mail'),
  });
  let renders = 0;
  const Counted = () => {
    useTranslation('forum');
    renders += 1;
    return <p>forum</p>;
  };
  code.serve('forum', async () => moduleWith(Counted));
  for (const id of ['absence', 'mail']) code.serve(id, async () => moduleWith(Page));
  const { shell } = await renderShell({ path: '/forum', site, code });
  await screen.findByText('forum');
  const before = renders;
  for (let turn = 0; turn < 3; turn += 1)
    await act(async () => {
      await jest.advanceTimersByTimeAsync(RESTED_MS);
    });
  expect(['absence', 'mail'].map((id) => shell.modules.stateOf(id)?.kind)).toEqual([
    'active',
    'active',
  ]);
  expect(renders).toBe(before);
});
