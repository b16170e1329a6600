import type { ModuleStorage } from '@riwaq/contract';
import type { MailComposition } from './composition';

/** A draft as stored in this browser, available without the network. */
export interface LocalDraft {
  composition: MailComposition;
  /** Version on the server that it is based on; 0 if there is none. */
  version: number;
  /** The server has the same text. */
  synced: boolean;
  /**
   * Keys of saves since that version without a response: the server may have stored one of them.
   */
  pendingKeys?: readonly string[];
  /** Id of the `DraftAutosave` that wrote it: another tab may have the same draft open. */
  by?: string;
  /** Time of the last edit (ISO 8601, UTC). */
  savedAt: string;
}

const PREFIX = 'mail-draft:';

/** The drafts stored in this browser. */
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
 * Whether this browser stores different, unsynced text under the same guid: another tab wrote it.
 */
export function hasOtherText(drafts: LocalDrafts, composition: MailComposition): boolean {
  const stored = drafts.get(composition.guid);
  return (
    stored !== undefined &&
    !stored.synced &&
    JSON.stringify(stored.composition) !== JSON.stringify(composition)
  );
}
