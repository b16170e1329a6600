import { FakeCode } from '../testing/fake-code';
import { manifestWith } from '../testing/fake-site';
import { createLazyCode } from './lazy-code';

const base = 'http://localhost/modules/forum/b1/';

describe('lazy code loader', () => {
  it('loads the federation runtime once, with the first module', async () => {
    const code = new FakeCode()
      .serve('forum', async () => 'forum')
      .serve('exams', async () => 'exams');
    const load = jest.fn(async () => code);
    const loader = createLazyCode(load);
    expect(load).not.toHaveBeenCalled();
    const loads = ['forum', 'exams'].map((id) => loader.load(manifestWith(id), base));
    expect(await Promise.all(loads)).toEqual(['forum', 'exams']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads the runtime again after a failure', async () => {
    const code = new FakeCode().serve('forum', async () => 'forum');
    const load = jest.fn(async () => code).mockRejectedValueOnce(new Error('no network'));
    const loader = createLazyCode(load);
    await expect(loader.load(manifestWith('forum'), base)).rejects.toThrow('no network');
    expect(await loader.load(manifestWith('forum'), base)).toBe('forum');
  });

  it('abandons a build only when the runtime is there', async () => {
    const code = new FakeCode().serve('forum', async () => 'forum');
    const loader = createLazyCode(async () => code);
    loader.abandon(base);
    await loader.load(manifestWith('forum'), base);
    loader.abandon(base);
    expect(code.abandoned).toEqual([base]);
  });
});
