import type { ModuleStorage } from '@riwaq/contract';
import type { Composition } from './composition';

/** A draft as this browser has it: there at once, whatever becomes of the network. */
export interface LocalDraft {
  composition: Composition;
  /** The version on the server that it goes on from; 0 when there is none. */
  version: number;
  /** The server has it as it stands here. */
  synced: boolean;
  /**
   * Keys of the saves that were sent since that version without a response: the server may have
   * stored one.
   */
  pendingKeys?: readonly string[];
  /** The opened draft that wrote it: another tab may have the same one open. */
  by?: string;
  /** When it was last written (ISO 8601, UTC). */
  savedAt: string;
}

const PREFIX = 'mail-draft:';

/** The drafts of this browser. */
export interface LocalDrafts {
  get(guid: string): LocalDraft | undefined;
  put(draft: LocalDraft): void;
  remove(guid: string): void;
  all(): LocalDraft[];
}

export const localDrafts = (storage: ModuleStorage): LocalDrafts => ({
  get: (guid) => storage.get<LocalDraft>(PREFIX + guid),
  put: (draft) => storage.set(PREFIX + draft.composition.guid, draft),
  remove: (guid) => storage.remove(PREFIX + guid),
  all: () =>
    storage
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => storage.get<LocalDraft>(key) ?? []),
});

/**
 * Whether other text than this is stored under its guid, and only in this browser: another tab
 * wrote it.
 */
export function hasOtherText(drafts: LocalDrafts, composition: Composition): boolean {
  const stored = drafts.get(composition.guid);
  return (
    stored !== undefined &&
    !stored.synced &&
    JSON.stringify(stored.composition) !== JSON.stringify(composition)
  );
}
