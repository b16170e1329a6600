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

/** A changed file of the site is noticed within this time. */
const NOTICED_MS = 1000;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Always asked for again; unchanged it costs a 304. */
const REVALIDATED = 'no-cache';
/** The sign of the site may be a day old: browsers ask for it at every change of the address. */
const A_DAY = 'public, max-age=86400';
/** A content hash in the name. */
const HASHED_NAME = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/;
/** What a page is made of, and never a page: its browser takes no rule for a page from it. */
const PART_OF_A_PAGE = /\.(?:js|css|woff2)$/;
/**
 * Rules for pages: together larger than many a part, and sent with each by whoever comes for the
 * first time.
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
 * A module's build has a folder of its own that never changes; only the manifest is found by a
 * stable address.
 */
const MODULE_BUILD = /^modules\/[^/]+\/[^/]+\/(?!riwaq-manifest\.json$)/;

/** How long a file of the site may be kept, by its path in the site. */
export function cacheControlOf(file: string): string {
  if (file.startsWith('favicon.')) return A_DAY;
  return HASHED_NAME.test(file) || MODULE_BUILD.test(file) ? IMMUTABLE : REVALIDATED;
}

/**
 * Whether a request asks for a page rather than for a part of one: a missing part must stay
 * missing.
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
 * A JSON file that is read again when it has changed; null while it is missing or malformed.
 * Whoever asks while it is read waits for it.
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export interface Site {
  /** Version of the client, from the site's version.json; '' while there is none. */
  clientVersion(): Promise<string>;
  /** `static/config.json` as it is now; null while it is missing or malformed. */
  config(): Promise<unknown>;
  /** Other origins that the site's configuration names. */
  origins(): Promise<SiteOrigins>;
}

/** Looks into a built site: version.json and static/config.json, as they are now. */
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

/** Serves a built site at `/`, with its index page for every path that a person may open. */
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
        const kept = cacheControlOf(inSite);
        reply.header('cache-control', kept);
        // What may change is asked for by one address, and can be a worker, which has rules like a
        // page.
        if (kept !== IMMUTABLE || !PART_OF_A_PAGE.test(inSite)) return;
        for (const name of RULES_FOR_PAGES) {
          reply.removeHeader(name);
          // Most of them were put below the framework's reply.
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
