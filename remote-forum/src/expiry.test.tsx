import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { RiwaqProvider } from '@riwaq/ui/core';
import { atMoment, useExpiry, type Ending } from './expiry';

const DAY = 24 * 60 * 60_000;
beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-02-01T08:00:00Z') }));
afterEach(() => void jest.useRealTimers());

/** A university three hours ahead of UTC, whichever zone this device is in. */
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

test('what runs becomes expired at the very moment, and not before', () => {
  const { result } = kindOf({ endDateEnable: true, endDate: inMs(90_000), isExpired: false });
  act(() => jest.advanceTimersByTime(89_999));
  expect(result.current).toBe('running');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('expired');
});

test('another end date, or none, brings it back; nothing waits once it is gone', () => {
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

test("what the server judged counts before this device's clock", () => {
  expect(kindOf({ endDateEnable: true, endDate: inMs(5000), isExpired: true }).result.current).toBe(
    'expired',
  );
  expect(
    kindOf({ endDateEnable: true, endDate: inMs(-5000), isExpired: false }).result.current,
  ).toBe('running');
  expect(kindOf({ endDateEnable: true, endDate: inMs(-5000) }).result.current).toBe('expired');
});

test('a moment that is further off than a timer can wait comes when it comes', () => {
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
