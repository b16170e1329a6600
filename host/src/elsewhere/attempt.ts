/**
 * A sign-in that this tab began: what it takes its session by, and the page that it is to come back
 * to.
 */
export interface Attempt {
  page: string;
  returnTo: string;
}

const KEPT = 'riwaq.signIn';
const SECRET_BYTES = 32;

const base64Url = (octets: Uint8Array): string =>
  btoa(String.fromCharCode(...octets))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/**
 * What a page keeps that begins, and its hash, which the server is told. Rejects where the browser
 * hashes nothing: on a page without TLS.
 */
export async function newPage(): Promise<{ page: string; hash: string }> {
  const page = base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  return {
    page,
    hash: base64Url(
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(page))),
    ),
  };
}

/**
 * In this tab alone: another one, or another browser, takes no session with what this one began.
 */
export function keepAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(attempt));
  } catch {
    // Told when the browser comes back: there is nothing to take the session by.
  }
}

/** The attempt that was kept, which is forgotten; null when there is none. */
export function takeAttempt(): Attempt | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    sessionStorage.removeItem(KEPT);
    const { page, returnTo } = (kept ?? {}) as Record<string, unknown>;
    return typeof page === 'string' && typeof returnTo === 'string' ? { page, returnTo } : null;
  } catch {
    return null;
  }
}
