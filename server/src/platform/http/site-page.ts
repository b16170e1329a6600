import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { compress, EFFORT } from './compress';

/** The HTML page of the site for one kind of address. */
export interface Page {
  html: Buffer;
  compressed: Buffer;
  /** Weak, because both encodings share it. */
  etag: string;
}

/** `id` of the element with the site's data; `early.js` and `sw.js` of `host/public` read it. */
const DATA_ID = 'site';
/** The sign-in page needs no module. */
const SIGN_IN = /^\/auth(?:[/?]|$)/;
/** Escapes JSON so that it cannot close its element or begin a comment. */
const escapeData = (json: string): string => json.replace(/</g, '\\u003c');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

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

async function renderPage(html: string, data: string | null): Promise<Page> {
  const element =
    data === null
      ? ''
      : `<script type="application/json" id="${DATA_ID}">${escapeData(data)}</script>`;
  const body = Buffer.from(html.replace(/(?=<script\b)/, () => element));
  const hash = createHash('sha256').update(body).digest('base64url');
  return { html: body, compressed: await compress(body, EFFORT.kept), etag: `W/"${hash}"` };
}

/**
 * Reads the page of a built site. The page embeds the site's configuration and the manifests of its
 * modules as data, so that a browser needs no request for them before it can fetch what the address
 * shows. The data is public: the same files are served at their own addresses, from which the
 * browser fetches them if a page has no embedded data. Null while there is no page.
 */
export function createPageReader(folder: string): (url: string) => Promise<Page | null> {
  const read = createFileCache(folder);
  const pages = new Map<boolean, { sources: readonly (string | null)[]; page: Promise<Page> }>();
  return async (url) => {
    const withModules = !SIGN_IN.test(url);
    const [html, configText] = await Promise.all([read('index.html'), read('static/config.json')]);
    if (html === null) return null;
    const config = parseJson(configText);
    const urls = withModules ? manifestUrls(config) : [];
    const manifests = await Promise.all(urls.map((manifestUrl) => read(manifestUrl.slice(1))));
    const sources = [html, configText, ...manifests];
    const cached = pages.get(withModules);
    const isSame =
      cached?.sources.length === sources.length &&
      sources.every((source, at) => source === cached.sources[at]);
    if (cached && isSame) return cached.page;
    const found = urls.flatMap((manifestUrl, at): [string, unknown][] => {
      const manifest = parseJson(manifests[at] ?? null);
      return isRecord(manifest) ? [[manifestUrl, manifest]] : [];
    });
    const data = { config, manifests: Object.fromEntries(found) };
    const page = renderPage(html, isRecord(config) ? JSON.stringify(data) : null);
    pages.set(withModules, { sources, page });
    return page;
  };
}
