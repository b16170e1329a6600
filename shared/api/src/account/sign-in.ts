/**
 * Reasons why a sign-in by the university's provider failed. `expired`: it took too long, its code
 * was used before, or it began in another browser. `invalid`: the provider's response is not valid.
 * `unknown`: no account here belongs to the provider's user. `taken`: the account is already linked
 * to another user of the provider.
 */
export const SIGN_IN_PROBLEMS = [
  'unavailable',
  'cancelled',
  'expired',
  'invalid',
  'unknown',
  'closed',
  'taken',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/**
 * Keys in the URL fragment of the Login page when the provider redirects back: the code that is
 * exchanged for a session, or the problem.
 */
export const SIGN_IN_FRAGMENT = { code: 'sign-in', problem: 'sign-in-problem' } as const;

/**
 * Format of the hash (SHA-256, base64url) of a page's verifier. The page sends the hash when it
 * starts a sign-in, and the verifier when it exchanges the code for a session.
 */
export const SIGN_IN_PAGE_HASH = /^[\w-]{43}$/;
