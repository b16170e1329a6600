import { RATES } from '@riwaq/api';
import { createRates, type RateName } from './rates';

describe('rates', () => {
  const start = new Date('2026-03-01T08:00:00Z').getTime();
  let now = start;
  const rates = createRates({ now: () => new Date(now) });
  const take = (rate: RateName, who = 'a') => rates.take(rate, who);

  it('refuses a user until the next window, and no other user', () => {
    const { most, seconds } = RATES.writing;
    for (let count = 0; count < most; count += 1) take('writing');
    now += 1000;
    expect(() => take('writing')).toThrow(
      expect.objectContaining({ status: 429, code: 'too-many', retryAfter: seconds - 1 }) as Error,
    );
    expect(() => take('writing', 'b')).not.toThrow();
    expect(() => take('typing')).not.toThrow();
    now = start + seconds * 1000;
    expect(() => take('writing')).not.toThrow();
  });
});
