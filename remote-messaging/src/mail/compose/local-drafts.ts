import type { DraftModel } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import type { Composition } from './composition';

/** A draft as this browser has it: there at once, whatever becomes of the network. */
export interface LocalDraft {
  composition: Composition;
  /** The version on the server that it goes on from; 0 when there is none. */
  version: number;
  /** The server has it as it stands here. */
  synced: boolean;
  /** What was sent to be kept since that version, and has not been answered: the server may have it. */
  unanswered?: readonly DraftModel[];
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
  all: () => storage.keys().filter((key) => key.startsWith(PREFIX)).flatMap((key) => storage.get<LocalDraft>(key) ?? []),
});
