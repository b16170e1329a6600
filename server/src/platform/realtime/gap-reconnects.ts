import type { Log } from '../services';
import type { HubBackplane } from './backplane';
import type { Connection } from './signalr/connection';

/**
 * After a gap in the backplane the clients are told to reconnect and fetch again; this many
 * milliseconds per client spread the load.
 */
const GAP_SPREAD_MS = 5;

/** Makes the clients of this process reconnect after a gap. Returns a disposer. */
export function reconnectAfterGaps({
  backplane,
  connections: current,
  log,
}: {
  backplane: Pick<HubBackplane, 'onGap'>;
  connections: Iterable<Connection>;
  log: Log;
}): () => void {
  const leavings = new Set<NodeJS.Timeout>();
  const stopHearingGaps = backplane.onGap(() => {
    if (leavings.size > 0) return;
    log.warn(
      {},
      'messages of other processes may have been missed: the clients are asked to connect again',
    );
    const connections = [...current];
    for (const connection of connections) {
      const leaving = setTimeout(
        () => {
          leavings.delete(leaving);
          connection.close(undefined, true);
        },
        Math.random() * GAP_SPREAD_MS * connections.length,
      );
      leavings.add(leaving);
    }
  });
  return () => {
    stopHearingGaps();
    for (const leaving of leavings) clearTimeout(leaving);
  };
}
