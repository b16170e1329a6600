import { useMemo } from 'react';
import type { DraftInShort } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { localOf, useKitSettings } from '@riwaq/ui/core';
import { localDrafts } from '../compose/local-drafts';
import { useDrafts } from '../data/use-mails';

/** A draft in a list; one that is not on the server yet exists only in this browser. */
export interface ListedDraft extends Pick<
  DraftInShort,
  | 'draftGuid'
  | 'title'
  | 'excerpt'
  | 'replyOnGuid'
  | 'filesCount'
  | 'recipientsCount'
  | 'modifiedDate'
> {
  onlyHere: boolean;
}

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

/** Drafts of the server merged with those that only this browser has, latest first. */
export function useAllDrafts(): ListedDraft[] {
  const { storage } = useHost();
  const { timeZone } = useKitSettings();
  const state = useDrafts();
  const known = state.kind === 'ready' ? state.data : undefined;
  return useMemo(() => {
    const local = localDrafts(storage)
      .all()
      .filter(({ synced }) => !synced)
      .map(({ composition, version, savedAt }): ListedDraft => ({
        draftGuid: composition.guid,
        title: composition.title,
        excerpt: textOf(composition.html),
        replyOnGuid: composition.replyOnGuid,
        filesCount: composition.files.length,
        recipientsCount: composition.recipients.length,
        modifiedDate: localOf(Date.parse(savedAt), timeZone),
        onlyHere: version === 0,
      }));
    const here = new Set(local.map(({ draftGuid }) => draftGuid));
    return [
      ...local,
      ...(known ?? [])
        .filter(({ draftGuid }) => !here.has(draftGuid))
        .map((draft) => ({ ...draft, onlyHere: false })),
    ].sort((one, other) => other.modifiedDate.localeCompare(one.modifiedDate));
  }, [known, storage, timeZone]);
}
