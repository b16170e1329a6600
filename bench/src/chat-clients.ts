/** One side of the comparison: its server processes and the messages of its clients. */
export interface ChatSide {
  /** Addresses of the server processes; clients connect to them in turn. */
  readonly urls: readonly string[];
  /** Query string or path that each client appends to the address. */
  readonly queries: readonly string[];
  readonly first: readonly string[];
  /** Frames that are sent one after the other. Message number n contains `#n#`. */
  readonly frames: readonly string[];
  /** Whether the server acknowledges each frame. */
  readonly answered: boolean;
}
/**
 * A load: neighbouring clients share a conversation of `conversationSize`; the first `warmUp`
 * messages are not measured.
 */
export interface ChatRun {
  readonly clients: number;
  readonly conversationSize: number;
  readonly perSecond: number;
  readonly warmUp: number;
  /** Which client sends each message. */ readonly senders: readonly number[];
  readonly side: ChatSide;
}
/**
 * Result of a run. Latencies are in milliseconds and start when a message was due, not when it was
 * sent.
 */
export interface ChatOutcome {
  readonly acknowledged: number;
  readonly deliveries: number;
  readonly lost: number;
  readonly twice: number;
  /** Deliveries to a client outside the conversation. */ readonly astray: number;
  /** Connections that the server ended. */ readonly closed: number;
  readonly p50: number;
  readonly p95: number;
  readonly late: number;
}

/**
 * Clients of one run, in a separate process that sends its outcome to the parent and exits. Node
 * gets the function's source as text, so it may use only its arguments.
 */
// eslint-disable-next-line max-lines-per-function -- sent to another process as one text
export function runChatClients(load: NodeJS.Require): void {
  const { WebSocket } = load('ws') as typeof import('ws');
  /** Milliseconds to wait for outstanding deliveries, and between pings. */
  const [PATIENCE_MS, PING_MS] = [20_000, 10_000];
  process.on(
    'message',
    // eslint-disable-next-line max-lines-per-function -- sent to another process as one text
    ({ clients, conversationSize, perSecond, warmUp, senders, side }: ChatRun) => {
      const { urls, queries, first, frames, answered } = side;
      const sockets: import('ws').WebSocket[] = [];
      const dueAt = new Float64Array(frames.length);
      const sentAt = new Float64Array(frames.length);
      const seen = new Uint8Array(frames.length * clients);
      const latencies = new Float32Array(frames.length * clients);
      const acknowledged = new Uint8Array(frames.length).fill(answered ? 0 : 1);
      let [arrived, measured, answers, closed] = [0, 0, 0, 0];
      const conversationOf = (client: number): number => Math.floor(client / conversationSize);

      const deliver = (client: number, text: string): void => {
        const from = text.indexOf('"#') + 2;
        const number = Number(text.slice(from, text.indexOf('#', from)));
        const place = number * clients + client;
        arrived += 1;
        seen[place] = Math.min(2, (seen[place] ?? 0) + 1);
        if (number < warmUp) return;
        latencies[measured] = performance.now() - (dueAt[number] ?? 0);
        measured += 1;
      };
      const hear = (client: number, text: string, ready: () => void): void => {
        if (text.startsWith('{"type":1,') && text.includes('"ReceiveMessagePrivate"'))
          return deliver(client, text);
        if (!text.startsWith('{"type":3,')) return;
        const number = /"invocationId":"m(\d+)"/.exec(text)?.[1];
        if (number === undefined) return ready();
        answers += 1;
        if (text.includes('"statusCode":1,')) acknowledged[Number(number)] = 1;
      };
      const finish = (): void => {
        let [lost, twice, astray, late] = [0, 0, 0, 0];
        for (let number = 0; number < frames.length; number += 1) {
          late = Math.max(late, (sentAt[number] ?? 0) - (dueAt[number] ?? 0));
          for (let client = 0; client < clients; client += 1) {
            const times = seen[number * clients + client] ?? 0;
            const due = conversationOf(client) === conversationOf(senders[number] ?? 0);
            if (times > 1) twice += 1;
            if (times > 0 && !due) astray += 1;
            if (times === 0 && due && acknowledged[number] === 1) lost += 1;
          }
        }
        const sorted = latencies.subarray(0, measured).sort();
        const quantile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
        process.send?.(
          {
            acknowledged: acknowledged.reduce((sum, one) => sum + one, 0),
            deliveries: arrived,
            lost,
            twice,
            astray,
            closed,
            p50: quantile(0.5),
            p95: quantile(0.95),
            late,
          },
          () => process.exit(),
        );
      };
      // Ping each client from its own greeting on: on a slow machine the last client connects long
      // after the first.
      const greeted = new Set<import('ws').WebSocket>();
      const pinging = setInterval(() => {
        if (answered)
          for (const socket of greeted)
            if (socket.readyState === WebSocket.OPEN) socket.send('{"type":6}\x1e');
      }, PING_MS);
      const run = (): void => {
        const began = performance.now();
        let next = 0;
        const sending = setInterval(() => {
          for (
            ;
            next < frames.length && performance.now() - began >= (next * 1000) / perSecond;
            next += 1
          ) {
            dueAt[next] = began + (next * 1000) / perSecond;
            sentAt[next] = performance.now();
            const socket = sockets[senders[next] ?? 0];
            if (socket?.readyState === WebSocket.OPEN) socket.send(frames[next] ?? '');
          }
          if (next < frames.length) return;
          clearInterval(sending);
          const end = performance.now() + PATIENCE_MS;
          const waiting = setInterval(() => {
            const isAll =
              arrived >= frames.length * conversationSize &&
              (!answered || answers >= frames.length);
            if (!isAll && performance.now() < end) return;
            clearInterval(waiting);
            clearInterval(pinging);
            // Duplicates may arrive a moment later.
            setTimeout(finish, 1000);
          }, 50);
        }, 2);
      };
      const open = (client: number): void => {
        if (client === clients) return run();
        const socket = new WebSocket(`${urls[client % urls.length]}${queries[client] ?? ''}`, {
          perMessageDeflate: false,
        });
        sockets.push(socket);
        const ready = () => open(client + 1);
        socket.on('close', () => {
          if (sockets.length < clients)
            throw new Error('a connection was closed before all were there');
          closed += 1;
        });
        socket.on('open', () => {
          for (const text of first) socket.send(text);
          greeted.add(socket);
          if (first.length === 0) ready();
        });
        socket.on('message', (data: Buffer) => {
          const text = data.toString('latin1');
          for (let from = 0; from < text.length;) {
            const to = text.indexOf('\x1e', from);
            hear(client, text.slice(from, to), ready);
            from = to + 1;
          }
        });
      };
      open(0);
    },
  );
}

