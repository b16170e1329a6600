import type { SignInProblem } from '@riwaq/api';

/** A failed sign-in, with a reason that the user sees. */
export class SignInRefused extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'SignInRefused';
    this.problem = problem;
  }
}

/** A protocol code, which may be logged; any other external text may not. */
const asCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : undefined;

/** Loggable reason why a provider's response was refused: only codes, never its content. */
export function loggableReason(cause: unknown): {
  code?: string | undefined;
  error?: string | undefined;
} {
  if (typeof cause !== 'object' || cause === null) return {};
  const {
    code,
    error,
    cause: inner,
  } = cause as { code?: unknown; error?: unknown; cause?: { code?: unknown } };
  return { code: asCode(code) ?? asCode(inner?.code), error: asCode(error) };
}
