import type { FastifyInstance } from 'fastify';
import { requireDiskRoom } from '../platform/db/disk-room';
import { isDiskFull } from '../platform/http/disk-full';
import { isUnavailable } from '../platform/http/unavailable';
import type { Clock } from '../platform/services';
import type { Core } from './core';

/** Milliseconds for which one storage check is shared by all requests for `/health`. */
const STORAGE_CHECK_MS = 1000;

/** Runs `check` at most once per `ms` milliseconds; calls in between share its result. */
function cacheFor(ms: number, clock: Clock, check: () => Promise<unknown>): () => Promise<unknown> {
  let last: { at: number; outcome: Promise<unknown> } | null = null;
  return () => {
    const at = clock.now().getTime();
    if (last === null || Math.abs(at - last.at) >= ms) last = { at, outcome: check() };
    return last.outcome;
  };
}

/**
 * `/health/live`: the process responds, so a restart would not help. `/health`: it can read and
 * store data, otherwise 503 with the failing parts. A full database still reads, so once a request
 * has failed for want of room, a write is tried until it succeeds.
 *
 * @returns to be called when a disk was full
 */
export function serveHealth(
  app: FastifyInstance,
  { services, store }: Pick<Core, 'services' | 'store'>,
): () => void {
  let wasFull = false;
  const diskRoom = cacheFor(STORAGE_CHECK_MS, services.clock, async () => {
    await requireDiskRoom(services.db);
    wasFull = false;
  });
  const parts = {
    database: async () => {
      await services.db.selectFrom('migration').select('name').limit(1).execute();
      if (wasFull) await diskRoom();
    },
    // Writes a file, and anyone may request this route.
    storage: cacheFor(STORAGE_CHECK_MS, services.clock, () => store.check()),
  };
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health', async (_request, reply) => {
    const found = await Promise.all(
      Object.entries(parts).map(([part, check]) =>
        check().then(
          () => [],
          (cause: unknown) => [
            {
              part,
              reason: isDiskFull(cause) ? 'disk-full' : isUnavailable(cause) ? 'away' : 'failed',
            },
          ],
        ),
      ),
    );
    const reasons = found.flat();
    reply.header('cache-control', 'no-store');
    return reasons.length === 0
      ? { status: 'ok' }
      : reply.code(503).send({ status: 'not ready', reasons });
  });
  return () => {
    wasFull = true;
  };
}
