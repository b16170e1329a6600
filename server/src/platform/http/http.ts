import path from 'node:path';
import { Readable } from 'node:stream';
import {
  LEFT_OUT_HEADER,
  leftOutHeader,
  LOSSES_HEADER,
  lossesHeader,
  OK,
  type Access,
  type ApiResponse,
  type Endpoint,
  type EndpointKey,
  type FileDownload,
  type Method,
  type StreamedFile,
} from '@riwaq/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse, type BoundEndpoint, type Call } from './area';
import { createConcurrencyLimit, type ConcurrencyLimit } from './concurrency-limit';
import type { Attacks } from '../../audit/attacks';
import type { ResponseCache } from './response-cache';
import type { Caller } from '../caller';
import type { Contacts } from '../contacts';
import { cookieOf, setCookie } from './cookies';
import { compress, EFFORT, takesCompressed } from './compress';
import { clientLeft, HttpError, notFound, notServed, unauthorised } from './errors';
import { formOf } from './form';
import type { Rates } from './rates';
import { createResponseWriter } from './serialise';
import type { Language } from '../texts';
import { parsePart } from './validate';

/** Where the declared endpoints are served. */
export const API_PREFIX = '/api/';

/** Resolves a token to its user; null when it is invalid or expired. */
export type Authenticate = (token: string) => Promise<Caller | null>;

/**
 * Size in characters from which an uncached response is compressed: this takes less time than
 * sending it uncompressed.
 */
const LARGE_RESPONSE = 32_768;

/** Files in forms that one user may have in progress: they are in memory until they are handled. */
const FORMS_AT_ONCE = 4;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Aborted when the connection closes before the response is sent. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const close = () => {
    if (!raw.writableFinished) controller.abort(clientLeft());
  };
  if (raw.destroyed) close();
  else raw.once('close', close);
  return controller.signal;
}

/** The token of `Authorization: Bearer …`. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : null;
}

/** The first supported language in the client's Accept-Language; Arabic by default. */
export function languageOf(request: FastifyRequest): 'ar' | 'en' {
  const wished = /\b(ar|en)\b/i.exec(request.headers['accept-language'] ?? '');
  return wished?.[1]?.toLowerCase() === 'en' ? 'en' : 'ar';
}

function checkAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return;
  if (!caller) throw unauthorised();
  if (access !== 'signed-in' && !access.includes(caller.role))
    throw new HttpError(403, 'forbidden');
}

/** The method and the path of `'GET Forums/GetForums'`. */
export function splitKey(key: string): { method: Method; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip',
};

/** Sends a file as a download under its name. */
function sendFile(reply: FastifyReply, file: FileDownload | StreamedFile): Buffer | Readable {
  const { name } = file;
  const leftOut = 'leftOut' in file && file.leftOut ? file.leftOut : [];
  if (leftOut.length > 0) reply.header(LEFT_OUT_HEADER, leftOutHeader(leftOut));
  if ('losses' in file && file.losses) reply.header(LOSSES_HEADER, lossesHeader(file.losses));
  reply.header('content-type', FILE_TYPES[path.extname(name)] ?? 'application/octet-stream');
  reply.header(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  );
  if ('octets' in file) return Buffer.from(file.octets);
  const { bytes, stream } = file;
  reply.header('content-length', bytes);
  return stream instanceof Readable ? stream : Readable.from(stream);
}

/**
 * Error for an unknown route. Under the API it differs from that of a missing thing, or clients
 * would take everything in a disabled area for deleted.
 */
export const noRoute = ({ url }: Pick<FastifyRequest, 'url'>): HttpError =>
  url.startsWith(API_PREFIX) ? notServed() : notFound();

export interface RouteOptions {
  authenticate: Authenticate;
  /** Refuses calls that are not allowed now, by throwing. */
  guard?: (caller: Caller, key: EndpointKey) => Promise<void>;
  /** Limits how often a user makes calls that declare a rate. */
  rates?: Rates;
  /** Records which sessions are online. */
  contacts?: Pick<Contacts, 'note'>;
  /** Counts refused calls. */
  attacks?: Pick<Attacks, 'refusedCall'>;
  /** Caches the responses of endpoints that opted in (docs/decisions/0004). */
  cache?: ResponseCache;
}

