import type { FastifyInstance } from 'fastify';
import {
  contentPolicy,
  NO_ORIGINS,
  REPORTING_ENDPOINTS,
  type SiteOrigins,
} from '../platform/http/content-policy';

export function setContentPolicy(
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

export function restrictBrowsers(app: FastifyInstance): void {
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
export function preventIndexing(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (NOT_INDEXED.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  });
}
