import {
  OK,
  type ApiResponse,
  type HealthHistory,
  type PolicyReport,
  type ServerHealth,
} from '@riwaq/api';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../boot/shell-context';

/** Milliseconds between two refreshes while the page is visible. */
export const REFRESH_MS = 30_000;

export interface Operations {
  health: ServerHealth;
  history: HealthHistory;
  reports: PolicyReport[];
}
export type OperationsState =
  { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; data: Operations; stale: boolean };

const dataOf = <Data>({ statusCode, data }: ApiResponse<Data>): Data => {
  if (statusCode !== OK) throw new Error(String(statusCode));
  return data;
};

/**
 * Polls the state of the installation. When a request fails, the last data stays and is marked as
 * stale.
 */
export function useOperations(): {
  state: OperationsState;
  busy: boolean;
  reload(): void;
  turn: number;
} {
  const { api } = useShell();
  const [state, setState] = useState<OperationsState>({ kind: 'loading' });
  const [busy, setBusy] = useState(true);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const ended = new AbortController();
    const options = { signal: ended.signal };
    setBusy(true);
    void Promise.all([
      api('GET Operations/GetHealth', {}, options),
      api('GET Operations/GetHistory', {}, options),
      api('GET Operations/GetPolicyReports', {}, options),
    ])
      .then(([health, history, reports]): OperationsState => ({
        kind: 'ready',
        data: { health: dataOf(health), history: dataOf(history), reports: dataOf(reports) },
        stale: false,
      }))
      .catch((): null => null)
      .then((next) => {
        if (ended.signal.aborted) return;
        setState(
          (before) =>
            next ?? (before.kind === 'ready' ? { ...before, stale: true } : { kind: 'failed' }),
        );
        setBusy(false);
      });
    return () => ended.abort();
  }, [api, turn]);

  const reload = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return { state, busy, reload, turn };
}
