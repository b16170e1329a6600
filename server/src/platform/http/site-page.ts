import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { compress, EFFORT } from './compress';
import { isRecord } from '../is-record';

/** The HTML page of the site for one kind of address. */
export interface Page {
  html: Buffer;
  compressed: Buffer;
  /** Weak, because both encodings share it. */
  etag: string;
}

interface SiteManifest {
  url: string;
  manifest: Record<string, unknown>;
}

/** The files of a site that its pages are made of, as last read, and those pages. */
interface Site {
  sources: readonly (string | null)[];
  config: unknown;
  manifests: readonly SiteManifest[];
  /** By the manifests that a page embeds completely. */
  pages: Map<string, Promise<Page>>;
}

/** `id` of the element with the site's data; `early.js` and `sw.js` of `host/public` read it. */
const DATA_ID = 'site';
/** The sign-in page needs no module. */
const SIGN_IN = /^\/auth(?:[/?]|$)/;
/** Slot whose modules load with Home. */
const HOME_SLOT = 'home.card@1';
/** Escapes JSON so that it cannot close its element or begin a comment. */
const escapeData = (json: string): string => json.replace(/</g, '\\u003c');

/** Caches a file's content, read again when the file has changed; null while it cannot be read. */
function createFileCache(folder: string): (name: string) => Promise<string | null> {
  const files = new Map<string, { version: string; content: Promise<string | null> }>();
  return async (name) => {
    const file = path.join(folder, name);
    const version = await stat(file).then(
      ({ mtimeMs, ino, size }) => `${mtimeMs} ${ino} ${size}`,
      () => '',
    );
    const cached = files.get(name);
    if (cached?.version === version) return cached.content;
    const content = readFile(file, 'utf8').catch(() => null);
    files.set(name, { version, content });
    return content;
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** A manifest that this site serves itself, without leaving the modules folder. */
const OWN_MANIFEST = /^\/modules\/(?!.*\.\.)[\w./-]+\.json$/;

/**
 * Addresses of this site's manifests that every user gets: excludes canary and disabled modules.
 */
function manifestUrls(config: unknown): string[] {
  const modules: unknown[] =
    isRecord(config) && Array.isArray(config.modules) ? config.modules : [];
  return modules.filter(isRecord).flatMap(({ manifestUrl, enabled, canary }) => {
    const isOwn = typeof manifestUrl === 'string' && OWN_MANIFEST.test(manifestUrl);
    return isOwn && enabled !== false && !canary ? [manifestUrl] : [];
  });
}

/** Address of a route up to its first parameter: `enterExam=` of `enterExam={id}`. */
const literalOf = (path: unknown): string => `/${String(path).split(/\/?[{:]/)[0]}`;

/**
 * Whether the page of an address runs code of the module: it opens its route, or shows its cards.
 */
function isNeeded(manifest: Record<string, unknown>, pathname: string): boolean {
  const { routes, slots } = manifest;
  if (pathname === '/') return Array.isArray(slots) && slots.includes(HOME_SLOT);
  return (
    Array.isArray(routes) &&
    routes.filter(isRecord).some(({ path: route }) => pathname.startsWith(literalOf(route)))
  );
}

/**
 * A manifest without what only loading the code needs: the files and their hashes. The shell
 * fetches the complete manifest before it loads the code.
 */
const outlineOf = ({ assets: _, preload: __, ...rest }: Record<string, unknown>) => rest;

async function renderPage(html: string, data: string | null): Promise<Page> {
  const element =
    data === null
      ? ''
      : `<script type="application/json" id="${DATA_ID}">${escapeData(data)}</script>`;
  const body = Buffer.from(html.replace(/(?=<script\b)/, () => element));
  const hash = createHash('sha256').update(body).digest('base64url');
  return { html: body, compressed: await compress(body, EFFORT.cached), etag: `W/"${hash}"` };
}

/**
 * Reads the page of a built site. The page embeds the site's configuration and the manifests of its
 * modules as data, so that a browser needs no request for them before it can fetch what the address
 * shows; of modules that the address does not need, only the outlines. The data is public: the same
 * files are served at their own addresses, from which the browser fetches them if a page has no
 * embedded data. Null while there is no page.
 */
export function createPageReader(folder: string): (url: string) => Promise<Page | null> {
  const read = createFileCache(folder);
  let site: Site = { sources: [], config: null, manifests: [], pages: new Map() };
  const readSite = async (html: string): Promise<Site> => {
    const configText = await read('static/config.json');
    const config = configText === site.sources[1] ? site.config : parseJson(configText);
    const urls = manifestUrls(config);
    const texts = await Promise.all(urls.map((url) => read(url.slice(1))));
    const sources = [html, configText, ...texts];
    const isSame =
      sources.length === site.sources.length &&
      sources.every((source, at) => source === site.sources[at]);
    if (isSame) return site;
    const manifests = urls.flatMap((url, at) => {
      const manifest = parseJson(texts[at] ?? null);
      return isRecord(manifest) ? [{ url, manifest }] : [];
    });
    return { sources, config, manifests, pages: new Map() };
  };
  return async (url) => {
    const html = await read('index.html');
    if (html === null) return null;
    site = await readSite(html);
    const { config, manifests, pages } = site;
    const pathname = url.split('?')[0] ?? '';
    const embedded = SIGN_IN.test(url) ? [] : manifests;
    const isComplete = ({ manifest }: SiteManifest) => isNeeded(manifest, pathname);
    const complete = embedded.filter(isComplete);
    const key = `${embedded.length} ${complete.map((each) => each.url).join(' ')}`;
    const known = pages.get(key);
    if (known) return known;
    const byUrl = (list: readonly SiteManifest[]) =>
      Object.fromEntries(list.map((each) => [each.url, each.manifest]));
    const outlines = embedded
      .filter((each) => !isComplete(each))
      .map((each) => ({ ...each, manifest: outlineOf(each.manifest) }));
    const data = { config, manifests: byUrl(complete), outlines: byUrl(outlines) };
    const page = renderPage(html, isRecord(config) ? JSON.stringify(data) : null);
    pages.set(key, page);
    return page;
  };
}
