import WebSocket from 'ws';
import { startTestHub, tokenOf, type TestHub } from './test-hub';
import { waitFor } from './wait-for';

/** The handshake of a client with the JSON protocol. */
export const HELLO = '{"protocol":"json","version":1}\x1e';

/** For clients that need several requests, which take long on a busy machine. */
export const PATIENT = { endGraceMs: 60_000 };

/** Starts hubs, which are closed after each test. */
export function testHubs(): (options: Parameters<typeof startTestHub>[0]) => Promise<TestHub> {
  const hubs: TestHub[] = [];
  afterEach(async () => {
    for (const each of hubs.splice(0)) await each.close();
  });
  return async (options) => {
    const started = await startTestHub(options);
    hubs.push(started);
    return started;
  };
}

/** Clients of the current hub that send single requests and messages. */
export function rawClients(hubOf: () => TestHub) {
  const post = (path: string, name: string | null, body = '') =>
    fetch(`${hubOf().url}${path}`, {
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
    fetch(`${hubOf().url}?id=${encodeURIComponent(token)}`, {
      headers: { authorization: `Bearer ${tokenOf(name)}`, ...headers },
    });

  /** Opens a raw WebSocket and records its messages and close code. */
  function open(query: Record<string, string>) {
    const ws = new WebSocket(`${hubOf().url.replace('http', 'ws')}?${new URLSearchParams(query)}`);
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

  return { post, negotiate, get, open, say, statusOf };
}
