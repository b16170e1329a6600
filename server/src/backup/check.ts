import { z } from 'zod';
import { filePlace, tablePlace, type BackupList, type MissingFile } from './format';
import { linesOf, openBackup, type OpenBackup } from './read';

const fileRow = z.object({ guid: z.uuid(), file_url: z.string() });

/** An undamaged back-up, and the files whose bytes it lacks. */
export interface CheckedBackup {
  list: BackupList;
  missing: MissingFile[];
}

async function missingIn(backup: OpenBackup): Promise<MissingFile[]> {
  const { tables, files, deleted } = backup.list;
  const table = tables.find(({ name }) => name === 'file');
  const accounted = new Set([...files.map(({ guid }) => guid), ...deleted]);
  const missing: MissingFile[] = [];
  if (!table) return missing;
  for await (const line of linesOf(backup.read(tablePlace('file'), table))) {
    const { guid, file_url: fileUrl } = fileRow.parse(JSON.parse(line));
    if (!accounted.has(guid)) missing.push({ guid, fileUrl });
  }
  return missing;
}

/**
 * Reads a complete back-up and compares every part with its list. Throws a StartupError that names
 * the first difference.
 */
export async function checkBackup(from: string): Promise<CheckedBackup> {
  const backup = await openBackup(from);
  try {
    const parts = [
      ...backup.list.tables.map((table) => [tablePlace(table.name), table] as const),
      ...backup.list.files.map((file) => [filePlace(file.guid), file] as const),
    ];
    for (const [place, expected] of parts) {
      for await (const _ of backup.read(place, expected)) {
        /* Reading it is the check. */
      }
    }
    return { list: backup.list, missing: await missingIn(backup) };
  } finally {
    backup.close();
  }
}
