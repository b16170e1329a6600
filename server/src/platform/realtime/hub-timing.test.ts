import type { HubConnection } from '@microsoft/signalr';
import { connections, GROUP } from './testing/hub-clients';
import { startTestHub, tokenOf, type TestHub } from './testing/test-hub';
import { DEFAULT_SIGNALR_OPTIONS } from './signalr/options';
import { waitFor } from './testing/wait-for';

let hub: TestHub;
afterEach(() => hub.close());

const CLIENT_TIMEOUT_MS = DEFAULT_SIGNALR_OPTIONS.clientTimeoutMs;
/** A monotonic clock that a test can set ahead. */
const elapsed = (aheadMs: () => number) => () => performance.now() + aheadMs();

/** The parts of a client's connection that the tests observe or stop. */
interface ClientConnection {
  send: (data: unknown) => Promise<void>;
  onreceive: (data: unknown) => void;
  transport: { _running?: boolean };
}

const connectionOf = (client: HubConnection): ClientConnection =>
  (client as unknown as { connection: ClientConnection }).connection;

/** Counts what a client sent completely and what it received, pings included. */
function trafficOf(client: HubConnection): { sent: number; received: number } {
  const traffic = { sent: 0, received: 0 };
  const connection = connectionOf(client);
  const send = connection.send.bind(connection);
  const receive = connection.onreceive.bind(connection);
  connection.send = async (data) => {
    await send(data);
    traffic.sent += 1;
  };
  connection.onreceive = (data) => {
    traffic.received += 1;
    receive(data);
  };
  return traffic;
}

/** Stops a client from sending, like a phone that has left the network. */
function silence(client: HubConnection): void {
  const connection = connectionOf(client);
  connection.send = () => new Promise(() => undefined);
  connection.transport._running = false;
}

// The codec does not affect timing, so that one is enough.
describe.each(connections.filter(([, protocol]) => protocol === 'JSON'))(
  'over %s with %s, as time passes',
  (transport, protocol) => {
    const way = { transport, protocol };

    test('ends the connection when its token expires', async () => {
      let aheadMs = 0;
      const clock = { now: () => new Date(Date.now() + aheadMs) };
      hub = await startTestHub({ keepAliveMs: 50, clock });
      // Not by waiting for its end, which a slow machine would reach before it has connected.
      const seconds = 30;
      const client = hub.client('amal', { ...way, token: tokenOf('amal', { seconds }) });
      let reason: Error | undefined;
      client.onclose((cause) => {
        reason = cause;
      });
      await client.start();
      aheadMs = seconds * 1000;
      await waitFor('the end of the token', () => reason !== undefined);
      expect(reason?.message).toMatch(/token has expired/);
    });

    test('keeps an idle connection open by pings in both directions', async () => {
      let aheadMs = 0;
      hub = await startTestHub({
        keepAliveMs: 20,
        pollTimeoutMs: 30,
        elapsed: elapsed(() => aheadMs),
      });
      const client = hub.client('amal', way);
      client.keepAliveIntervalInMilliseconds = 20;
      let closed = false;
      client.onclose(() => {
        closed = true;
      });
      const traffic = trafficOf(client);
      await client.start();
      // Long polling needs no pings: each poll is a sign of life.
      const hasPings = transport !== 'long polling';
      // Together more than the server lets a client be silent.
      for (let round = 0; round < 3; round += 1) {
        aheadMs += 0.5 * CLIENT_TIMEOUT_MS;
        const { sent, received } = traffic;
        const bytes = hub.bytesRead();
        await waitFor('signs of life of both', () => {
          const isServerSeen = !hasPings || traffic.received > received;
          return isServerSeen && (!hasPings || traffic.sent > sent) && hub.bytesRead() > bytes;
        });
      }
      expect(closed).toBe(false);
      expect(await client.invoke('LeaveGroup', GROUP)).toBeFalsy();
    });

    test('removes a client that vanished without closing', async () => {
      let aheadMs = 0;
      hub = await startTestHub({
        keepAliveMs: 50,
        pollTimeoutMs: 50,
        endGraceMs: 100,
        elapsed: elapsed(() => aheadMs),
      });
      hub.allow('amal', GROUP);
      hub.allow('basim', GROUP);
      const [amal, basim] = await Promise.all([
        hub.connect('amal', way),
        hub.connect('basim', way),
      ]);
      amal.keepAliveIntervalInMilliseconds = 20;
      await amal.invoke('JoinGroup', GROUP);
      await basim.invoke('JoinGroup', GROUP);
      // From here on Basim's client sends nothing, neither pings nor polls.
      basim.keepAliveIntervalInMilliseconds = 3_600_000;
      silence(basim);
      await waitFor('basim to be forgotten', async () => {
        // The server hears from amal after each step.
        aheadMs += 0.5 * CLIENT_TIMEOUT_MS;
        return (await amal.invoke<string[]>('GetUsers', GROUP)).length === 1;
      });
    });
  },
);
