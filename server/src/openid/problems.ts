import type { SignInProblem } from '@riwaq/api';

/** A sign-in that comes to nothing, for a reason that its person is told. */
export class SignInRefused extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'SignInRefused';
    this.problem = problem;
  }
}

/** A code of the protocol, which may be logged; anything else that came from outside may not. */
const asCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : undefined;

/**
 * What may be said in the log of why a provider's answer was refused: codes, never what was in it.
 */
export function whyOf(cause: unknown): { code?: string | undefined; error?: string | undefined } {
  if (typeof cause !== 'object' || cause === null) return {};
  const {
    code,
    error,
    cause: inner,
  } = cause as { code?: unknown; error?: unknown; cause?: { code?: unknown } };
  return { code: asCode(code) ?? asCode(inner?.code), error: asCode(error) };
}
