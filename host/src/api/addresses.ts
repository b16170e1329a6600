import { HUB_PATH } from '@riwaq/api';
import type { SiteConfig } from '@riwaq/contract/config';

/** The absolute addresses of a university, each base with a closing slash. */
export interface Addresses {
  api: string;
  upload: string;
  file: string;
  hub: string;
}

/** Makes a base address absolute: http or https, a closing slash, neither query nor fragment. */
export function normaliseBase(address: string, site: string): string {
  const url = new URL(address.trim(), site);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(`${address}: only http and https addresses can be used.`);
  url.search = '';
  url.hash = '';
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** @throws when an address cannot be used. */
export function normaliseAddresses(
  config: Pick<SiteConfig, 'apiBaseUrl' | 'uploadBaseUrl' | 'fileBaseUrl' | 'hubUrl'>,
  site: string,
): Addresses {
  const api = normaliseBase(config.apiBaseUrl, site);
  return {
    api,
    upload: normaliseBase(config.uploadBaseUrl, site),
    file: normaliseBase(config.fileBaseUrl, site),
    hub: config.hubUrl
      ? normaliseBase(config.hubUrl, site).slice(0, -1)
      : new URL(HUB_PATH, api).href,
  };
}
