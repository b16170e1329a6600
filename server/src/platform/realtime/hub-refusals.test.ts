import { connect } from 'node:net';
import WebSocket from 'ws';
import { HUB_REFUSAL, RATES, ROLE } from '@riwaq/api';
import type { Caller } from '../caller';
import { conflict } from '../http/errors';
import { createRates } from '../http/rates';
import type { SharedConnections } from './backplane';
import { createInProcessBackplane } from './in-process-backplane';
import { HUB_RATES, MAX_WAITING, takeHubRate } from './hub-methods';
import { guidOf, startTestHub, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

const HELLO = '{"protocol":"json","version":1}\x1e';

const LASTING: Caller = {
  userGuid: guidOf('amal'),
  role: ROLE.student,
  personType: 'Student',
  sessionGuid: guidOf('session'),
  expires: 4_000_000_000,
};

const hubs: TestHub[] = [];
const startHub = async (options: Parameters<typeof startTestHub>[0]): Promise<TestHub> => {
  const started = await startTestHub(options);
  hubs.push(started);
  return started;
};
/** For clients that need several requests, which take long on a busy machine. */
const PATIENT = { endGraceMs: 60_000 };
let hub: TestHub;
let forbidden: string[];
beforeEach(async () => {
  forbidden = [];
  hub = await startHub({
    keepAliveMs: 200,
    onForbidden: ({ userGuid }, method) => void forbidden.push(`${userGuid} ${method}`),
  });
});
afterEach(async () => {
  for (const each of hubs.splice(0)) await each.close();
});

const post = (path: string, name: string | null, body = '') =>
  fetch(`${hub.url}${path}`, {
    method: 'POST',
    body,
    headers: name === null ? {} : { authorization: `Bearer ${tokenOf(name)}` },
  });
const negotiate = async (name: string) =>
  (await post('/negotiate?negotiateVersion=1', name)).json() as Promise<{
    connectionId: string;
    connectionToken: string;
    negotiateVersion: number;
    availableTransports: unknown[];
  }>;
const get = (token: string, name: string, headers: Record<string, string> = {}) =>
  fetch(`${hub.url}?id=${encodeURIComponent(token)}`, {
    headers: { authorization: `Bearer ${tokenOf(name)}`, ...headers },
  });

/** Opens a raw WebSocket and records its messages and close code. */
function open(query: Record<string, string>) {
  const ws = new WebSocket(`${hub.url.replace('http', 'ws')}?${new URLSearchParams(query)}`);
  const seen = { text: '', opened: false, status: 0, code: 0 };
  ws.on('open', () => {
    seen.opened = true;
  });
  ws.on('message', (data: Buffer) => {
    seen.text += data.toString();
  });
  ws.on('unexpected-response', (_request, response) => {
    seen.status = response.statusCode ?? 0;
  });
  ws.on('close', (code) => {
    seen.code = code;
  });
  ws.on('error', () => undefined);
  return { ws, seen };
}
async function say(...messages: (string | Buffer)[]) {
  const { ws, seen } = open({ access_token: tokenOf('amal') });
  await waitFor('the socket', () => seen.opened);
  for (const message of messages) ws.send(message);
  return seen;
}
async function statusOf(query: Record<string, string>): Promise<number> {
  const { ws, seen } = open(query);
  await waitFor('an answer', () => seen.opened || seen.status > 0);
  ws.terminate();
  return seen.opened ? 101 : seen.status;
}

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

describe('a handshake', () => {
  test('is refused with an error for an unknown protocol or version', async () => {
    const unknown = await say('{"protocol":"xml","version":1}\x1e');
    const version = await say('{"protocol":"json","version":9}\x1e');
    await waitFor('both ends', () => unknown.code > 0 && version.code > 0);
    expect(JSON.parse(unknown.text.slice(0, -1))).toEqual({
      error: "The protocol 'xml' is not supported.",
    });
    expect(version.text).toContain('does not support this version');
  });

  test.each([
    ['garbage', 'hello\x1e'],
    ['a list', '[]\x1e'],
    ['nothing named', '{}\x1e'],
    ['endless', 'x'.repeat(5000)],
  ])('that is %s ends the connection', async (_what, text) => {
    const seen = await say(text);
    await waitFor('the end', () => seen.code > 0);
    expect(seen.text).toBe('');
  });

  test('ends the connection when it does not arrive in time', async () => {
    hub = await startHub({ keepAliveMs: 20, handshakeTimeoutMs: 20 });
    const seen = await say();
    await waitFor('the end', () => seen.code > 0);
  });

  test('is refused with an error for MessagePack over server-sent events', async () => {
    const { connectionToken: id } = await negotiate('amal');
    const stream = await get(id, 'amal', { accept: 'text/event-stream' });
    await post(`?id=${id}`, 'amal', '{"protocol":"messagepack","version":1}\x1e');
    expect(await stream.text()).toContain('cannot carry');
  });

  test('may arrive in pieces, followed by the first message', async () => {
    const seen = await say(
      HELLO.slice(0, 10),
      `${HELLO.slice(10)}{"type":1,"target":"Nothing","arguments":[],"invocationId":"1"}\x1e`,
    );
    await waitFor('the answer', () => seen.text.includes('Method does not exist'));
    expect(seen.text.startsWith('{}\x1e{"type":3,"invocationId":"1"')).toBe(true);
  });
});

describe('a message', () => {
  test.each([
    ['garbage', '{bad\x1e'],
    ['without a target', '{"type":1,"arguments":[]}\x1e'],
    ['not an object', '7\x1e'],
  ])('that is %s closes the connection with an error', async (_what, text) => {
    const seen = await say(HELLO, text);
    await waitFor('the end', () => seen.code > 0);
    expect(seen.text).toBe('{}\x1e{"type":7,"error":"Connection closed with an error."}\x1e');
  });

  test('ends the connection with 1009 in a frame larger than two messages', async () => {
    const seen = await say(HELLO, 'x'.repeat(70_000));
    await waitFor('the end', () => seen.code > 0);
    expect(seen.code).toBe(1009);
  });

  test.each([
    ['in one frame', ['x'.repeat(40_000)]],
    ['over many frames', ['x'.repeat(20_000), 'x'.repeat(20_000)]],
  ])('that exceeds the maximum size %s closes the connection', async (_what, frames) => {
    const seen = await say(HELLO, ...frames);
    await waitFor('the end', () => seen.code > 0);
    expect(seen.text).toContain('"type":7');
  });

  test('returns 413 and closes the connection when too long for a POST', async () => {
    hub = await startHub(PATIENT);
    const { connectionToken: id } = await negotiate('amal');
    await get(id, 'amal');
    await post(`?id=${id}`, 'amal', HELLO);
    expect((await post(`?id=${id}`, 'amal', 'x'.repeat(2_000_000))).status).toBe(413);
    expect(await (await get(id, 'amal')).text()).toContain('"type":7');
    expect((await get(id, 'amal')).status).toBe(204);
  });

  test('arrives completely at each length around the WebSocket frame limits', async () => {
    const client = await hub.connect('amal');
    const lengths: number[] = [];
    client.on('ReceiveDeleteReply', ({ guid }: { guid: string }) => lengths.push(guid.length));
    const wanted = [
      ...Array(60).keys(),
      ...Array.from({ length: 150 }, (_, index) => 65_400 + index),
    ];
    for (const length of wanted) {
      const before = lengths.length;
      hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', {
        guid: 'x'.repeat(length),
        replyOnGuid: '',
      });
      await waitFor(`the one of ${length}`, () => lengths.length > before);
    }
    expect(lengths).toEqual(wanted);
  });
});

