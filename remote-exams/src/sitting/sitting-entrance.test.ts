import { createTestApi, createTestRealtime, createTestStorage } from '@riwaq/contract/testing';
import { EXAM, FakeExamServer } from '../testing/fake-exam-server';
import { Sitting } from './sitting';
import { CODE_WAIT_MS } from './sitting-entrance';

/** Pages of the test, which end with it: an open one goes on listening to the window. */
const pages: AbortController[] = [];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  pages.splice(0).forEach((page) => page.abort());
  jest.useRealTimers();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** The entrance of an exam, whose code loads when `loaded` or `failed` is called. */
async function entrance() {
  const api = createTestApi(new FakeExamServer().handlers);
  let loaded: () => void = () => undefined;
  let failed: () => void = () => undefined;
  const prepare = () =>
    new Promise<void>((resolve, reject) => {
      loaded = resolve;
      failed = () => reject(new Error('no network'));
    });
  const sitting = new Sitting({ api, storage: createTestStorage(), examGuid: EXAM, prepare });
  const page = new AbortController();
  pages.push(page);
  sitting.connect(createTestRealtime(new AbortController().signal), page.signal);
  await sitting.load();
  return {
    sitting,
    /** Enters. Resolves with the kind of the problem, or null. */
    enter: async () => (await sitting.enter())?.kind ?? null,
    entered: () => api.callsOf('POST Exams/EnterExam').length,
    view: () => {
      const { kind } = sitting.view();
      return kind;
    },
    leave: () => page.abort(),
    loaded: () => loaded(),
    failed: () => failed(),
  };
}

describe('entering an exam whose code is not loaded', () => {
  it('starts the attempt only when the code is loaded', async () => {
    const { enter, entered, loaded, view } = await entrance();
    const entering = enter();
    await pass(CODE_WAIT_MS - 1);
    expect([entered(), view()]).toEqual([0, 'entrance']);
    loaded();
    expect(await entering).toBeNull();
    expect([entered(), view()]).toEqual([1, 'running']);
  });

  it('starts no attempt when the code fails, and retries', async () => {
    const { enter, entered, failed, loaded, view } = await entrance();
    const entering = enter();
    failed();
    expect(await entering).toBe('code');
    expect([entered(), view()]).toEqual([0, 'entrance']);
    const again = enter();
    loaded();
    expect(await again).toBeNull();
    expect([entered(), view()]).toEqual([1, 'running']);
  });

  it('starts no attempt when the code is late', async () => {
    const { enter, entered, loaded } = await entrance();
    const entering = enter();
    await pass(CODE_WAIT_MS);
    expect(await entering).toBe('code');
    loaded();
    await pass(1000);
    expect(entered()).toBe(0);
  });

  it('starts no attempt when the student has left the page', async () => {
    const { enter, entered, leave, loaded } = await entrance();
    const entering = enter();
    leave();
    loaded();
    expect(await entering).toBeNull();
    expect(entered()).toBe(0);
  });
});
