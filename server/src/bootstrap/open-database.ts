import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../platform/db/migrate';
import { openEmbedded, openPostgres, type OpenDatabase } from '../platform/db/open';
import type { Log } from '../platform/services';
import type { Settings } from '../platform/settings';

export interface DatabaseOptions {
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;
  /**
   * The program's own address (`import.meta.url`): the worker is in the same folder, the migrations
   * in the folder above.
   */
  program: string;
  log: Log;
  onFailure(cause: Error): void;
}

/** Opens the configured database without migrating it. */
export function openDatabaseAsItIs({
  settings,
  program,
  log,
  onFailure,
}: DatabaseOptions): Promise<OpenDatabase> {
  return settings.DATABASE_URL === undefined
    ? openEmbedded({
        dataFolder: path.resolve(settings.DATA_DIR),
        workerFile: new URL('./platform/db/embedded-worker.js', program),
        onFailure,
      })
    : openPostgres(settings.DATABASE_URL, (cause) =>
        log.warn({ err: cause }, 'a connection to the database was lost'),
      );
}

/** Folder of the migrations of a program. */
export const migrationsOf = (program: string): string =>
  fileURLToPath(new URL('../migrations', program));

/** Opens the configured database and migrates it. Returns the migrations that were applied. */
export async function openDatabase(
  options: DatabaseOptions,
): Promise<{ database: OpenDatabase; applied: string[] }> {
  const database = await openDatabaseAsItIs(options);
  try {
    const applied = await migrate(database.db, migrationsOf(options.program));
    await database.watch.learn(database.db);
    return { database, applied };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}