test('does not report a client that disconnects during a POST', async () => {
  const { connectionToken: id } = await negotiate('amal');
  await get(id, 'amal');
  await post(`?id=${id}`, 'amal', HELLO);
  const { hostname, port, pathname } = new URL(hub.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${pathname}?id=${id} HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer ${tokenOf('amal')}\r\nContent-Length: 1000\r\n\r\n{"type":6}`,
  );
  // The response to a poll, on another connection, shows that the server has read the first bytes.
  expect((await get(id, 'amal')).status).toBe(200);
  await new Promise((resolve) => socket.destroy().on('close', resolve));
  expect((await post('/negotiate', 'amal')).status).toBe(200);
  expect(hub.logged).toEqual([]);
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

describe('rates', () => {
  it.each(Object.entries(HUB_RATES))('refuses %s above the rate "%s"', async (method, rate) => {
    let now = 0;
    const rates = createRates({ now: () => new Date(now) });
    const take = (name: string): Promise<string> =>
      takeHubRate(rates, { caller: { userGuid: guidOf(name) } }, method).then(
        () => '',
        (cause: Error) => cause.message,
      );
    for (let count = 0; count < RATES[rate].most; count += 1) expect(await take('amal')).toBe('');
    expect(await take('amal')).toBe(HUB_REFUSAL.tooMany);
    expect(await take('basim')).toBe('');
    now += RATES[rate].seconds * 1000;
    expect(await take('amal')).toBe('');
  });

  it('are shared with the HTTP side of the process', async () => {
    const rates = createRates({ now: () => new Date(0) });
    const busy = await startHub({ rates });
    const client = await busy.connect('amal');
    for (let count = 0; count < RATES.reading.most; count += 1)
      await rates.take('reading', guidOf('amal'));
    await expect(client.invoke('GetUsers', guidOf('group'))).rejects.toThrow(HUB_REFUSAL.tooMany);
  });

  it('counts the invocations of all connections of a user', async () => {
    const still = await startHub({
      clock: { now: () => new Date(0) },
      authenticate: async () => LASTING,
    });
    still.hub.realtime.answer('TypingPrivate', async () => ({ statusCode: 1, data: null }));
    const pages = [await still.connect('amal'), await still.connect('amal')];
    const type = (count: number) => pages[count % 2]!.invoke('TypingPrivate', guidOf('group'));
    for (let count = 0; count < RATES.typing.most; count += 1) await type(count);
    await expect(type(0)).rejects.toThrow(HUB_REFUSAL.tooMany);
    await expect(pages[0]!.invoke('JoinGroup', guidOf('group'))).rejects.toThrow(
      HUB_REFUSAL.forbidden,
    );
  });
});

test('reports a refused method with its caller', async () => {
  hub.allow('amal', guidOf('own'));
  const client = await hub.connect('amal');
  const invoke = (group: string) =>
    client.invoke('JoinGroup', group).then(
      () => 'joined',
      (cause: Error) => cause.message,
    );
  expect(await invoke(guidOf('own'))).toBe('joined');
  expect(await invoke(guidOf('other'))).toContain('forbidden');
  expect(await invoke('no guid')).toContain('HubException');
  hub.hub.realtime.answer('SendMessagePrivate', () => Promise.reject(conflict()));
  await client.invoke('SendMessagePrivate').catch(() => undefined);
  expect(forbidden).toEqual([
    `${guidOf('amal')} JoinGroup`,
    `${guidOf('amal')} SendMessagePrivate`,
  ]);
});

test('closes a client that floods the hub', async () => {
  hub = await startHub(PATIENT);
  hub.hub.realtime.authoriseGroups((_caller, group) =>
    group === guidOf('g') ? new Promise(() => undefined) : Promise.resolve(null),
  );
  const join = `{"type":1,"target":"JoinGroup","arguments":["${guidOf('g')}"]}\x1e`;
  const seen = await say(HELLO, ...Array.from({ length: MAX_WAITING + 50 }, () => join));
  await waitFor('the end', () => seen.code > 0);
  expect(seen.text).toContain('Too many invocations');
});

test('disconnects a client that does not read, without delaying others', async () => {
  const [slow, { ws, seen }] = [await hub.connect('amal'), open({ access_token: tokenOf('amal') })];
  await waitFor('the socket', () => seen.opened);
  ws.send(HELLO);
  await waitFor('the handshake', () => seen.text.length > 0);
  let heard = 0;
  slow.on('ReceiveDeleteReply', () => {
    heard += 1;
  });
  ws.pause();
  let sent = 0;
  const chunk = { guid: 'x'.repeat(200_000), replyOnGuid: '' };
  await waitFor('the one that reads to have all', () => {
    if (sent < 100) {
      hub.hub.realtime.toUser(guidOf('amal'), 'ReceiveDeleteReply', chunk);
      sent += 1;
    }
    return sent === 100 && heard === 100;
  });
  ws.resume();
  await waitFor('the end of the one that does not', () => seen.code > 0);
  expect(seen.code).toBe(1006);
});