/**
 * The obvious relay with `ws`: each frame goes to all clients of the room (the URL path), also to
 * those on the other process over a link. Node gets the function's source as text, so it may use
 * only its arguments.
 */
export function runBareRelay(load: NodeJS.Require): void {
  const { WebSocket, WebSocketServer } = load('ws') as typeof import('ws');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  const links = new Set<import('ws').WebSocket>();
  const rooms = new Map<string, Set<import('ws').WebSocket>>();
  const toOwn = (room: string, data: Buffer): void => {
    for (const client of rooms.get(room) ?? [])
      if (client.readyState === WebSocket.OPEN) client.send(data, { binary: false });
  };
  /** Receives from the other process: the room, a line feed, and the message. */
  const linked = (data: Buffer): void => {
    const end = data.indexOf('\n');
    toOwn(data.toString('latin1', 0, end), data.subarray(end + 1));
  };
  server.on('connection', (socket, { url = '' }) => {
    if (url === '/link') {
      links.add(socket);
      socket.on('message', linked);
      return;
    }
    rooms.set(url, (rooms.get(url) ?? new Set()).add(socket));
    socket.on('message', (data: Buffer) => {
      toOwn(url, data);
      for (const link of links) link.send(Buffer.concat([Buffer.from(`${url}\n`), data]));
    });
  });
  server.on('listening', () =>
    process.send?.({
      url: `ws://127.0.0.1:${(server.address() as import('node:net').AddressInfo).port}`,
    }),
  );
  process.on('message', ({ link: url }: { link: string }) => {
    const link = new WebSocket(`${url}/link`, { perMessageDeflate: false });
    link.on('message', linked);
    link.on('open', () => {
      links.add(link);
      process.send?.({ linked: true });
    });
  });
  process.on('disconnect', () => process.exit());
}
