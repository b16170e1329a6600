/**
 * Why a sign-in by the university's provider came to nothing. `expired`: it took too long, was used
 * before, or began in another browser. `invalid`: what the provider answered does not hold.
 * `unknown`: it vouches for nobody here. `taken`: that person is another account of the provider's
 * already.
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
 * What stands behind the `#` of the Login page's address when a browser comes back: the code to
 * take the session for, or the problem.
 */
export const SIGN_IN_FRAGMENT = { code: 'sign-in', problem: 'sign-in-problem' } as const;

/**
 * The hash (SHA-256, base64url) that a page begins with; what it is of the page shows when it takes
 * its session.
 */
export const SIGN_IN_PAGE_HASH = /^[\w-]{43}$/;
