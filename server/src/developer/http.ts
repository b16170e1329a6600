import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentPolicy, NO_ORIGINS, type SiteOrigins } from '../platform/http/content-policy';
import { cookieOf } from '../platform/http/cookies';
import { bearerToken, type Authenticate } from '../platform/http/http';
import { isNavigation } from '../platform/http/site';
import { OVERRIDE_COOKIE, type Overrides } from './overrides';

const CONFIG = '/static/config.json';

export interface ServeOverridesOptions {
  overrides: Overrides;
  authenticate: Authenticate;
  siteOrigins?: () => Promise<SiteOrigins>;
}

/**
 * Serves a browser with an override its own `static/config.json`, and pages that allow code from
 * the override's origin.
 *
 * The configuration is sent only to a request that also carries the token of the session in which
 * the override was started: the next user who signs in on the same browser gets the deployed one.
 * Pages carry no token; they only allow an additional origin, which the deployed configuration does
 * not use. Neither response is ever cached.
 */
export function serveOverrides(
  app: FastifyInstance,
  { overrides, authenticate, siteOrigins = async () => NO_ORIGINS }: ServeOverridesOptions,
): void {
  const pages = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    const cookie = cookieOf(request, OVERRIDE_COOKIE);
    const asksConfig = request.url.split('?', 1)[0] === CONFIG;
    if (cookie === undefined || (!asksConfig && !isNavigation(request))) return undefined;
    const override = await overrides.inForce(cookie);
    if (!override) return undefined;
    if (!asksConfig) {
      // A cached page has another policy, so that it must not be revalidated with a 304.
      delete request.headers['if-none-match'];
      delete request.headers['if-modified-since'];
      pages.add(request);
      reply.header(
        'content-security-policy',
        contentPolicy(await siteOrigins(), new URL(override.manifestUrl).origin),
      );
      return undefined;
    }
    const token = bearerToken(request);
    const caller = token === null ? null : await authenticate(token);
    const config =
      caller?.sessionGuid === override.sessionGuid ? await overrides.configWith(override) : null;
    return config
      ? reply
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(config))
      : undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (pages.has(request))
      reply.header('cache-control', 'no-store').removeHeader('etag').removeHeader('last-modified');
    return payload;
  });
}
