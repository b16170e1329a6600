import { connect } from 'node:net';
import { HELLO, PATIENT, rawClients, testHubs } from './testing/raw-clients';
import { guidOf, tokenOf, type TestHub } from './testing/test-hub';
import { waitFor } from './testing/wait-for';

const startHub = testHubs();
let hub: TestHub;
beforeEach(async () => {
  hub = await startHub({ keepAliveMs: 200 });
});
const { post, negotiate, get, say } = rawClients(() => hub);

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