/** Parses a request to the call of its handler. Throws 400 or 413. */
async function readCall(
  endpoint: Endpoint,
  caller: Caller | null,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Call<Endpoint>> {
  const form = endpoint.file && (await formOf(request, endpoint.file));
  return {
    caller: caller ?? undefined,
    query: parsePart(endpoint.query, {
      ...(request.query as object),
      ...(request.params as object),
    }),
    body: parsePart(endpoint.body, form ? form.fields : request.body),
    file: form?.file,
    language: languageOf(request),
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    cookies: {
      get: (name) => cookieOf(request, name),
      set: (name, value, seconds) =>
        setCookie(reply, name, value, { seconds, secure: request.protocol === 'https' }),
    },
    // Few handlers use it: others take no listener.
    get signal() {
      return signalOf(reply);
    },
  } as Call<Endpoint>;
}

/**
 * The response to a file that is too large, for an endpoint with a code for it; throws otherwise.
 */
function refusedBySize(
  { endpoint, tooLarge }: BoundEndpoint,
  cause: unknown,
  language: Language,
): ApiResponse<unknown> {
  if (
    endpoint.file?.tooLarge === undefined ||
    ((cause as FastifyError).statusCode !== 413 &&
      !(cause instanceof HttpError && cause.status === 413))
  )
    throw cause;
  return tooLarge?.(endpoint, endpoint.file.tooLarge, language) ?? refuse(endpoint.file.tooLarge);
}

/** An endpoint with what serving it needs. */
interface ServedEndpoint extends RouteOptions {
  readonly bound: BoundEndpoint;
  /** Writes responses as JSON with only the declared fields. */
  readonly write: ReturnType<typeof createResponseWriter>;
  /** Limits the files in memory; shared by all endpoints. */
  readonly forms: ConcurrencyLimit;
}

/** A request, its reply, and the user who sent it; null without a valid token. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | null;
}

/** Parses the request, asks the guard and runs the handler. */
async function runHandler(
  { bound, guard }: ServedEndpoint,
  { request, reply, caller }: Exchange,
): Promise<ApiResponse<unknown>> {
  const call = await readCall(bound.endpoint, caller, { request, reply });
  if (caller) await guard?.(caller, bound.key);
  return bound.handle(call as never);
}

/** Runs the handler; an endpoint with a file waits for room in memory first. */
async function runWithinLimits(
  served: ServedEndpoint,
  exchange: Exchange,
): Promise<ApiResponse<unknown>> {
  const { bound, forms } = served;
  const { caller, request } = exchange;
  const run = () => runHandler(served, exchange);
  try {
    return await (bound.endpoint.file ? forms(caller?.userGuid ?? request.ip, run) : run());
  } catch (cause) {
    return refusedBySize(bound, cause, languageOf(request));
  }
}

/** Compresses a large body for a client that accepts it. */
function compressLarge(body: string, { request, reply }: Exchange): string | Promise<Buffer> {
  if (body.length < LARGE_RESPONSE || !takesCompressed(request)) return body;
  reply.header('content-encoding', 'br');
  return compress(Buffer.from(body), EFFORT.uncached);
}

/** Checks access and rate, then responds from the cache, with a file, or with JSON. */
async function respond(served: ServedEndpoint, exchange: Exchange): Promise<unknown> {
  const { bound, rates, cache, write } = served;
  const { endpoint } = bound;
  const { request, reply, caller } = exchange;
  checkAccess(endpoint.access, caller);
  if (caller && endpoint.rate) await rates?.take(endpoint.rate, caller.userGuid);
  reply.header('content-type', JSON_TYPE);
  if (bound.cached && cache && caller) {
    const key = `${caller.userGuid} ${languageOf(request)} ${request.url}`;
    return cache.respond(request, reply, key, async () =>
      write(await runHandler(served, exchange)),
    );
  }
  reply.header('cache-control', 'no-store');
  const result = await runWithinLimits(served, exchange);
  if (endpoint.download && result.statusCode === OK)
    return reply.send(sendFile(reply, result.data as FileDownload | StreamedFile));
  return compressLarge(write(result), exchange);
}

/** Authenticates a request, responds to it, and records the contact or the refusal. */
async function serve(
  served: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { authenticate, contacts, attacks, bound } = served;
  // Read first: it is undefined once the client has left.
  const { ip } = request;
  const token = bearerToken(request);
  const caller = token === null ? null : await authenticate(token);
  try {
    const response = await respond(served, { request, reply, caller });
    if (caller) contacts?.note(caller.sessionGuid);
    return response;
  } catch (cause) {
    if (caller && cause instanceof HttpError)
      attacks?.refusedCall(cause.status, caller, ip, bound.key);
    throw cause;
  }
}

function serveEndpoint(
  app: FastifyInstance,
  bound: BoundEndpoint,
  options: RouteOptions & { forms: ConcurrencyLimit },
): void {
  const { endpoint } = bound;
  const { method, path: url } = splitKey(bound.key);
  // A download is not JSON: only its refusals need a writer.
  const write = createResponseWriter(endpoint.download ? z.null() : endpoint.data);
  const served: ServedEndpoint = { ...options, bound, write };
  app.route({
    method,
    url: `${API_PREFIX}${url.replace(/\{(\w+)\}/g, ':$1')}`,
    handler: (request: FastifyRequest, reply: FastifyReply) => serve(served, request, reply),
  });
}

/**
 * Serves declared endpoints: authenticates, validates, calls the handler and writes only the
 * declared fields.
 */
export function serveEndpoints(
  app: FastifyInstance,
  endpoints: readonly BoundEndpoint[],
  options: RouteOptions,
): void {
  const forms = createConcurrencyLimit(FORMS_AT_ONCE);
  for (const bound of endpoints) serveEndpoint(app, bound, { ...options, forms });
}
