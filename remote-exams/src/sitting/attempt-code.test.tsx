import { screen, waitFor } from '@testing-library/react';
import { AttemptScreen, prepareAttempt } from '../lazy-parts';
import { hostFor, open, press, server, withFreshServer } from '../testing/exam-taking';

jest.mock('../lazy-parts', () => {
  const actual = jest.requireActual<typeof import('../lazy-parts')>('../lazy-parts');
  return { ...actual, prepareAttempt: jest.fn(actual.prepareAttempt) };
});

withFreshServer();

let preload: jest.SpyInstance;
beforeEach(() => {
  preload = jest.spyOn(AttemptScreen, 'preload');
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the code of a running exam', () => {
  it('is prefetched once the entrance is painted', async () => {
    jest.useFakeTimers();
    open();
    const frame = () => jest.advanceTimersByTimeAsync(16);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Start the exam' })).toBeVisible(),
    );
    expect(preload).not.toHaveBeenCalled();
    await frame();
    await frame();
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(1));
  });

  it('is prefetched at once while the time of the attempt runs', async () => {
    server.enter();
    // No frame is painted.
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    open();
    await screen.findByRole('button', { name: 'Continue the exam' });
    expect(preload).toHaveBeenCalled();
  });

  it.each([
    ['en', 'Start the exam', /you have not entered the exam. Check the connection/],
    ['ar', 'بدء الاختبار', /فلم يكتمل الدخول إليه. يُرجى التحقق من الاتصال/],
  ] as const)('is reported as missing in %s, before the attempt', async (language, start, text) => {
    jest.mocked(prepareAttempt).mockRejectedValueOnce(new Error('ChunkLoadError'));
    const { host } = open(hostFor({ language }));
    await press(start);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(host.api.callsOf('POST Exams/EnterExam')).toEqual([]);
    await press(start);
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
