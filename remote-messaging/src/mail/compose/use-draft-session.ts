import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Mail } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { useBeforeLeaving } from '@riwaq/ui/core';
import { dataOf, isMissing, newGuid } from '@riwaq/ui/page';
import { compositionOf, emptyComposition, type MailComposition } from './composition';
import { DraftAutosave } from './draft-autosave';
import { localDrafts, type LocalDraft } from './local-drafts';

/**
 * The mail to write: a new one, a draft by its guid, or a reply. `answered` is null if the mail is
 * not part of the open thread.
 */
export type RequestedDraft =
  | { kind: 'new'; start: Partial<MailComposition> }
  | { kind: 'draft'; guid: string }
  | { kind: 'reply'; mailGuid: string; answered: Mail | null; title: string };

/** A draft that has been loaded and can be edited. */
export interface ReadySession {
  kind: 'ready';
  autosave: DraftAutosave;
  /** Time of the earlier save (local date or ISO 8601), or null for a new mail. */
  restoredFrom: string | null;
  /** The requested draft no longer exists: it was sent or deleted. */
  wasGone: boolean;
  /** Increases when the text is replaced by another version: the `key` of the editor. */
  revision: number;
}

export type DraftSession =
  { kind: 'loading' } | { kind: 'failed'; cause: unknown; retry: () => void } | ReadySession;

const fresh = (composition: MailComposition): LocalDraft => ({
  composition,
  version: 0,
  synced: true,
  savedAt: new Date().toISOString(),
});

/**
 * Finds the draft: unsynced text in this browser first, then the server's version; otherwise starts
 * a new one. Falls back to the browser's copy if the server is unreachable.
 */
async function findDraft(
  { api, storage }: Pick<HostContext, 'api' | 'storage'>,
  wanted: RequestedDraft,
): Promise<{ start: LocalDraft; restoredFrom: string | null; wasGone: boolean }> {
  if (wanted.kind === 'new')
    return {
      start: fresh(emptyComposition(newGuid(), wanted.start)),
      restoredFrom: null,
      wasGone: false,
    };
  const drafts = localDrafts(storage);
  const guid =
    wanted.kind === 'draft'
      ? wanted.guid
      : await findReplyDraftGuid({ api, storage }, wanted.mailGuid);
  const local = guid === null ? undefined : drafts.get(guid);
  if (local && !local.synced) return { start: local, restoredFrom: local.savedAt, wasGone: false };
  if (guid !== null) {
    try {
      const draft = dataOf(await api('GET Mails/GetDraft', { query: { draftGuid: guid } }));
      return {
        start: {
          composition: compositionOf(draft),
          version: draft.version,
          synced: true,
          savedAt: draft.modifiedDate,
        },
        restoredFrom: draft.modifiedDate,
        wasGone: false,
      };
    } catch (cause) {
      if (!isMissing(cause)) {
        if (!local) throw cause;
        return { start: local, restoredFrom: local.savedAt, wasGone: false };
      }
      // Remove the copy only if synced: another tab may have edited it during the request.
      if (drafts.get(guid)?.synced) drafts.remove(guid);
    }
  }
  const start: Partial<MailComposition> =
    wanted.kind === 'reply' ? { replyOnGuid: wanted.mailGuid, title: wanted.title } : {};
  return {
    start: fresh(emptyComposition(newGuid(), start)),
    restoredFrom: null,
    wasGone: wanted.kind === 'draft',
  };
}

/**
 * Guid of the draft of a reply, or null. Without a network only drafts of this browser are found.
 */
async function findReplyDraftGuid(
  { api, storage }: Pick<HostContext, 'api' | 'storage'>,
  mailGuid: string,
): Promise<string | null> {
  const local = localDrafts(storage)
    .all()
    .find(({ composition }) => composition.replyOnGuid === mailGuid);
  if (local) return local.composition.guid;
  try {
    return (
      dataOf(await api('GET Mails/GetDrafts')).find(({ replyOnGuid }) => replyOnGuid === mailGuid)
        ?.draftGuid ?? null
    );
  } catch {
    return null;
  }
}

