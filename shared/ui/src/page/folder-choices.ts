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
 * Folders into which something may be moved, labelled with their paths. Excludes the moved folder
 * and its descendants.
 *
 * @param page the direction of the page
 * @param moved guid of the moved folder, if it is one of the folders
 */
export function folderChoices(
  folders: readonly NamedFolder[],
  page: TextDirection,
  moved?: string,
): FolderChoice[] {
  const byGuid = new Map(folders.map((folder) => [folder.guid, folder]));
  const pathOf = (folder: NamedFolder): NamedFolder[] => {
    const parent = folder.parentGuid === null ? undefined : byGuid.get(folder.parentGuid);
    return [...(parent ? pathOf(parent) : []), folder];
  };
  return (
    folders
      .filter((folder) => pathOf(folder).every(({ guid }) => guid !== moved))
      // Each name is isolated, or names of different directions would reorder the path.
      .map((folder) => ({
        guid: folder.guid,
        label: pathOf(folder)
          .map(({ name }) => isolate(name, page))
          .join(' / '),
      }))
  );
}
