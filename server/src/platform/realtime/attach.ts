import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HUB_PATH } from '@riwaq/api';
import type { Hub } from './contract';
import { urlForLog } from './signalr/request';

/**
 * Passes a server's upgrade requests to the hub; refuses those for other paths, because nothing
 * else handles them.
 */
export function attachHub(server: Server, hub: Hub): void {
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] === HUB_PATH) {
      void hub.handleUpgrade(request, socket, head);
      return;
    }
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

/**
 * Serves the hub's HTTP endpoints from a Fastify application: negotiation, server-sent events, long
 * polling. Sends the headers of the application's hooks (such as CORS) with each response, and
 * omits the token in a query from the application's request log.
 */
export async function serveHub(app: FastifyInstance, hub: Hub): Promise<void> {
  const logSerializers = {
    req: ({ method, url, ip }: FastifyRequest) => ({
      method,
      url: urlForLog(url),
      remoteAddress: ip,
    }),
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The hub reads the body itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of [HUB_PATH, `${HUB_PATH}/negotiate`]) {
      scope.route({
        method: ['GET', 'POST', 'DELETE'],
        url,
        logSerializers,
        handler: async (request, reply) => {
          reply.hijack();
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value);
          await hub.handleHttp(request.raw, reply.raw);
        },
      });
    }
  });
}
