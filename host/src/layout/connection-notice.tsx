import type { RealtimeState } from '@riwaq/contract';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { connectionState } from '../realtime/connection-state';

/** Milliseconds after which a lost connection is reported; most return earlier. */
export const QUIET_MS = 2000;

function useRealtimeState(): RealtimeState {
  const { realtime } = useShell();
  return useSyncExternalStore(
    useCallback((tell) => realtime.subscribeState(tell), [realtime]),
    () => realtime.state,
  );
}

/**
 * Reports a lost connection, explains what is stored meanwhile, and that it reconnects by itself.
 */
export function ConnectionNotice() {
  const { t } = useTranslation('shell');
  const connection = useRealtimeState();
  const state = connectionState(window, connection);
  const lost = state === 'offline' || state === 'reconnecting';
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    setPatient(true);
    if (!lost) return undefined;
    const timer = setTimeout(() => setPatient(false), QUIET_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  const Icon = state === 'offline' ? CloudOff : RefreshCw;
  return (
    <div role="status">
      {lost && !patient && (
        <p className={`rw-shell-connection rw-shell-connection-${state}`}>
          <Icon size={18} aria-hidden />
          {t(`connection.${state}`)}
        </p>
      )}
    </div>
  );
}
