import { createClock } from './clock';
import { readSettings } from '../settings';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') }));
afterEach(() => jest.useRealTimers());

describe('the server clock', () => {
  it('follows the system clock', () => {
    const clock = createClock();
    jest.advanceTimersByTime(1_000);
    expect(clock.now()).toEqual(new Date('2026-03-01T08:00:01Z'));
  });

  it('is ahead by the given milliseconds', () => {
    expect(createClock(3_600_000).now()).toEqual(new Date('2026-03-01T09:00:00Z'));
  });
});

describe('setting of the clock for tests', () => {
  const given = { RIWAQ_TEST_CLOCK_AHEAD_MS: '3600000' };

  it('is off unless given', () => {
    expect(readSettings({})).toMatchObject({ RIWAQ_TEST_CLOCK_AHEAD_MS: 0 });
  });

  it('is read with RIWAQ_DEMO', () => {
    expect(readSettings({ ...given, RIWAQ_DEMO: '1' })).toMatchObject({
      RIWAQ_TEST_CLOCK_AHEAD_MS: 3_600_000,
    });
  });

  it('is refused without RIWAQ_DEMO', () => {
    expect(() => readSettings(given)).toThrow('needs RIWAQ_DEMO=1');
  });
});
