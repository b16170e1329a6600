import type { FastifyError, FastifyInstance } from 'fastify';
import { diskFull, isDiskFull } from '../platform/http/disk-full';
import { HttpError } from '../platform/http/errors';
import { isUnavailable, serviceUnavailable } from '../platform/http/unavailable';
import type { Log } from '../platform/services';

const CODES: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'unauthorised',
  404: 'not-found',
  405: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'malformed',
  429: 'too-many',
};

/**
 * Status of an error that is not an `HttpError`. The static file server responds with 403 to a path
 * outside the site; that must not look like a missing permission, so it becomes 404.
 */
function statusOf({ statusCode = 500 }: FastifyError): number {
  return statusCode === 403 ? 404 : statusCode;
}

/** Headers of a body that could not be sent; they do not apply to the error that replaces it. */
const BODY_HEADERS = [
  'content-disposition',
  'content-encoding',
  'content-range',
  'content-length',
  'accept-ranges',
  'etag',
];

/** The refusal of an error that a full disk or an unavailable dependency caused. */
function refusalOf(thrown: FastifyError | HttpError): FastifyError | HttpError {
  if (isDiskFull(thrown)) return diskFull(thrown);
  return isUnavailable(thrown) ? serviceUnavailable(thrown) : thrown;
}

/** Responds to errors with their codes, and logs those of the server. */
export function handleErrors(app: FastifyInstance, log: Log, onDiskFull: () => void): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => {
    const error = refusalOf(thrown);
    if (isDiskFull(thrown)) onDiskFull();
    const status = error instanceof HttpError ? error.status : statusOf(error);
    const code =
      error instanceof HttpError
        ? error.code
        : (CODES[status] ?? (status < 500 ? 'malformed' : 'server'));
    // Log the route, not the path: a file's path contains its name.
    if (status >= 500)
      log.error(
        { err: error, method: request.method, route: request.routeOptions.url ?? '(none)' },
        'request failed',
      );
    if (error instanceof HttpError && error.retryAfter !== undefined)
      reply.header('retry-after', error.retryAfter);
    for (const name of BODY_HEADERS) reply.removeHeader(name);
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send(
        JSON.stringify({
          statusCode: 0,
          data: null,
          code,
          fields: error instanceof HttpError ? error.fields : [],
          ...(error instanceof HttpError && error.path !== undefined ? { path: error.path } : {}),
        }),
      );
  });
}
