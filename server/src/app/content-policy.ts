/** Other origins than the site's own that its pages need. */
export interface SiteOrigins {
  /** Where code of modules comes from. */
  code: readonly string[];
  /** What pages call and show: API, uploads, files and hub, and what the modules' settings name. */
  calls: readonly string[];
}

export const NO_ORIGINS: SiteOrigins = { code: [], calls: [] };

const webSocketOf = (origin: string) => origin.replace(/^http/, 'ws');

/**
 * Where pages may get what they show and run. `'self'` covers the site's own WebSocket. Styles may stand inline
 * (docs/decisions/0008); nothing may be made into code (`unsafe-eval`).
 */
export function contentPolicy({ code, calls }: SiteOrigins): string {
  const directive = (name: string, ...sources: readonly string[]) => [name, ...new Set(sources)].join(' ');
  return [
    "default-src 'self'",
    directive('script-src', "'self'", ...code),
    directive('style-src', "'self'", "'unsafe-inline'", ...code),
    directive('font-src', "'self'", 'data:', ...code),
    directive('img-src', "'self'", 'data:', 'blob:', 'https:', ...code, ...calls),
    directive('media-src', "'self'", 'blob:', 'https:', ...calls),
    directive('frame-src', "'self'", ...calls),
    directive('connect-src', "'self'", ...code, ...calls, ...calls.map(webSocketOf)),
    "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'self'",
  ].join('; ');
}
