import net from 'node:net';

/** Time that a server on this machine may take to respond. */
const RESPONSE_MS = 5000;

/** First message of PostgreSQL's protocol 3.0, which names the user and the database. */
function startupMessage() {
  const body = Buffer.from('\0\u0003\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return Buffer.concat([length, body]);
}

/**
 * PostgreSQL and Redis at their usual addresses: `message` is sent after the connection, and
 * `welcome` begins the response of a server that asks for no password.
 *
 * @typedef {{ variable: string, url: string, message: Buffer, welcome: Buffer }} UsualServer
 */

/** @type {UsualServer} */
export const POSTGRES = {
  variable: 'DATABASE_URL',
  url: 'postgres://postgres@127.0.0.1:5432/postgres',
  message: startupMessage(),
  // AuthenticationOk.
  welcome: Buffer.from('R\0\0\0\b\0\0\0\0', 'latin1'),
};

/** @type {UsualServer} */
export const REDIS = {
  variable: 'REDIS_URL',
  url: 'redis://127.0.0.1:6379',
  message: Buffer.from('PING\r\n'),
  welcome: Buffer.from('+PONG'),
};

/**
 * Whether a server on this machine accepts clients without a password.
 *
 * @param {UsualServer} server
 * @param {number} [port]
 * @returns {Promise<boolean>}
 */
export const accepts = ({ url, message, welcome }, port = Number(new URL(url).port)) =>
  new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port, timeout: RESPONSE_MS });
    let received = Buffer.alloc(0);
    const end = (isAccepted) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.once('connect', () => socket.write(message));
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (received.length >= welcome.length)
        end(received.subarray(0, welcome.length).equals(welcome));
    });
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => end(false));
  });

/**
 * Finds PostgreSQL and Redis at their usual addresses, each only where its variable is not set. An
 * empty variable says that it is not wanted.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Record<string, string>>} variables to add
 */
export async function findServers(env, isAccepted = accepts) {
  const unset = [POSTGRES, REDIS].filter(({ variable }) => env[variable] === undefined);
  const accepted = await Promise.all(unset.map((server) => isAccepted(server)));
  return Object.fromEntries(
    unset.filter((_, index) => accepted[index]).map(({ variable, url }) => [variable, url]),
  );
}
