import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { constants } from 'node:zlib';
import { LEFT_OUT_HEADER, LOSSES_HEADER } from '@riwaq/api';
import { networkOf } from '../account/rules/network';
import type { TableVersionTracker } from '../platform/db/table-version-tracker';
import { serveOverrides } from '../developer/http';
import { serveFiles, serveUploads } from '../platform/files/http';
import { ResponseCache } from '../platform/http/response-cache';
import type { BoundEndpoint } from '../platform/http/area';
import type { SiteOrigins } from '../platform/http/content-policy';
import type { Core } from './core';
import { handleErrors } from './error-responses';
import { unauthorised } from '../platform/http/errors';
import { allowForms } from '../platform/http/form';
import { bearerToken, noRoute, serveEndpoints } from '../platform/http/http';
import { serveOpenId } from '../openid/http';
import { serveDocs } from '../platform/http/openapi';
import { servePolicyReports } from '../platform/http/policy-reports';
import { serveSite } from '../platform/http/site';
import { limitUnpacking } from '../platform/http/unpack';
import { preventIndexing, restrictBrowsers, setContentPolicy } from './response-headers';
import { serveHealth } from './serve-health';

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

/** A server with limits of its requests. */
function createFastify({
  logger,
  trustedProxies,
}: Pick<AppOptions, 'logger' | 'trustedProxies'>): FastifyInstance {
  return fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    requestTimeout: REQUEST_MS,
    bodyLimit: BODY_MAX,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
}

/** Some clients send the content type of a body without a body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
}

async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    maxAge: CORS_SECONDS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', 'content-disposition', LEFT_OUT_HEADER, LOSSES_HEADER],
  });
}

async function limitRequests(
  app: FastifyInstance,
  { sessions }: Pick<Core, 'sessions'>,
  requestsPerMinute: number,
): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    // Count any other token by address: a client that invents a new token each time would never be
    // limited.
    keyGenerator: (request) =>
      sessions.sessionOf(bearerToken(request) ?? '') ?? networkOf(request.ip),
    addHeaders: NO_COUNTS,
    addHeadersOnExceeding: NO_COUNTS,
  });
}

async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

async function serveApi(
  app: FastifyInstance,
  core: Core,
  { endpoints, watch, now }: Pick<AppOptions, 'endpoints' | 'watch' | 'now'>,
): Promise<void> {
  await app.register(async (scope) => {
    await allowForms(scope);
    serveEndpoints(scope, endpoints, {
      authenticate: core.sessions.authenticate,
      guard: core.guards.pass,
      rates: core.services.rates,
      attacks: core.attacks,
      contacts: core.contacts,
      cache: new ResponseCache(watch, now),
    });
  });
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
  const { authenticate } = core.sessions;
  const app = createFastify({ logger, trustedProxies });
  let onDiskFull = (): void => undefined;
  handleErrors(app, core.services.log, () => onDiskFull());
  abortStalledBodies(app, bodySilentMs);
  acceptEmptyBodies(app);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  });
  setContentPolicy(app, siteOrigins);
  restrictBrowsers(app);
  if (core.overrides) serveOverrides(app, { overrides: core.overrides, authenticate, siteOrigins });
  preventIndexing(app);
  await allowOrigins(app, corsOrigins);
  await limitRequests(app, core, requestsPerMinute);
  limitUnpacking(app);
  await compressResponses(app);

  onDiskFull = serveHealth(app, core);
  await serveApi(app, core, { endpoints, watch, now });
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
