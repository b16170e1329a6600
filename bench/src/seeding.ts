import { join } from 'node:path';
import { Pool } from 'pg';
import { root } from '@riwaq/e2e/server';
import { startEmbedded } from '@riwaq/server/db/embedded';

/**
 * Runs `work` on the database of a data folder that no server has open: direct writes save half an
 * hour of API calls.
 */
export async function seeding<Seeded>(
  dataFolder: string,
  work: (pool: Pool) => Promise<Seeded>,
): Promise<Seeded> {
  const embedded = await startEmbedded({
    folder: join(dataFolder, 'database'),
    dump: null,
    workerFile: join(root, 'server/dist/platform/db/embedded-worker.js'),
    onFailure: (cause) => {
      throw cause;
    },
  });
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => embedded.connect(),
    user: 'postgres',
    database: 'postgres',
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await embedded.close();
  }
}
