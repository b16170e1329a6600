import type { Connection } from './connection';
import type { SignalROptions } from './options';
import { sweep } from './sweep';

/** Milliseconds of the monotonic clock. */
const ELAPSED = 100_000;
const OPTIONS = {
  elapsed: () => ELAPSED,
  handshakeTimeoutMs: 15_000,
  clientTimeoutMs: 30_000,
  keepAliveMs: 10_000,
} as SignalROptions;
const NOW = Date.parse('2026-03-01T08:00:00Z');

interface Given {
  state?: Connection['state'];
  /** Milliseconds ago. */
  begun?: number;
  heard?: number;
  pinged?: number;
  waiting?: boolean;
  wantsPings?: boolean;
  /** Seconds from now. */
  expires?: number;
}

/** Sweeps a fake connection and returns the names of the called methods. */
function swept({
  state = 'open' as Connection['state'],
  begun = 0,
  heard = 0,
  pinged = 0,
  waiting = false,
  wantsPings = true,
  expires = 60,
}: Given): string[] {
  const calls: string[] = [];
  const connection = {
    state,
    begunAt: ELAPSED - begun,
    lastSeenAt: ELAPSED - heard,
    pingedAt: ELAPSED - pinged,
    transport: { waiting, wantsPings },
    caller: { expires: NOW / 1000 + expires },
    close: (reason = 'no reason') => {
      calls.push(reason);
    },
    ping: () => {
      calls.push('ping');
    },
  };
  sweep(connection as unknown as Connection, OPTIONS, NOW);
  return calls;
}

describe('sweep', () => {
  it.each<[string, Given, string[]]>([
    ['leaves a lively connection alone', { heard: 29_000, pinged: 9_000 }, []],
    ['pings when a ping is due', { pinged: 10_000 }, ['ping']],
    ['does not ping a transport that wants none', { pinged: 10_000, wantsPings: false }, []],
    ['closes a silent connection', { heard: 30_001 }, ['The client has been silent for too long.']],
    ['lets a poll wait in silence', { heard: 30_001, waiting: true, wantsPings: false }, []],
    [
      'closes a handshake that does not end',
      { state: 'handshaking', begun: 15_001 },
      ['no reason'],
    ],
    ['waits for a handshake', { state: 'handshaking', begun: 15_000 }, []],
    ['closes a connection whose token expired', { expires: 0 }, ['The token has expired.']],
    ['ignores a closed connection', { state: 'closed', expires: 0 }, []],
  ])('%s', (_title, given, calls) => {
    expect(swept(given)).toEqual(calls);
  });
});
