import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takesCompressed } from './compress';
import type { SiteOrigins } from './content-policy';
import { noRoute } from './http';
import { createPageReader } from './site-page';
import { siteOrigins } from './site-origins';
import { isRecord } from '../is-record';

/** Interval in ms at which the site's JSON files are checked for changes. */
const NOTICED_MS = 1000;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Revalidated at each use; an unchanged file costs a 304. */
const REVALIDATED = 'no-cache';
/** The favicon may be a day old: browsers request it at every change of the address. */
const A_DAY = 'public, max-age=86400';
/** File name with a content hash. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/;
/** Subresources of a page: browsers do not apply page policies to them. */
const PART_OF_A_PAGE = /\.(?:js|css|woff2)$/;
/**
 * Page policies: together they are larger than many a subresource, and a first visit would receive
 * them with each.
 */
const RULES_FOR_PAGES = [
  'content-security-policy',
  'reporting-endpoints',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/**
 * A module's build has its own folder that never changes; only its manifest has a stable address.
 */
const MODULE_BUILD = /^modules\/[^/]+\/[^/]+\/(?!riwaq-manifest\.json$)/;

/** The Cache-Control of a file, by its path in the site. */
export function cacheControlOf(file: string): string {
  if (file.startsWith('favicon.')) return A_DAY;
  return HASHED_NAME.test(file) || MODULE_BUILD.test(file) ? IMMUTABLE : REVALIDATED;
}

/**
 * Whether a request is for a page rather than for a subresource: a missing subresource must respond
 * with 404.
 */
export function isNavigation(request: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  if (!(request.headers.accept ?? '').includes('text/html')) return false;
  const [pathname = ''] = request.url.split('?', 1);
  return (
    !/^\/(?:api|upload|files|static|modules|docs|applicationHub)(?:\/|$)/.test(pathname) &&
    !/\.[a-z0-9]{2,5}$/i.test(pathname)
  );
}

/**
 * Reads a JSON file, again when it has changed; null while it is missing or malformed. Callers
 * during a read wait for it.
 */
function watchedJson(file: string): () => Promise<unknown> {
  let content: Promise<unknown> = Promise.resolve(null);
  let changed = Number.NaN;
  let looked = -Infinity;
  const look = async (last: unknown): Promise<unknown> => {
    const modified = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (modified === changed) return last;
    changed = modified;
    return readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as unknown)
      .catch(() => null);
  };
  return () => {
    if (performance.now() - looked >= NOTICED_MS) {
      looked = performance.now();
      content = content.then(look);
    }
    return content;
  };
}

export interface Site {
  /** Version of the client, from the site's version.json; '' if missing. */
  clientVersion(): Promise<string>;
  /** The current `static/config.json`; null while it is missing or malformed. */
  config(): Promise<unknown>;
  /** Other origins that the site's configuration names. */
  origins(): Promise<SiteOrigins>;
}

/** Reads the current version.json and static/config.json of a built site. */
export function openSite(folder: string): Site {
  const version = watchedJson(path.join(folder, 'version.json'));
  const config = watchedJson(path.join(folder, 'static/config.json'));
  return {
    async clientVersion() {
      const content = await version();
      return isRecord(content) && typeof content.clientVersion === 'string'
        ? content.clientVersion
        : '';
    },
    config,
    origins: async () => siteOrigins(await config()),
  };
}

/** Serves a built site at `/`, with its index page for every path of the client's router. */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  const readPage = createPageReader(folder);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readPage(request.url);
    if (!page) throw noRoute(request);
    reply.headers({ 'cache-control': REVALIDATED, vary: 'accept-encoding', etag: page.etag });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    reply.code(200).type('text/html; charset=utf-8');
    if (!takesCompressed(request)) return reply.send(page.html);
    return reply.header('content-encoding', 'br').send(page.compressed);
  };
  if (existsSync(folder)) {
    app.get('/', sendPage);
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        const inSite = path
          .relative(folder, file)
          .split(path.sep)
          .join('/')
          .replace(/\.(?:br|gz)$/, '');
        const cacheControl = cacheControlOf(inSite);
        reply.header('cache-control', cacheControl);
        // A mutable file has a stable address and may be a worker, to which the page policies
        // apply.
        if (cacheControl !== IMMUTABLE || !PART_OF_A_PAGE.test(inSite)) return;
        for (const name of RULES_FOR_PAGES) {
          reply.removeHeader(name);
          // Most of them were set on the raw response, below the framework's reply.
          reply.raw.removeHeader(name);
        }
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) throw noRoute(request);
    return sendPage(request, reply);
  });
}
