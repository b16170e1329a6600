import { onceMore } from './once-more';

/** Lets pending promises settle. */
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

test('coalesces calls during a run into one further run', async () => {
  const ends: Array<() => void> = [];
  const asked = onceMore(
    () =>
      new Promise<void>((end) => {
        ends.push(end);
      }),
  );
  const done = jest.fn();
  for (let times = 0; times < 3; times += 1) void asked().then(done);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect([ends.length, done.mock.calls.length]).toEqual([2, 0]);
  ends[1]?.();
  await settled();
  expect([ends.length, done.mock.calls.length]).toEqual([2, 3]);
  void asked();
  expect(ends).toHaveLength(3);
});

test('rejects when the last run does, and can run again', async () => {
  const outcomes = ['fails', 'succeeds', 'fails', 'succeeds'];
  const asked = onceMore(async () => {
    if (outcomes.shift() === 'fails') throw new Error('failed');
  });
  await Promise.all([asked(), asked()]);
  await expect(asked()).rejects.toThrow('failed');
  await asked();
  expect(outcomes).toEqual([]);
});
