import { isolate, type TextDirection } from '@riwaq/api';

export interface NamedFolder {
  guid: string;
  parentGuid: string | null;
  name: string;
}
export interface FolderChoice {
  guid: string;
  label: string;
}

/**
 * The folders that something may be moved to, each with its way from the top; not a folder itself,
 * nor what it holds.
 *
 * @param page the direction of the page
 * @param moved the guid of what is moved, if it is among the folders
 */
export function folderChoices(
  folders: readonly NamedFolder[],
  page: TextDirection,
  moved?: string,
): FolderChoice[] {
  const byGuid = new Map(folders.map((folder) => [folder.guid, folder]));
  const wayOf = (folder: NamedFolder): NamedFolder[] => {
    const parent = folder.parentGuid === null ? undefined : byGuid.get(folder.parentGuid);
    return [...(parent ? wayOf(parent) : []), folder];
  };
  return (
    folders
      .filter((folder) => wayOf(folder).every(({ guid }) => guid !== moved))
      // Each name in a direction of its own, or the way would read in another order.
      .map((folder) => ({
        guid: folder.guid,
        label: wayOf(folder)
          .map(({ name }) => isolate(name, page))
          .join(' / '),
      }))
  );
}
