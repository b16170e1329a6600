import { sql } from 'kysely';
import type { Caller } from '../caller';
import { malformed } from '../http/errors';
import type { StoredFile } from '../services';
import type { Tx } from '../db/database';
import { FILE_COLUMNS, letGo, unlinked, type FilesContext } from './context';

/**
 * Deletes those of the files that are no longer attached to anything; their bytes are removed
 * after the commit.
 */
const deleteUnlinked = async (context: FilesContext, tx: Tx, guids: readonly string[]) => {
  if (guids.length === 0) return;
  const gone = await tx
    .deleteFrom('file')
    .where('guid', 'in', guids)
    .where(unlinked)
    .returning('guid')
    .execute();
  await letGo(context, tx, gone);
};

export async function attach(
  context: FilesContext,
  tx: Tx,
  {
    caller,
    area,
    sourceGuid,
    fileUrls,
    field = 'files',
  }: {
    caller: Caller;
    area: string;
    sourceGuid: string;
    fileUrls: readonly string[];
    field?: string;
  },
): Promise<StoredFile[]> {
  const wanted = [...new Set(fileUrls)];
  const linked = await tx
    .selectFrom('file_link')
    .select('file_guid')
    .where('area', '=', area)
    .where('source_guid', '=', sourceGuid)
    .execute();
  const before = new Set(linked.map(({ file_guid }) => file_guid));
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .selectFrom('file')
          .select([...FILE_COLUMNS, 'file.owner_guid'])
          .where('file_url', 'in', wanted)
          .execute();
  const byUrl = new Map(rows.map((row) => [row.fileUrl, row]));
  const files = wanted.map((fileUrl, index) => {
    const file = byUrl.get(fileUrl);
    if (!file || (file.owner_guid !== caller.userGuid && !before.has(file.guid))) {
      throw malformed(`${field}.${index}`, 'invalid');
    }
    return file;
  });
  const currentGuids = new Set(files.map(({ guid }) => guid));
  const fresh = files.filter(({ guid }) => !before.has(guid));
  const dropped = [...before].filter((guid) => !currentGuids.has(guid));
  if (fresh.length > 0)
    await tx
      .insertInto('file_link')
      .values(fresh.map(({ guid }) => ({ source_guid: sourceGuid, file_guid: guid, area })))
      .execute();
  if (dropped.length > 0)
    await tx
      .deleteFrom('file_link')
      .where('area', '=', area)
      .where('source_guid', '=', sourceGuid)
      .where('file_guid', 'in', dropped)
      .execute();
  await deleteUnlinked(context, tx, dropped);
  return files.map(({ owner_guid: _owner, ...file }) => file);
}

export async function share(
  tx: Tx,
  area: string,
  copies: ReadonlyArray<{ from: string; to: string }>,
): Promise<void> {
  await sql`
        insert into file_link (source_guid, file_guid, area)
        select c.target, l.file_guid, l.area
        from unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]) c(source, target) join file_link l on l.source_guid = c.source and l.area = ${area}`.execute(
    tx,
  );
}

export async function release(
  context: FilesContext,
  tx: Tx,
  area: string,
  sourceGuids: readonly string[],
): Promise<void> {
  if (sourceGuids.length === 0) return;
  const rows = await tx
    .deleteFrom('file_link')
    .where('area', '=', area)
    .where('source_guid', 'in', sourceGuids)
    .returning('file_guid')
    .execute();
  await deleteUnlinked(context, tx, [...new Set(rows.map(({ file_guid }) => file_guid))]);
}
