import { createQueue } from './queue';

/** Work that logs its start and runs until `end` is called. */
function someWork(log: string[], name: string) {
  let end: (outcome: string | Promise<string>) => void = () => {};
  const outcome = new Promise<string>((resolve) => {
    end = resolve;
  });
  return {
    run: () => {
      log.push(name);
      return outcome;
    },
    end: () => end(name),
    fail: () => end(Promise.reject(new Error(name))),
  };
}

test('runs work one after the other, also after a failure', async () => {
  const log: string[] = [];
  const enqueue = createQueue(2);
  const [a, b, c] = [someWork(log, 'a'), someWork(log, 'b'), someWork(log, 'c')];
  const done = Promise.allSettled([enqueue(a.run), enqueue(b.run), enqueue(c.run)]);
  b.end();
  c.end();
  await new Promise(setImmediate);
  expect(log).toEqual(['a']);
  a.fail();
  expect((await done).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log).toEqual(['a', 'b', 'c']);
});

test('responds 429 with Retry-After when too many wait', async () => {
  const log: string[] = [];
  const enqueue = createQueue(1);
  const [a, b, c] = [someWork(log, 'a'), someWork(log, 'b'), someWork(log, 'c')];
  const done = Promise.all([enqueue(a.run), enqueue(b.run)]);
  await expect(enqueue(c.run)).rejects.toMatchObject({
    status: 429,
    code: 'too-many',
    retryAfter: 10,
  });
  for (const { end } of [a, b, c]) end();
  await done;
  expect(await enqueue(c.run)).toBe('c');
  expect(log).toEqual(['a', 'b', 'c']);
});
