import { act } from '@testing-library/react';
import { renderWithHost } from '../testing/render-with-host';
import { useExamActivity } from './use-exam-activity';

const EXAM = 'e1';

function Shown({ refresh }: { refresh: () => Promise<unknown> | void }) {
  useExamActivity(EXAM, refresh);
  return null;
}

describe('exam activity', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each<[string, () => Promise<unknown> | void]>([
    ['a refresh that fails', () => Promise.reject(new Error('offline'))],
    ['a refresh without a promise, as areas of earlier releases have', () => undefined],
  ])('runs %s once for several activities', async (_what, answer) => {
    const refresh = jest.fn(answer);
    const { host } = renderWithHost(<Shown refresh={refresh} />);
    for (const examGuid of [EXAM, EXAM, 'other'])
      host.realtime.emit('ReceiveExamActivity', { examGuid, studentGuid: 's' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
