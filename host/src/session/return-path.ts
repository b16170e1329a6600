export const LOGIN_PATH = '/auth';

/**
 * The path, query and fragment to go back to after signing in; only of this site, and never Login
 * itself.
 */
export function safeReturnPath(path: string | null, origin: string): string {
  if (path === null || !path.startsWith('/')) return '/';
  try {
    const url = new URL(path, origin);
    if (url.origin !== new URL(origin).origin) return '/';
    if (url.pathname.toLowerCase().replace(/\/+$/, '') === LOGIN_PATH) return '/';
    // '/.//elsewhere' is of this site until it is taken for an address without a scheme.
    if (url.pathname.startsWith('//')) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}

/** Address of Login that returns to a path afterwards. */
export function loginPath(returnTo: string): string {
  return returnTo === '/' ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`;
}
