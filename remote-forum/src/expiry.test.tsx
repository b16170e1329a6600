import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { RiwaqProvider } from '@riwaq/ui/core';
import { atMoment, useExpiry, type Ending } from './expiry';

const DAY = 24 * 60 * 60_000;
beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-02-01T08:00:00Z') }));
afterEach(() => void jest.useRealTimers());

/** A university three hours ahead of UTC, whatever the time zone of this device. */
const InBaghdad = ({ children }: { children: ReactNode }) => (
  <RiwaqProvider language="en" mode="light" timeZone="Asia/Baghdad">
    {children}
  </RiwaqProvider>
);
const inMs = (ms: number) => new Date(Date.now() + 3 * 3_600_000 + ms).toISOString().slice(0, 19);
const kindOf = (ending: Ending) =>
  renderHook((shown: Ending) => useExpiry(shown).kind, {
    initialProps: ending,
    wrapper: InBaghdad,
  });

test('becomes expired at the end date and not before', () => {
  const { result } = kindOf({ endDateEnable: true, endDate: inMs(90_000), isExpired: false });
  act(() => jest.advanceTimersByTime(89_999));
  expect(result.current).toBe('running');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('expired');
});

test('restarts for another end date and leaves no timer', () => {
  const { result, rerender, unmount } = kindOf({ endDateEnable: true, endDate: inMs(1000) });
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toBe('expired');
  rerender({ endDateEnable: true, endDate: inMs(5000) });
  expect(result.current).toBe('running');
  rerender({ endDateEnable: false, endDate: inMs(5000) });
  expect(result.current).toBe('none');
  rerender({ endDateEnable: true, endDate: inMs(5000) });
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test("prefers the server's `isExpired` over the device's clock", () => {
  expect(kindOf({ endDateEnable: true, endDate: inMs(5000), isExpired: true }).result.current).toBe(
    'expired',
  );
  expect(
    kindOf({ endDateEnable: true, endDate: inMs(-5000), isExpired: false }).result.current,
  ).toBe('running');
  expect(kindOf({ endDateEnable: true, endDate: inMs(-5000) }).result.current).toBe('expired');
});

test('waits longer than the maximum delay of a timer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 * DAY }), (ms) => {
      const run = jest.fn();
      atMoment(Date.now() + ms, run);
      jest.advanceTimersByTime(ms - 1);
      expect(run).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(run).toHaveBeenCalledTimes(1);
    }),
    { numRuns: 50 },
  );
});
