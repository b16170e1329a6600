import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a server, to simulate restarts of that server. */
export interface TcpProxy {
  /** The server's address with the host and port of the proxy. */
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Resolves after the given number of further bytes. */
  after(bytes: number): Promise<void>;
  /** Cuts after the given number of further bytes, in the middle of a transfer. Resolves then. */
  cutAfter(bytes: number): Promise<void>;
  /** Accepts connections again. */
  restore(): Promise<void>;
}

/** Opens a proxy on its own port to the server of an address. */
export async function createTcpProxy(address: string): Promise<TcpProxy> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let server: Server;
  let passing = Infinity;
  let passed = () => {};
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server = createServer((near) => {
        const far = connect(Number(target.port), target.hostname);
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(one);
          one.once('close', () => {
            sockets.delete(one);
            other.destroy();
          });
          one.on('error', () => undefined);
          one
            .on('data', ({ length }: Buffer) => {
              passing -= length;
              if (passing <= 0) passed();
            })
            .pipe(other);
        }
      });
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      passing = Infinity;
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return {
    url: Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).toString(),
    cut,
    after: (bytes) =>
      new Promise((resolve) => {
        passing = bytes;
        passed = resolve;
      }),
    cutAfter: (bytes) =>
      new Promise((resolve) => {
        passing = bytes;
        passed = () => void cut().then(resolve);
      }),
    restore: () => listen(port),
  };
}
