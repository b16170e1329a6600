/** A sign-in that this tab started: its verifier and the path to return to afterwards. */
export interface SignInAttempt {
  verifier: string;
  returnTo: string;
}

const STORAGE_KEY = 'riwaq.signIn';

const VERIFIER_BYTES = 32;

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/**
 * Creates a random verifier, which stays in this tab, and its challenge, which is sent to the
 * server (PKCE, RFC 7636, S256). Rejects where the browser provides no hash function: on a page
 * without TLS.
 */
export async function createVerifier(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

/**
 * Stores the attempt for this tab only: another tab or browser cannot complete the sign-in. The
 * stored name of the verifier is `page`, as in the API.
 */
export function storeAttempt({ verifier, returnTo }: SignInAttempt): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ page: verifier, returnTo }));
  } catch {
    // Reported when the browser returns: the sign-in cannot be completed without the verifier.
  }
}

/** Returns the stored attempt and deletes it; null when there is none. */
export function takeAttempt(): SignInAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    sessionStorage.removeItem(STORAGE_KEY);
    const { page, returnTo } = (stored ?? {}) as Record<string, unknown>;
    return typeof page === 'string' && typeof returnTo === 'string'
      ? { verifier: page, returnTo }
      : null;
  } catch {
    return null;
  }
}
