import { pino, type Logger } from 'pino';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Writes JSON lines to the standard output, without credentials; lines of a request carry its trace
 * id, if there is one.
 */
export function createProcessLog(
  level: string,
  traceId: () => string | undefined = () => undefined,
): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    mixin(line) {
      const trace = traceId();
      return trace === undefined || 'trace' in line ? {} : { trace };
    },
    redact: {
      paths: [
        '*.password',
        '*.oldPassword',
        '*.newPassword',
        '*.token',
        '*.authorization',
        '*.access_token',
        'headers',
        '*.headers',
      ],
      censor: '[hidden]',
    },
    serializers: {
      err: (cause: unknown) => {
        if (!(cause instanceof Error)) return { message: String(cause) };
        // Logs neither the detail nor the query parameters of a database error: both contain data
        // of users.
        const { code } = cause as NodeJS.ErrnoException;
        return {
          type: cause.name,
          message: cause.message,
          stack: cause.stack,
          ...(code === undefined ? {} : { code }),
        };
      },
    },
  });
}

/**
 * Logs one line per request: its route and outcome, never its address, which may contain secrets.
 */
export function logRequests(
  app: FastifyInstance,
  log: Logger,
  traceId: (request: FastifyRequest) => string | undefined = () => undefined,
): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', async (request, reply) => {
    const trace = traceId(request);
    log.info(
      {
        ...(trace === undefined ? {} : { trace }),
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
