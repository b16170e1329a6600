import type { ApiInput, ApiKey } from '@riwaq/api';
import type { PersonName, TestServer } from '../testing';

/**
 * What must come of a try. `refused` is 403, 404 or a business refusal: nothing was done and
 * nothing told.
 */
export type Expected = 'allowed' | 'refused' | 'forbidden' | 'unauthorised';

/** Who tries: a person of the test university, or nobody. */
export type Trier = PersonName | 'no token' | 'tampered token' | 'revoked token';

/**
 * One endpoint, called with identifiers of something that exists, and what comes of it for each
 * person.
 */
export interface AuthorisationCase<Key extends ApiKey = ApiKey> {
  readonly key: Key;
  /** What the identifiers name and whose it is, for the title of the test. */
  readonly of: string;
  /**
   * The query and body. One serves all who are refused and the first who is allowed; the next gets
   * a fresh one.
   */
  input(server: TestServer): ApiInput<Key> | Promise<ApiInput<Key>>;
  /**
   * An allowed call leaves its input good for the next person. Default: true for a GET, false
   * otherwise.
   */
  readonly repeatable?: boolean;
  /**
   * Every person's due. Those without a good token get 401 wherever the declaration asks for one.
   */
  readonly expect: Readonly<Record<PersonName, Expected>>;
  /**
   * Checks that a refused try has changed nothing, or that an allowed answer tells nothing of
   * others.
   */
  verify?(
    server: TestServer,
    as: PersonName,
    outcome: Expected,
    answer: { status: number; statusCode: number; data: unknown },
  ): Promise<void> | void;
}

/** Types one case by its endpoint. */
export function authorisationCase<Key extends ApiKey>(
  value: AuthorisationCase<Key>,
): AuthorisationCase {
  return value as unknown as AuthorisationCase;
}

/** The same for everyone. */
export const everyone = (expected: Expected): Record<PersonName, Expected> => ({
  admin: expected,
  teacher: expected,
  teacher2: expected,
  student: expected,
  student2: expected,
  stranger: expected,
});
/** Only those named; everyone else is `otherwise`. */
export const only = (
  allowed: readonly PersonName[],
  otherwise: Expected = 'refused',
): Record<PersonName, Expected> => ({
  ...everyone(otherwise),
  ...Object.fromEntries(allowed.map((name) => [name, 'allowed'])),
});
/** The roles of the specification: staff may, students get 403. */
export const staffOnly = (
  of: Partial<Record<PersonName, Expected>> = {},
): Record<PersonName, Expected> => ({
  ...only(['admin', 'teacher', 'teacher2'], 'forbidden'),
  ...of,
});
