import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Mail } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { useBeforeLeaving } from '@riwaq/ui/core';
import { dataOf, isMissing, newGuid } from '@riwaq/ui/page';
import { compositionOf, emptyComposition, type Composition } from './composition';
import { DraftKeeper } from './draft-keeper';
import { localDrafts, type LocalDraft } from './local-drafts';

/**
 * What is to be written: something new, a draft by its guid, or the answer to a mail, which is
 * known where the open thread has it.
 */
export type Wanted =
  | { kind: 'new'; start: Partial<Composition> }
  | { kind: 'draft'; guid: string }
  | { kind: 'reply'; mailGuid: string; answered: Mail | null; title: string };

/** What is written on, once it is known what was written before. */
export interface ReadySession {
  kind: 'ready';
  keeper: DraftKeeper;
  /** When it was kept on an earlier visit, or null: it begins now. */
  restoredFrom: string | null;
  /** The draft that was asked for is spent: it was sent or deleted. */
  wasGone: boolean;
  /** Changes when the text was replaced from outside: the `key` of the editor. */
  revision: number;
}
export type DraftSession =
  { kind: 'loading' } | { kind: 'failed'; cause: unknown; retry: () => void } | ReadySession;

const fresh = (composition: Composition): LocalDraft => ({
  composition,
  version: 0,
  synced: true,
  savedAt: new Date().toISOString(),
});

/** Finds what was written before: in this browser, else on the server, else nothing. */
async function find(
  { api, storage }: Pick<HostContext, 'api' | 'storage'>,
  wanted: Wanted,
): Promise<{ start: LocalDraft; restoredFrom: string | null; wasGone: boolean }> {
  if (wanted.kind === 'new')
    return {
      start: fresh(emptyComposition(newGuid(), wanted.start)),
      restoredFrom: null,
      wasGone: false,
    };
  const kept = localDrafts(storage);
  const guid =
    wanted.kind === 'draft' ? wanted.guid : await guidOfReply({ api, storage }, wanted.mailGuid);
  const local = guid === null ? undefined : kept.get(guid);
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
      // Another tab may have written in it meanwhile.
      if (kept.get(guid)?.synced) kept.remove(guid);
    }
  }
  const start: Partial<Composition> =
    wanted.kind === 'reply' ? { replyOnGuid: wanted.mailGuid, title: wanted.title } : {};
  return {
    start: fresh(emptyComposition(newGuid(), start)),
    restoredFrom: null,
    wasGone: wanted.kind === 'draft',
  };
}

/**
 * The draft of the answer to a mail, if there is one. Without a network there is the one of this
 * browser, or none.
 */
async function guidOfReply(
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

const nameOf = (wanted: Wanted): string =>
  wanted.kind === 'new'
    ? 'new'
    : wanted.kind === 'draft'
      ? wanted.guid
      : `reply:${wanted.mailGuid}`;

/**
 * A mail under work that outlives the page. `onNamed` is told the guid under which it is found
 * again, once there is something to find.
 */
export function useDraftSession(wanted: Wanted, onNamed: (guid: string) => void): DraftSession {
  const { api, storage, realtime } = useHost();
  const [session, setSession] = useState<DraftSession>({ kind: 'loading' });
  const own = useRef<DraftKeeper | null>(null);
  const named = useRef('');
  const newest = useRef({ wanted, onNamed });
  newest.current = { wanted, onNamed };
  const name = nameOf(wanted);

  const begin = useCallback(
    async (signal: { aborted: boolean }) => {
      setSession({ kind: 'loading' });
      try {
        const { start, restoredFrom, wasGone } = await find(
          { api, storage },
          newest.current.wanted,
        );
        if (signal.aborted) return;
        const keeper = new DraftKeeper({
          start,
          drafts: localDrafts(storage),
          save: (body) => api('POST Mails/SaveDraft', { body }),
          load: async (draftGuid) =>
            dataOf(await api('GET Mails/GetDraft', { query: { draftGuid } })),
          newGuid,
        });
        own.current = keeper;
        if (start.version > 0 || restoredFrom !== null) named.current = start.composition.guid;
        setSession({ kind: 'ready', keeper, restoredFrom, wasGone, revision: 0 });
      } catch (cause) {
        if (!signal.aborted) setSession({ kind: 'failed', cause, retry: () => void begin(signal) });
      }
    },
    [api, storage],
  );

  // What began as something new goes on under its own name.
  useEffect(() => {
    if (own.current && name === named.current) return;
    const signal = { aborted: false };
    void begin(signal);
    return () => {
      if (name !== 'new' || named.current === '') signal.aborted = true;
    };
  }, [name, begin]);

  const keeper = session.kind === 'ready' ? session.keeper : null;
  useEffect(() => {
    if (!keeper) return;
    const stop = keeper.subscribe(() => {
      const { guid } = keeper.composition;
      if (
        newest.current.wanted.kind === 'reply' ||
        named.current === guid ||
        keeper.state.kind === 'untouched'
      )
        return;
      named.current = guid;
      newest.current.onNamed(guid);
    });
    const again = () => {
      if (keeper.state.kind === 'offline') void keeper.flush();
    };
    const stopHearing = realtime.subscribeState((state) => {
      if (state === 'live') again();
    });
    const shown = new AbortController();
    realtime.on(
      'ReceiveMailChange',
      ({ guids }) => {
        // Without a response the next save finds out.
        if (guids.includes(keeper.composition.guid)) void keeper.check().catch(() => undefined);
      },
      { signal: shown.signal },
    );
    realtime.onResumed(() => keeper.check(), { signal: shown.signal });
    window.addEventListener('online', again);
    return () => {
      stop();
      stopHearing();
      shown.abort();
      window.removeEventListener('online', again);
      void keeper.flush().finally(() => keeper.close());
    };
  }, [keeper, realtime]);
  useBeforeLeaving(useCallback(() => void own.current?.flush(), []));
  return session;
}

/** What stands in a mail under work now, at every letter. */
export function useComposition(keeper: DraftKeeper): Composition {
  return useSyncExternalStore(keeper.subscribe, () => keeper.composition);
}

/** How it stands with keeping it. */
export const useKeeperState = (keeper: DraftKeeper) =>
  useSyncExternalStore(keeper.subscribe, () => keeper.state);
