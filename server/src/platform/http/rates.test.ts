import { RATES } from '@riwaq/api';
import { createRates, type RateName } from './rates';

const start = new Date('2026-03-01T08:00:00Z').getTime();
const { most, seconds } = RATES.writing;
const tooMany = (retryAfter: number) =>
  expect.objectContaining({ status: 429, code: 'too-many', retryAfter }) as Error;

describe('rates', () => {
  let now = start;
  const rates = createRates({ now: () => new Date(now) });
  const take = (rate: RateName, who = 'a') => rates.take(rate, who);

  it('refuses a user until the next window, and no other user', async () => {
    for (let count = 0; count < most; count += 1) await take('writing');
    now += 1000;
    await expect(take('writing')).rejects.toEqual(tooMany(seconds - 1));
    await take('writing', 'b');
    await take('typing');
    now = start + seconds * 1000;
    await take('writing');
  });
});

describe('rates of several processes', () => {
  const clock = { now: () => new Date(start) };

  it('refuses what the shared count refuses, without counting it', async () => {
    let waitMs = 2500;
    const rates = createRates(clock, { take: async () => waitMs });
    for (let count = 0; count < most; count += 1)
      await expect(rates.take('writing', 'a')).rejects.toEqual(tooMany(3));
    waitMs = 0;
    await rates.take('writing', 'a');
  });

  it('counts alone when the shared count is unavailable', async () => {
    const rates = createRates(clock, { take: () => Promise.reject(new Error('unavailable')) });
    const taken = await Promise.allSettled(
      Array.from({ length: most + 1 }, () => rates.take('writing', 'a')),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  });
});
