import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { constants } from 'node:zlib';
import { LEFT_OUT_HEADER, LOSSES_HEADER } from '@riwaq/api';
import { networkOf } from '../account/rules/network';
import { requireDiskRoom } from '../platform/db/disk-room';
import type { TableVersionTracker } from '../platform/db/table-version-tracker';
import { serveOverrides } from '../developer/http';
import { serveFiles, serveUploads } from '../platform/files/http';
import { ResponseCache } from '../platform/http/response-cache';
import type { BoundEndpoint } from '../platform/http/area';
import { serviceUnavailable, isUnavailable } from '../platform/http/unavailable';
import { diskFull, isDiskFull } from '../platform/http/disk-full';
import {
  contentPolicy,
  NO_ORIGINS,
  REPORTING_ENDPOINTS,
  type SiteOrigins,
} from '../platform/http/content-policy';
import type { Core } from './core';
import { HttpError, unauthorised } from '../platform/http/errors';
import { allowForms } from '../platform/http/form';
import { bearerToken, noRoute, serveEndpoints } from '../platform/http/http';
import { serveOpenId } from '../openid/http';
import { serveDocs } from '../platform/http/openapi';
import { servePolicyReports } from '../platform/http/policy-reports';
import type { Clock, Log } from '../platform/services';
import { serveSite } from '../platform/http/site';
import { limitUnpacking } from '../platform/http/unpack';

/** Largest body of an API request, in bytes; uploads have their own limit. */
const BODY_MAX = 2 * 1024 * 1024;
/**
 * Requests per minute of one session or, without a token signed by this server, of one address,
 * which a whole campus may share.
 */
const REQUESTS_PER_MINUTE = 120_000;
/** Responses do not expose the limit or the remaining count; a 429 response carries Retry-After. */
const NO_COUNTS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
/** Timeout of a complete request. A chunk of an upload takes long on a slow network. */
const REQUEST_MS = 5 * 60_000;
/**
 * Idle timeout of a request body: the client has probably lost its network without closing the
 * connection.
 */
const BODY_SILENT_MS = 30_000;
/** Browsers may cache preflight responses this many seconds. */
const CORS_SECONDS = 3600;

export interface AppOptions {
  /**
   * Milliseconds without data after which a request with an unfinished body is aborted. Default 30
   * s.
   */
  bodySilentMs?: number;
  core: Core;
  endpoints: readonly BoundEndpoint[];
  watch: TableVersionTracker;
  logger: FastifyBaseLogger | false;
  /**
   * Visitors without a session may read the API description, too; otherwise only signed-in users.
   */
  docsOpen?: boolean;
  /** Other origins whose pages may call the API: exact, such as `https://lms.example.edu`. */
  corsOrigins: readonly string[];
  /** Number of trusted proxies in front that report the client's address. */
  trustedProxies: number;
  /**
   * Requests per minute of one session, or of one address without a token signed by this server.
   */
  requestsPerMinute?: number;
  /** Folder of the built site, served at `/`; without it, only declared endpoints are served. */
  siteFolder?: string;
  /** Other origins that pages of the site may load modules from and call. */
  siteOrigins?: () => Promise<SiteOrigins>;
  now: () => number;
}

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

function handleErrors(app: FastifyInstance, log: Log, onDiskFull: () => void): void {
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

function setContentPolicy(
  app: FastifyInstance,
  siteOrigins: () => Promise<SiteOrigins> = async () => NO_ORIGINS,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': contentPolicy(await siteOrigins()),
      'reporting-endpoints': REPORTING_ENDPOINTS,
    });
  });
}

/** Seconds for which a browser uses only HTTPS after one visit over TLS: a year. */
const HSTS_SECONDS = 365 * 24 * 60 * 60;
/**
 * Device features that pages may use: the camera, to verify a face. `docs/nginx.conf` repeats it.
 */
const PERMISSIONS_POLICY =
  'camera=(self), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), bluetooth=(), hid=(), midi=()';

function restrictBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`);
  });
}

/**
 * Keep responses, files and secret portfolio links out of search engines, even when users share
 * their addresses.
 */
const NOT_INDEXED = /^\/(?:api|files|upload|shared-portfolio)(?:[/?]|$)/;
function preventIndexing(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (NOT_INDEXED.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  });
}

/**
 * Aborts a request whose body stops arriving: it would occupy a connection, or the lock of an
 * upload, until the request timeout.
 */
function abortStalledBodies(app: FastifyInstance, silentMs: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (
      raw.headers['content-length'] === undefined &&
      raw.headers['transfer-encoding'] === undefined
    )
      return;
    const { socket } = raw;
    // An injected request has no real socket. After the body has arrived, the handler may take
    // longer.
    socket.setTimeout?.(silentMs);
    raw.once('end', () => void socket.setTimeout?.(0));
  });
}

/** Milliseconds for which one storage check is shared by all requests for `/health`. */
const STORAGE_CHECK_MS = 1000;

/** Runs `check` at most once per `ms` milliseconds; calls in between share its result. */
function cacheFor(ms: number, clock: Clock, check: () => Promise<unknown>): () => Promise<unknown> {
  let last: { at: number; outcome: Promise<unknown> } | null = null;
  return () => {
    const at = clock.now().getTime();
    if (last === null || Math.abs(at - last.at) >= ms) last = { at, outcome: check() };
    return last.outcome;
  };
}

/**
 * `/health/live`: the process responds, so a restart would not help. `/health`: it can read and
 * store data, otherwise 503 with the failing parts. A full database still reads, so once a request
 * has failed for want of room, a write is tried until it succeeds.
 *
 * @returns to be called when a disk was full
 */
function serveHealth(
  app: FastifyInstance,
  { services, store }: Pick<Core, 'services' | 'store'>,
): () => void {
  let wasFull = false;
  const diskRoom = cacheFor(STORAGE_CHECK_MS, services.clock, async () => {
    await requireDiskRoom(services.db);
    wasFull = false;
  });
  const parts = {
    database: async () => {
      await services.db.selectFrom('migration').select('name').limit(1).execute();
      if (wasFull) await diskRoom();
    },
    // Writes a file, and anyone may request this route.
    storage: cacheFor(STORAGE_CHECK_MS, services.clock, () => store.check()),
  };
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health', async (_request, reply) => {
    const found = await Promise.all(
      Object.entries(parts).map(([part, check]) =>
        check().then(
          () => [],
          (cause: unknown) => [
            {
              part,
              reason: isDiskFull(cause) ? 'disk-full' : isUnavailable(cause) ? 'away' : 'failed',
            },
          ],
        ),
      ),
    );
    const reasons = found.flat();
    reply.header('cache-control', 'no-store');
    return reasons.length === 0
      ? { status: 'ok' }
      : reply.code(503).send({ status: 'not ready', reasons });
  });
  return () => {
    wasFull = true;
  };
}

/** The HTTP side of the server, without the hub. */
export async function createApp({
  core,
  endpoints,
  watch,
  logger,
  corsOrigins,
  trustedProxies,
  requestsPerMinute = REQUESTS_PER_MINUTE,
  bodySilentMs = BODY_SILENT_MS,
  docsOpen = false,
  siteFolder,
  siteOrigins,
  now,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    requestTimeout: REQUEST_MS,
    bodyLimit: BODY_MAX,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  let onDiskFull = (): void => undefined;
  handleErrors(app, core.services.log, () => onDiskFull());
  abortStalledBodies(app, bodySilentMs);
  // Some clients send the content type of a body without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  });
  setContentPolicy(app, siteOrigins);
  restrictBrowsers(app);
  if (core.overrides)
    serveOverrides(app, {
      overrides: core.overrides,
      authenticate: core.sessions.authenticate,
      siteOrigins,
    });
  preventIndexing(app);
  await app.register(cors, {
    origin: [...corsOrigins],
    credentials: true,
    maxAge: CORS_SECONDS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', 'content-disposition', LEFT_OUT_HEADER, LOSSES_HEADER],
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    // Count any other token by address: a client that invents a new token each time would never be
    // limited.
    keyGenerator: (request) =>
      core.sessions.sessionOf(bearerToken(request) ?? '') ?? networkOf(request.ip),
    addHeaders: NO_COUNTS,
    addHeadersOnExceeding: NO_COUNTS,
  });
  limitUnpacking(app);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  const authenticate = core.sessions.authenticate;
  onDiskFull = serveHealth(app, core);
  await app.register(async (scope) => {
    await allowForms(scope);
    serveEndpoints(scope, endpoints, {
      authenticate,
      guard: core.guards.pass,
      rates: core.services.rates,
      attacks: core.attacks,
      contacts: core.contacts,
      cache: new ResponseCache(watch, now),
    });
  });
  await serveUploads(app, { uploads: core.uploads, authenticate, attacks: core.attacks });
  serveFiles(app, {
    files: core.files,
    store: core.store,
    addresses: core.addresses,
    siteOrigins: corsOrigins,
  });
  await servePolicyReports(app, core.services.log, core.noteViolation, now);
  if (core.openId) serveOpenId(app, core.openId, core.services.log);
  await serveDocs(app, endpoints, async (request) => {
    if (!docsOpen && (await authenticate(bearerToken(request) ?? '')) === null)
      throw unauthorised();
  });
  if (siteFolder === undefined)
    app.setNotFoundHandler((request) => {
      throw noRoute(request);
    });
  else await serveSite(app, siteFolder);
  return app;
}
