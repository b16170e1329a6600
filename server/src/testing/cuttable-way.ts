import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way through to a server, which can be cut as a restart of that server would cut it. */
export interface CuttableWay {
  /** The address that was given, by this way. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Lets connections through again. */
  restore(): Promise<void>;
}

/** Opens a way on a port of its own to the server that an address names. */
export async function openCuttableWay(address: string): Promise<CuttableWay> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = (port: number) => new Promise<void>((resolve, reject) => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [one, other] of [[near, far], [far, near]] as const) {
        sockets.add(one);
        one.once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.on('error', () => undefined);
        one.pipe(other);
      }
    });
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return {
    url: Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).toString(),
    cut: () => new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    }),
    restore: () => listen(port),
  };
}
