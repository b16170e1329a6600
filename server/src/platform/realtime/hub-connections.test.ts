import type { SharedConnections } from './backplane';
import { createInProcessBackplane } from './in-process-backplane';
import { HELLO, PATIENT, rawClients, testHubs } from './testing/raw-clients';
import { guidOf, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

const startHub = testHubs();
let hub: TestHub;
beforeEach(async () => {
  hub = await startHub({ keepAliveMs: 200 });
});
const { post, negotiate, get, open, statusOf } = rawClients(() => hub);

describe('negotiation', () => {
  test('offers the three transports and a token that differs from the id', async () => {
    const answer = await negotiate('amal');
    expect(answer.negotiateVersion).toBe(1);
    expect(answer.connectionToken).not.toBe(answer.connectionId);
    expect(answer.availableTransports).toEqual([
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ]);
  });

  test('returns 401 without a valid token', async () => {
    expect((await post('/negotiate?negotiateVersion=1', null)).status).toBe(401);
    expect(
      (
        await fetch(`${hub.url}/negotiate`, {
          method: 'POST',
          headers: { authorization: 'Bearer nonsense' },
        })
      ).status,
    ).toBe(401);
  });

  test('accepts only POST, and nothing else exists below the hub', async () => {
    expect((await fetch(`${hub.url}/negotiate?access_token=${tokenOf('amal')}`)).status).toBe(405);
    expect((await post('/other', 'amal')).status).toBe(404);
    expect((await post('', 'amal')).status).toBe(400);
  });
});

describe('a user with the maximum number of connections', () => {
  test('gets 429 for a further one until one ends, unlike other users', async () => {
    const small = await startHub({ maxPerPerson: 1 });
    const ask = (name: string) =>
      fetch(`${small.url}/negotiate?negotiateVersion=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(name)}` },
      });
    const { connectionToken: spare } = (await (await ask('amal')).json()) as {
      connectionToken: string;
    };
    const first = await small.connect('amal');
    expect((await ask('amal')).status).toBe(429);
    const late = await fetch(`${small.url}?id=${encodeURIComponent(spare)}`, {
      headers: { authorization: `Bearer ${tokenOf('amal')}` },
    });
    expect(late.status).toBe(429);
    expect((await ask('basim')).status).toBe(200);
    await first.stop();
    await waitFor('the end of the connection', () => small.hub.connectionCount() === 0);
    expect((await ask('amal')).status).toBe(200);
  });
});

test('counts no connection of a client that left before it was admitted', async () => {
  let admit = (): void => undefined;
  const notes: number[] = [];
  const connections: SharedConnections = {
    note: (_userGuid, own) => void notes.push(own),
    others: async () => 0,
  };
  const slow = await startHub({ backplane: { ...createInProcessBackplane(), connections } });
  const headers = { authorization: `Bearer ${tokenOf('amal')}`, accept: 'text/event-stream' };
  const negotiated = await fetch(`${slow.url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers,
  });
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
  connections.others = () => new Promise((resolve) => (admit = () => resolve(0)));
  const requests = jest.spyOn(slow.hub, 'handleHttp');
  const leaving = new AbortController();
  const request = fetch(`${slow.url}?id=${encodeURIComponent(connectionToken)}`, {
    headers,
    signal: leaving.signal,
  });
  const left = expect(request).rejects.toThrow('aborted');
  await waitFor('the request', () => requests.mock.calls.length === 1);
  leaving.abort();
  await left;
  await waitFor('its end', () => requests.mock.calls[0]![1].destroyed);
  admit();
  await requests.mock.results[0]!.value;
  expect([slow.hub.connectionCount(), notes]).toEqual([0, []]);
});

test.each(['WebSockets', 'long polling'])(
  'opens no connection over %s for a session that ended during the request',
  async (transport) => {
    let admit = (): void => undefined;
    const connections: SharedConnections = { note: () => undefined, others: async () => 0 };
    hub = await startHub({ backplane: { ...createInProcessBackplane(), connections } });
    const { connectionToken: id } = await negotiate('amal');
    connections.others = () => new Promise((resolve) => (admit = () => resolve(0)));
    const others = jest.spyOn(connections, 'others');
    const status =
      transport === 'WebSockets'
        ? statusOf({ id, access_token: tokenOf('amal') })
        : get(id, 'amal').then((response) => response.status);
    await waitFor('the request', () => others.mock.calls.length === 1);
    hub.hub.realtime.disconnect(guidOf('amal'), guidOf('amal main'));
    admit();
    expect(await status).toBe(401);
    expect(hub.hub.connectionCount()).toBe(0);
  },
);

describe('a connection token', () => {
  test("opens one WebSocket with the session's token in the query", async () => {
    const { connectionToken: id } = await negotiate('amal');
    const { ws, seen } = open({ id, access_token: tokenOf('amal') });
    await waitFor('the socket', () => seen.opened);
    expect(await statusOf({ id, access_token: tokenOf('amal') })).toBe(409);
    ws.terminate();
    expect(await statusOf({ id, access_token: tokenOf('amal') })).toBe(409);
  });

  test('is invalid for another user', async () => {
    const { connectionToken: id } = await negotiate('amal');
    expect(await statusOf({ id, access_token: tokenOf('basim') })).toBe(404);
    expect((await get(id, 'basim')).status).toBe(404);
  });

  test('is invalid when forged or without a session', async () => {
    const { connectionToken: id, connectionId } = await negotiate('amal');
    expect(await statusOf({ id: connectionId, access_token: tokenOf('amal') })).toBe(404);
    expect(await statusOf({ id: `x${id}`, access_token: tokenOf('amal') })).toBe(404);
    expect(await statusOf({ id })).toBe(401);
    expect(await statusOf({ id, access_token: 'nonsense' })).toBe(401);
  });

  test("accepts only its user's requests over long polling", async () => {
    hub = await startHub(PATIENT);
    const { connectionToken: id } = await negotiate('amal');
    expect((await get(id, 'amal')).status).toBe(200);
    expect((await post(`?id=${id}`, 'basim', HELLO)).status).toBe(404);
    expect(
      (
        await fetch(`${hub.url}?id=${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${tokenOf('basim')}` },
        })
      ).status,
    ).toBe(404);
    expect((await post(`?id=${id}`, 'amal', HELLO)).status).toBe(200);
    expect(await (await get(id, 'amal')).text()).toBe('{}\x1e');
    expect((await get(id, 'amal', { accept: 'text/event-stream' })).status).toBe(409);
    expect(
      (
        await fetch(`${hub.url}?id=${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${tokenOf('amal')}` },
        })
      ).status,
    ).toBe(202);
    expect((await get(id, 'amal')).status).toBe(409);
  });
});

test('does not report a failed session look-up as an invalid session', async () => {
  const broken = await startHub({
    authenticate: async () => {
      throw new Error('the database is away');
    },
  });
  expect(
    (
      await fetch(`${broken.url}/negotiate`, {
        method: 'POST',
        headers: { authorization: 'Bearer x' },
      })
    ).status,
  ).toBe(503);
  expect(broken.logged.join()).toContain('the database is away');
});
