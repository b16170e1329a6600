import { parseSiteConfig, type SiteConfig } from '@riwaq/contract/config';
import { normaliseAddresses, type Addresses } from '../api/addresses';
import { Store, type ReadableStore } from '../state/store';

/** Why the configuration cannot be used; `detail` is for administrators. */
export type ConfigFailure = { code: 'unreachable' | 'missing' | 'malformed'; detail: string };

export type ConfigState =
  | { kind: 'loading' }
  | { kind: 'ready'; config: SiteConfig; addresses: Addresses }
  | { kind: 'failed'; failure: ConfigFailure };

/** Timeout of the request for the configuration in milliseconds. */
export const CONFIG_TIMEOUT_MS = 15_000;

/** A configuration that cannot be used. */
class ConfigError extends Error {
  readonly failure: ConfigFailure;
  constructor(failure: ConfigFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

async function fetchConfig(
  fetch: typeof globalThis.fetch,
  address: string,
  token: string | null,
  cache: RequestCache,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address, {
      cache,
      ...(token === null
        ? { credentials: 'omit' }
        : { credentials: 'same-origin', headers: { Authorization: `Bearer ${token}` } }),
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
    });
  } catch (cause) {
    throw new ConfigError({
      code: 'unreachable',
      detail: `${address}: ${cause instanceof Error ? cause.message : String(cause)}`,
    });
  }
  if (!response.ok)
    throw new ConfigError({
      code: response.status === 404 ? 'missing' : 'unreachable',
      detail: `${address}: HTTP ${response.status}`,
    });
  try {
    return JSON.parse(await response.text()) as unknown;
  } catch (cause) {
    throw new ConfigError({
      code: 'malformed',
      detail: `${address}: ${cause instanceof Error ? cause.message : String(cause)}`,
    });
  }
}

function parseConfig(json: unknown, site: string): { config: SiteConfig; addresses: Addresses } {
  const parsed = parseSiteConfig(json);
  if ('problems' in parsed) throw new ConfigError({ code: 'malformed', detail: parsed.problems });
  try {
    return { config: parsed.config, addresses: normaliseAddresses(parsed.config, site) };
  } catch (cause) {
    throw new ConfigError({
      code: 'malformed',
      detail: cause instanceof Error ? cause.message : String(cause),
    });
  }
}

export interface SiteConfigLoader {
  readonly state: ReadableStore<ConfigState>;
  /**
   * Fetches `static/config.json`, bypassing every cache (SHELL-4). Call it again to retry after a
   * failure.
   */
  load(): Promise<void>;
  /**
   * Fetches the current configuration, which may have changed since `load`; null when it cannot be
   * fetched.
   */
  latest(): Promise<SiteConfig | null>;
  /** Resolves once the configuration is known. */
  readonly ready: Promise<{ config: SiteConfig; addresses: Addresses }>;
}

/**
 * Creates the loader. `site` is the base of relative addresses; `token` returns the token of a
 * developer who tests a build of their own, whom the server recognises by it and a cookie
 * (docs/decisions/0048), and null for other users.
 */
export function createSiteConfigLoader({
  fetch,
  site,
  token,
  now = Date.now,
}: {
  fetch: typeof globalThis.fetch;
  site: string;
  token(): string | null;
  now?: () => number;
}): SiteConfigLoader {
  const state = new Store<ConfigState>({ kind: 'loading' });
  let announce: (value: { config: SiteConfig; addresses: Addresses }) => void = () => undefined;
  const ready = new Promise<{ config: SiteConfig; addresses: Addresses }>((resolve) => {
    announce = resolve;
  });
  const address = (query = ''): string => new URL(`static/config.json${query}`, site).href;
  const read = async () =>
    parseConfig(await fetchConfig(fetch, address(`?v=${now()}`), token(), 'no-store'), site);
  // Every tab polls: a conditional request gets a response without a body when the file is
  // unchanged.
  const readAgain = async () =>
    parseConfig(await fetchConfig(fetch, address(), token(), 'no-cache'), site);
  return {
    state,
    ready,
    latest: () =>
      readAgain().then(
        ({ config }) => config,
        () => null,
      ),
    async load() {
      state.set({ kind: 'loading' });
      try {
        const known = await read();
        state.set({ kind: 'ready', ...known });
        announce(known);
      } catch (cause) {
        if (!(cause instanceof ConfigError)) throw cause;
        state.set({ kind: 'failed', failure: cause.failure });
      }
    },
  };
}
