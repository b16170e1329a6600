import { runInWorker, WorkerFailedError, type WorkerJob } from './run-in-worker';

// Proves QUESTION-13.

/** A worker that runs this code. */
const workerThat = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`,
  );
const run = (code: string, more: Partial<WorkerJob<number>> = {}) =>
  runInWorker<unknown, number>({
    file: workerThat(code),
    data: null,
    memory: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
    timeOutMs: 60_000,
    ...more,
  });
const failure = (reason: WorkerFailedError['reason']) =>
  expect.objectContaining({ name: 'WorkerFailedError', reason }) as WorkerFailedError;
const ENDLESS = 'for (;;);';

describe('runInWorker', () => {
  it('resolves with the reply after the progress', async () => {
    const progress: number[] = [];
    const reply = await run(
      `for (const progress of [1, 2]) parentPort.postMessage({ kind: 'progress', progress });
       parentPort.postMessage({ kind: 'reply', reply: workerData.length });`,
      { data: 'abc', onProgress: (each) => progress.push(each) },
    );
    expect([progress, reply]).toEqual([[1, 2], 3]);
  });

  it('moves the buffers that it transfers', async () => {
    const bytes = new Uint8Array(8);
    const reply = await run(
      `parentPort.postMessage({ kind: 'reply', reply: workerData.byteLength });`,
      { data: bytes, transfer: [bytes.buffer] },
    );
    expect([reply, bytes.byteLength]).toEqual([8, 0]);
  });

  it.each<[string, string, Partial<WorkerJob<number>>, WorkerFailedError['reason']]>([
    ['takes too long', ENDLESS, { timeOutMs: 1 }, 'limit'],
    ['takes too much memory', 'const all = []; for (;;) all.push([all.length]);', {}, 'limit'],
    ['throws', `throw new Error('x');`, {}, 'crash'],
    ['ends without a reply', '', {}, 'crash'],
  ])('rejects when the worker %s', async (_what, code, more, reason) => {
    await expect(run(code, more)).rejects.toEqual(failure(reason));
  });

  it('terminates the worker when the signal is aborted', async () => {
    const left = new Error('left');
    const controller = new AbortController();
    const running = run(`parentPort.postMessage({ kind: 'progress', progress: 1 }); ${ENDLESS}`, {
      signal: controller.signal,
      onProgress: () => controller.abort(left),
    });
    await expect(running).rejects.toBe(left);
  });

  it('starts no worker when the signal was aborted before', async () => {
    const left = new Error('left');
    await expect(run(ENDLESS, { signal: AbortSignal.abort(left) })).rejects.toBe(left);
  });
});
