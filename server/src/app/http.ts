import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Method } from '@riwaq/api';
import type { BoundEndpoint, Call } from './area';
import type { Endpoint } from '@riwaq/api';
import type { AnswerCache } from './answer-cache';
import type { Caller } from './caller';
import { HttpError } from './errors';
import { formOf } from './form';
import { answerWriter } from './serialise';
import { parsePart } from './validate';

/** Where the declared endpoints are served. */
export const API_PREFIX = '/api/';

/** Who a token belongs to; null when it is not good, or no more. */
export type Authenticate = (token: string) => Promise<Caller | null>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** The token of `Authorization: Bearer …`. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : null;
}

/** The first language that the client asks for, of those that there are; Arabic is the default. */
export function languageOf(request: FastifyRequest): 'ar' | 'en' {
  const wished = /\b(ar|en)\b/i.exec(request.headers['accept-language'] ?? '');
  return wished?.[1]?.toLowerCase() === 'en' ? 'en' : 'ar';
}

function checkAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone') return;
  if (!caller) throw new HttpError(401, 'unauthorised');
  if (access !== 'signed-in' && !access.includes(caller.role)) throw new HttpError(403, 'forbidden');
}

/** The method and the path of `'GET Forums/GetForums'`. */
export function splitKey(key: string): { method: Method; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}

export interface RouteOptions {
  authenticate: Authenticate;
  /** Keeps the answers of the endpoints that opted in (docs/decisions/0004). */
  cache?: AnswerCache;
}

/** Serves declared endpoints: authenticates, validates, calls the handler and writes what the declaration lets out. */
export function serveEndpoints(app: FastifyInstance, endpoints: readonly BoundEndpoint[], { authenticate, cache }: RouteOptions): void {
  for (const bound of endpoints) {
    const { endpoint } = bound;
    const { method, path } = splitKey(bound.key);
    const write = answerWriter(endpoint.data);
    const handle = bound.handle as (call: Call<Endpoint>) => ReturnType<BoundEndpoint['handle']>;

    const answer = async (request: FastifyRequest, caller: Caller | null): Promise<string> => {
      const form = endpoint.file && await formOf(request, endpoint.file.below);
      const call = {
        caller: caller ?? undefined,
        query: parsePart(endpoint.query, request.query),
        body: parsePart(endpoint.body, form ? form.fields : request.body),
        file: form?.file,
        language: languageOf(request),
        address: request.ip,
      } as Call<Endpoint>;
      return write(await handle(call));
    };

    app.route({
      method,
      url: `${API_PREFIX}${path}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const token = bearerToken(request);
        const caller = token === null ? null : await authenticate(token);
        checkAccess(endpoint.access, caller);
        reply.header('content-type', JSON_TYPE);
        if (bound.cached && cache && caller) {
          return cache.respond(request, reply, `${caller.userGuid} ${languageOf(request)} ${request.url}`, () => answer(request, caller));
        }
        reply.header('cache-control', 'no-store');
        return answer(request, caller);
      },
    });
  }
}
