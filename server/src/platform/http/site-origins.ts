import { NO_ORIGINS, type SiteOrigins } from './content-policy';
import { isRecord } from '../is-record';

/** The http origins of all addresses inside a value. */
function originsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^\s*https?:\/\//i.test(value) && URL.canParse(value) ? [new URL(value).origin] : [];
  return isRecord(value) ? Object.values(value).flatMap(originsIn) : [];
}

/**
 * The other origins that a site's `static/config.json` names, by purpose. Malformed values are
 * ignored.
 */
export function siteOrigins(config: unknown): SiteOrigins {
  if (!isRecord(config)) return NO_ORIGINS;
  const modules = Array.isArray(config.modules) ? config.modules.filter(isRecord) : [];
  return {
    code: [
      ...new Set(
        originsIn(
          modules.map(({ manifestUrl, previous, canary }) => [manifestUrl, previous, canary]),
        ),
      ),
    ],
    pictures: [...new Set(originsIn(config.university))],
    calls: [
      ...new Set(
        originsIn([
          config.apiBaseUrl,
          config.uploadBaseUrl,
          config.fileBaseUrl,
          config.hubUrl,
          modules.map((module) => module.config),
        ]),
      ),
    ],
  };
}
