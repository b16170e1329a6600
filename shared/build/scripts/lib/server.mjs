import net from 'node:net';
import { Refusal } from './say.mjs';

/** Port and address that the server listens on. */
export const listening = (env = process.env) => ({
  port: Number(env.PORT || 8080),
  host: env.HOST || undefined,
});

const ANYWHERE = [undefined, '0.0.0.0', '::'];

/** Address at which this machine reaches a server that listens there. */
export const addressOf = ({ port, host }) =>
  `http://${ANYWHERE.includes(host) ? 'localhost' : net.isIPv6(host) ? `[${host}]` : host}:${port}`;

const REASONS = {
  EADDRINUSE: (port, another) =>
    `Port ${port} is taken. Stop what uses it, or choose another: ${another}`,
  EACCES: (port, another) =>
    `Port ${port} may not be used by this account. Choose another: ${another}`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'HOST is not an address of this machine.',
  ERR_SOCKET_BAD_PORT: (_port, another) =>
    `PORT is not a port: choose a number up to 65535, such as ${another}`,
};

/**
 * Throws a {@link Refusal} if the port is not available; `another` is an example command with
 * another port.
 */
export async function assertPortFree(port, host, another = 'PORT=8090 npm start') {
  try {
    await new Promise((resolve, reject) => {
      const probe = net.createServer();
      probe.once('error', reject);
      probe.listen({ port, host }, () => probe.close(resolve));
    });
  } catch (cause) {
    const reason = REASONS[cause.code];
    throw reason ? new Refusal(reason(port, another), { cause }) : cause;
  }
}

/** Polls until the server responds, or until `ended` settles. Resolves with whether it responds. */
export async function untilHealthy(url, ended) {
  let over = false;
  ended
    .finally(() => {
      over = true;
    })
    .catch(() => undefined);
  while (!over) {
    const answers = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) return !over;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  return false;
}