const nameOf = (wanted: RequestedDraft): string =>
  wanted.kind === 'new'
    ? 'new'
    : wanted.kind === 'draft'
      ? wanted.guid
      : `reply:${wanted.mailGuid}`;

/**
 * Saves when the connection returns, and checks the draft when another device changes it. Returns
 * the function that ends this.
 */
function followServer(autosave: DraftAutosave, realtime: HostContext['realtime']): () => void {
  const again = () => {
    if (autosave.state.kind === 'offline') void autosave.flush();
  };
  const stopHearing = realtime.subscribeState((state) => {
    if (state === 'live') again();
  });
  const shown = new AbortController();
  realtime.on(
    'ReceiveMailChange',
    ({ guids }) => {
      // If the check fails, the next save detects the conflict.
      if (guids.includes(autosave.composition.guid)) void autosave.check().catch(() => undefined);
    },
    { signal: shown.signal },
  );
  realtime.onResumed(() => autosave.check(), { signal: shown.signal });
  window.addEventListener('online', again);
  return () => {
    stopHearing();
    shown.abort();
    window.removeEventListener('online', again);
  };
}

/**
 * A draft that survives leaving the page. Calls `onNamed` with its guid once there is a draft to
 * restore.
 */
export function useDraftSession(
  wanted: RequestedDraft,
  onNamed: (guid: string) => void,
): DraftSession {
  const { api, storage, realtime } = useHost();
  const [session, setSession] = useState<DraftSession>({ kind: 'loading' });
  const own = useRef<DraftAutosave | null>(null);
  const named = useRef('');
  const newest = useRef({ wanted, onNamed });
  newest.current = { wanted, onNamed };
  const name = nameOf(wanted);

  const begin = useCallback(
    async (signal: { aborted: boolean }) => {
      setSession({ kind: 'loading' });
      try {
        const { start, restoredFrom, wasGone } = await findDraft(
          { api, storage },
          newest.current.wanted,
        );
        if (signal.aborted) return;
        const autosave = new DraftAutosave({
          start,
          drafts: localDrafts(storage),
          save: (body) => api('POST Mails/SaveDraft', { body }),
          load: async (draftGuid) =>
            dataOf(await api('GET Mails/GetDraft', { query: { draftGuid } })),
          newGuid,
        });
        own.current = autosave;
        if (start.version > 0 || restoredFrom !== null) named.current = start.composition.guid;
        setSession({ kind: 'ready', autosave, restoredFrom, wasGone, revision: 0 });
      } catch (cause) {
        if (!signal.aborted) setSession({ kind: 'failed', cause, retry: () => void begin(signal) });
      }
    },
    [api, storage],
  );

  // A new mail that was saved changes its address from `new` to its guid: keep its `DraftAutosave`.
  useEffect(() => {
    if (own.current && name === named.current) return;
    const signal = { aborted: false };
    void begin(signal);
    return () => {
      if (name !== 'new' || named.current === '') signal.aborted = true;
    };
  }, [name, begin]);

  const autosave = session.kind === 'ready' ? session.autosave : null;
  useEffect(() => {
    if (!autosave) return;
    const stop = autosave.subscribe(() => {
      const { guid } = autosave.composition;
      if (
        newest.current.wanted.kind === 'reply' ||
        named.current === guid ||
        autosave.state.kind === 'untouched'
      )
        return;
      named.current = guid;
      newest.current.onNamed(guid);
    });
    const stopFollowing = followServer(autosave, realtime);
    return () => {
      stop();
      stopFollowing();
      void autosave.flush().finally(() => autosave.close());
    };
  }, [autosave, realtime]);
  useBeforeLeaving(useCallback(() => void own.current?.flush(), []));
  return session;
}

/** Current content of the mail, updated on every keystroke. */
export function useComposition(autosave: DraftAutosave): MailComposition {
  return useSyncExternalStore(autosave.subscribe, () => autosave.composition);
}

/** Current saving state. */
export const useAutosaveState = (autosave: DraftAutosave) =>
  useSyncExternalStore(autosave.subscribe, () => autosave.state);
