import { useMemo, useState } from 'react';
import type { MailInShort } from '@riwaq/api';

export interface MailSelection {
  /** The selected mails among those shown. */
  mails: readonly MailInShort[];
  has: (mailGuid: string) => boolean;
  toggle: (mailGuid: string) => void;
  /** Selects all shown mails, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
  /** How many of the shown mails are selected. */
  extent: 'none' | 'some' | 'all';
}

/** Selection of mails for bulk actions. A mail that is no longer shown is no longer selected. */
export function useSelection(shown: readonly MailInShort[]): MailSelection {
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
