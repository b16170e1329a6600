import { join } from 'node:path';
import { Pool } from 'pg';
import { root } from '@riwaq/e2e/server';
import { startEmbedded } from '@riwaq/server/db/embedded';

/**
 * Writes into the database of a data folder that no server has open: what would take half an hour
 * through the API.
 */
export async function seeding<Seeded>(
  dataFolder: string,
  work: (pool: Pool) => Promise<Seeded>,
): Promise<Seeded> {
  const embedded = await startEmbedded({
    folder: join(dataFolder, 'database'),
    dump: null,
    workerFile: join(root, 'server/dist/db/embedded-worker.js'),
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
