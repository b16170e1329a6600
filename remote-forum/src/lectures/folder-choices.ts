import type { LectureFolderName } from '@riwaq/api';

export interface FolderChoice { folderGuid: string; label: string }

/**
 * The folders that something may be moved to, each with its way from the top; not a folder itself, nor what it holds.
 *
 * @param moved the guid of what is moved, if it is of this subject
 */
export function folderChoices(folders: readonly LectureFolderName[], moved: string | undefined): FolderChoice[] {
  const byGuid = new Map(folders.map((folder) => [folder.folderGuid, folder]));
  const wayOf = (folder: LectureFolderName): LectureFolderName[] => {
    const parent = folder.parentFolderGuid === null ? undefined : byGuid.get(folder.parentFolderGuid);
    return [...(parent ? wayOf(parent) : []), folder];
  };
  return folders.map(wayOf).filter((way) => way.every(({ folderGuid }) => folderGuid !== moved))
    // Each title in a direction of its own, or the way would read in another order.
    .map((way) => ({ folderGuid: way.at(-1)?.folderGuid ?? '', label: way.map(({ title }) => `\u2068${title}\u2069`).join(' / ') }));
}
