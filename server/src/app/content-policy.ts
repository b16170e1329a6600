import { REPORTS_PATH } from './policy-reports';

/** Other origins than the site's own that its pages need. */
export interface SiteOrigins {
  /** Where code of modules comes from. */
  code: readonly string[];
  /** What pages call and show: API, uploads, files and hub, and what the modules' settings name. */
  calls: readonly string[];
  /** Where the university's own look comes from: its logo. */
  pictures: readonly string[];
}

export const NO_ORIGINS: SiteOrigins = { code: [], calls: [], pictures: [] };

/** What the header `Reporting-Endpoints` calls the place of reports. */
const REPORT_GROUP = 'csp';
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${REPORTS_PATH}"`;

const webSocketOf = (origin: string) => origin.replace(/^http/, 'ws');

/**
 * Where pages may get what they show and run. `'self'` covers the site's own WebSocket. Styles may
 * stand inline (docs/decisions/0008); nothing may be made into code (`unsafe-eval`). No picture,
 * sound or video comes from a site that the configuration does not name (docs/decisions/0037).
 * `override`: one origin more for code, and for the connection by which a developer's build tells
 * that it has changed.
 */
export function contentPolicy(
  { code: named, calls, pictures }: SiteOrigins,
  override?: string,
): string {
  const more = override === undefined ? [] : [override];
  const code = [...named, ...more];
  const directive = (name: string, ...sources: readonly string[]) =>
    [name, ...new Set(sources)].join(' ');
  return [
    "default-src 'self'",
    directive('script-src', "'self'", ...code),
    directive('style-src', "'self'", "'unsafe-inline'", ...code),
    directive('font-src', "'self'", 'data:', ...code),
    directive('img-src', "'self'", 'data:', 'blob:', ...code, ...calls, ...pictures),
    directive('media-src', "'self'", 'blob:', ...calls),
    directive('frame-src', "'self'", ...calls),
    directive('connect-src', "'self'", ...code, ...calls, ...[...calls, ...more].map(webSocketOf)),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    // The second for browsers that know no groups of reports.
    `report-to ${REPORT_GROUP}`,
    directive('report-uri', REPORTS_PATH),
  ].join('; ');
}
