import { useEffect } from 'react';
import useSWR from 'swr';
import type { SecretLink } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useDebounced } from '@riwaq/ui/core';
import { dataOf, loadState, type LoadState } from '@riwaq/ui/page';
import { keys } from '../data/keys';

/** Debounce in milliseconds for refetching after visits. */
const DEBOUNCE_MS = 300;

/**
 * The user's secret links, open ones first. Refetched after visits and after changes in other tabs
 * or on other devices.
 */
export function useLinks(): LoadState<SecretLink[]> {
  const { api, realtime, session } = useHost();
  const links = useSWR(keys.links(session.user.userGuid), async () =>
    dataOf(await api('GET SecretLinks/Get')),
  );
  const again = useDebounced(() => void links.mutate(), DEBOUNCE_MS);
  useEffect(() => {
    const shown = new AbortController();
    realtime.on('ReceiveSecretLinksChange', () => again(), { signal: shown.signal });
    return () => shown.abort();
  }, [realtime, again]);
  return loadState(links);
}
