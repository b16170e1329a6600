import { useCallback, useEffect, useMemo, useRef } from 'react';
import useSWR from 'swr';
import { LINK_FILE, LINK_OPEN, LINK_RECHECK_MS, OK, type SharedPortfolio } from '@riwaq/api';
import { useVisitor, type FileAccess } from '@riwaq/contract';
import { useInstant } from '@riwaq/ui/core';
import { loadState, Refusal, type LoadState } from '@riwaq/ui/page';
import { keys } from '../data/keys';

/** State of a secret link, with its content while it is open. */
export type SharedLinkState =
  { kind: 'open'; portfolio: SharedPortfolio } | { kind: 'closed' } | { kind: 'resting' };

/** Longest delay of a browser timer, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

/**
 * Content of a secret link. Refetched when the link expires, when the page becomes visible again,
 * and every {@link LINK_RECHECK_MS}. Files are requested with the secret; a file refused because
 * the link is closed triggers a refetch, which closes the page.
 */
export function useSharedLink(secret: string): {
  state: LoadState<SharedLinkState>;
  files: FileAccess;
} {
  const { api, filesBy } = useVisitor();
  const opened = useRef<string | null>(null);
  const fetched = useSWR(
    keys.shared(secret),
    async (): Promise<SharedLinkState> => {
      if (secret === '') return { kind: 'closed' };
      const { statusCode, data } = await api('POST SecretLinks/Open', {
        body: { secret, again: opened.current === secret },
      });
      if (statusCode === LINK_OPEN.closed) return { kind: 'closed' };
      if (statusCode === LINK_OPEN.resting) return { kind: 'resting' };
      if (statusCode !== LINK_OPEN.ok || data === null) throw new Refusal(statusCode);
      opened.current = secret;
      return { kind: 'open', portfolio: data };
    },
    { refreshInterval: LINK_RECHECK_MS },
  );
  const { data, mutate } = fetched;

  const ends = useInstant(data?.kind === 'open' ? data.portfolio.expiresDate : '');
  useEffect(() => {
    const left = ends - Date.now();
    if (Number.isNaN(left) || left < 0 || left > TIMER_MAX) return undefined;
    const timer = setTimeout(() => void mutate(), left);
    return () => clearTimeout(timer);
  }, [ends, mutate]);

  const addressOf = useCallback(
    async (fileUrl: string): Promise<string | null> => {
      const answer = await api('POST SecretLinks/OpenFile', { body: { secret, fileUrl } });
      if (answer.statusCode === LINK_FILE.closed || answer.statusCode === LINK_FILE.resting)
        void mutate();
      return answer.statusCode === OK && answer.data ? answer.data.url : null;
    },
    [api, mutate, secret],
  );
  return {
    state: loadState(fetched),
    files: useMemo(() => filesBy(addressOf), [filesBy, addressOf]),
  };
}
