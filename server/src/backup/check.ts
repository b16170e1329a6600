import { filePlace, tablePlace, type BackupList } from './format';
import { openBackup } from './read';

/** Reads a whole back-up and compares every part of it with what was written. Throws a StartupError that names the first that is not the same. */
export async function checkBackup(from: string): Promise<BackupList> {
  const backup = await openBackup(from);
  try {
    const parts = [...backup.list.tables.map((table) => [tablePlace(table.name), table] as const), ...backup.list.files.map((file) => [filePlace(file.guid), file] as const)];
    for (const [place, expected] of parts) for await (const _ of backup.read(place, expected)) { /* Reading it is the check. */ }
    return backup.list;
  } finally {
    backup.close();
  }
}
