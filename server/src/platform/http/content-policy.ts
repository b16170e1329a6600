import { REPORTS_PATH } from './policy-reports';

/** Other origins than the site's own that its pages need. */
export interface SiteOrigins {
  /** Origins from which modules load code. */
  code: readonly string[];
  /**
   * Origins that pages call or show: API, uploads, files, hub, and those named in the modules'
   * settings.
   */
  calls: readonly string[];
  /** Origins of the university's own branding: its logo. */
  pictures: readonly string[];
}

export const NO_ORIGINS: SiteOrigins = { code: [], calls: [], pictures: [] };

/** Name of the report group in the header `Reporting-Endpoints`. */
const REPORT_GROUP = 'csp';
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${REPORTS_PATH}"`;

const webSocketOf = (origin: string) => origin.replace(/^http/, 'ws');

/**
 * Content-Security-Policy of pages. `'self'` covers the site's own WebSocket. Inline styles are
 * allowed (docs/decisions/0008); `unsafe-eval` is not. Images, sounds and videos load only from
 * origins that the configuration names (docs/decisions/0037). `override`: one more origin for code,
 * and for the connection by which a developer's build reports that it has changed.
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
    // For browsers that do not support report groups.
    `report-to ${REPORT_GROUP}`,
    directive('report-uri', REPORTS_PATH),
  ].join('; ');
}
