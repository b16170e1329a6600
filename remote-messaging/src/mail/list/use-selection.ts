import { useMemo, useState } from 'react';
import type { MailInShort } from '@riwaq/api';

export interface Selection {
  /** Those of the shown mails that are chosen. */
  mails: readonly MailInShort[];
  has: (mailGuid: string) => boolean;
  toggle: (mailGuid: string) => void;
  /** Chooses all that are shown, or none when they all are. */
  toggleAll: () => void;
  clear: () => void;
  /** How much of what is shown is chosen. */
  extent: 'none' | 'some' | 'all';
}

/**
 * Mails that are chosen to do something with all of them. What is not shown any more is not chosen
 * any more.
 */
export function useSelection(shown: readonly MailInShort[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mails = useMemo(
    () => shown.filter(({ mailGuid }) => chosen.has(mailGuid)),
    [shown, chosen],
  );
  const all = mails.length > 0 && mails.length === shown.length;
  return {
    mails,
    has: (mailGuid) => chosen.has(mailGuid),
    toggle: (mailGuid) =>
      setChosen((now) => {
        const next = new Set(now);
        if (!next.delete(mailGuid)) next.add(mailGuid);
        return next;
      }),
    toggleAll: () => setChosen(all ? new Set() : new Set(shown.map(({ mailGuid }) => mailGuid))),
    clear: () => setChosen(new Set()),
    extent: all ? 'all' : mails.length > 0 ? 'some' : 'none',
  };
}
