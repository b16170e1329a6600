import { useHost } from '@riwaq/contract';
import { Draft as TabDraft, removeDraft, storedDraftValues } from '@riwaq/outbox';
import { useCallback, useEffect, useState } from 'react';
import { newGuid } from './guid';

export interface DraftOptions<T> {
  /** Value without a stored draft; storing an equal value removes the draft. */
  initial: T;
}

export interface DraftHandle<T> {
  value: T;
  set(value: T): void;
  /**
   * Time at which the restored draft was stored (ISO 8601, UTC), or null if nothing was restored.
   */
  restoredFrom: string | null;
  /**
   * Resets to `initial` and removes the stored draft. Drafts that other tabs or dialogs have stored
   * since remain, as with `clear`.
   */
  discard(): void;
  /**
   * Call this when the text was accepted. Removes the stored draft and stops storing until the hook
   * is mounted again, because an editor may report its last change late. The shown value stays.
   * Drafts stored since by another tab, or by a dialog that was opened again, remain.
   *
   * @param rest For a new entity: maps text written in another tab or reopened dialog since, which
   * now belongs to a different new entity. A reopened dialog that shows exactly the accepted text
   * is reset instead.
   */
  clear(rest?: (written: T) => T): void;
  /**
   * Changes when `value` was replaced by this hook: use it as the `key` of an editor with its own
   * state.
   */
  revision: number;
}

/** Reads the stored drafts whose keys begin with `prefix`, without mounting them. */
export const keptDrafts = storedDraftValues;

/** Removes the stored draft of a key that is not mounted, when its text was accepted or dropped. */
export const forgetDraft = removeDraft;

/**
 * Callbacks of the drafts mounted in this page, called when a draft was accepted by another
 * component.
 */
const mountedDrafts = new Set<
  (accepted: TabDraft<unknown>, rest: (written: unknown) => unknown) => void
>();

/**
 * A text in progress that survives a reload: stored in this browser while it is typed, restored
 * when `key` is mounted again, removed once accepted. Needs a host.
 */
export function useDraft<T>(key: string, { initial }: DraftOptions<T>): DraftHandle<T> {
  const { storage } = useHost();
  const open = (firstRevision: number) => {
    const draft = new TabDraft<T>({ storage, key, initial, id: newGuid() });
    const restoredFrom = draft.restored?.savedAt ?? null;
    return { key, draft, firstRevision, revision: firstRevision, value: draft.value, restoredFrom };
  };
  const [state, setState] = useState(() => open(0));
  let shown = state;
  if (state.key !== key) {
    shown = open(state.revision + 1);
    setState(shown);
  }
  const { draft } = shown;
  draft.setInitial(initial);

  /** Renders the current value of the draft. */
  const show = useCallback(
    (change: { restoredFrom?: null } = {}) => {
      const { value, revision } = draft;
      setState((current) =>
        current.draft === draft
          ? { ...current, ...change, value, revision: current.firstRevision + revision }
          : current,
      );
    },
    [draft],
  );
  const set = useCallback(
    (value: T) => {
      draft.write(value);
      show();
    },
    [draft, show],
  );
  const clear = useCallback(
    (rest?: (written: T) => T) => {
      draft.accept(rest);
      show({ restoredFrom: null });
      if (!rest) return;
      for (const notify of mountedDrafts) notify(draft, rest as (written: unknown) => unknown);
    },
    [draft, show],
  );
  const discard = useCallback(() => {
    draft.discard();
    show({ restoredFrom: null });
  }, [draft, show]);

  useEffect(() => {
    const notify = (accepted: TabDraft<unknown>, rest: (written: unknown) => unknown): void => {
      if (draft.isAccepted || !draft.hasKeyOf(accepted)) return;
      const isReset = draft.onAcceptedElsewhere(accepted.value as T, rest as (written: T) => T);
      show(isReset ? { restoredFrom: null } : {});
    };
    mountedDrafts.add(notify);
    return () => void mountedDrafts.delete(notify);
  }, [draft, show]);

  const { value, restoredFrom, revision } = shown;
  return { value, restoredFrom, revision, set, clear, discard };
}
