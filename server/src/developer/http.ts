import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentPolicy, NO_ORIGINS, type SiteOrigins } from '../app/content-policy';
import { cookieOf } from '../app/cookies';
import { bearerToken, type Authenticate } from '../app/http';
import { isNavigation } from '../app/site';
import { OVERRIDE_COOKIE, type Overrides } from './overrides';

const CONFIG = '/static/config.json';

export interface ServeOverridesOptions {
  overrides: Overrides;
  authenticate: Authenticate;
  siteOrigins?: () => Promise<SiteOrigins>;
}

/**
 * Gives a browser with an override its own `static/config.json`, and pages that may take code from
 * that one origin more.
 *
 * The configuration is told only to a request that also carries the token of the session in which
 * the override was started: whoever signs in on the same browser next gets what everybody gets.
 * Pages carry no token, and are only allowed something that no configuration then asks for. Neither
 * is ever kept by anybody.
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
      // What was kept before came with another policy.
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
