import type { ApiInput, ApiKey } from '@riwaq/api';
import type { PersonName, TestServer } from '../testing';

/**
 * Expected outcome of an attempt. `refused` is 403, 404 or a business refusal: the attempt changed
 * nothing and disclosed nothing.
 */
export type Expected = 'allowed' | 'refused' | 'forbidden' | 'unauthorised';

/**
 * One endpoint, called with identifiers of something that exists, and the expected outcome for each
 * person.
 */
export interface AuthorisationCase<Key extends ApiKey = ApiKey> {
  readonly key: Key;
  /** The thing that the identifiers name, and its owner; part of the test title. */
  readonly of: string;
  /**
   * The query and body. One input serves all refused callers and the first allowed one; each
   * further allowed caller gets a fresh one.
   */
  input(server: TestServer): ApiInput<Key> | Promise<ApiInput<Key>>;
  /**
   * Whether the input can be reused after an allowed call. Default: true for a GET, false
   * otherwise.
   */
  readonly repeatable?: boolean;
  /**
   * Expected outcome for each person. Callers without a valid token always get 401 if the endpoint
   * requires one.
   */
  readonly expect: Readonly<Record<PersonName, Expected>>;
  /**
   * Checks that a refused attempt changed nothing, or that an allowed response discloses nothing
   * about others.
   */
  verify?(
    server: TestServer,
    as: PersonName,
    outcome: Expected,
    answer: { status: number; statusCode: number; data: unknown },
  ): Promise<void> | void;
}

/** Types a case by its endpoint. */
export function authorisationCase<Key extends ApiKey>(
  value: AuthorisationCase<Key>,
): AuthorisationCase {
  return value as unknown as AuthorisationCase;
}

/** The same outcome for every person. */
export const everyone = (expected: Expected): Record<PersonName, Expected> => ({
  admin: expected,
  teacher: expected,
  teacher2: expected,
  student: expected,
  student2: expected,
  stranger: expected,
});
/** Allowed for the named people; `otherwise` for everyone else. */
export const only = (
  allowed: readonly PersonName[],
  otherwise: Expected = 'refused',
): Record<PersonName, Expected> => ({
  ...everyone(otherwise),
  ...Object.fromEntries(allowed.map((name) => [name, 'allowed'])),
});
/** Roles of the specification: staff are allowed, students get 403. */
export const staffOnly = (
  of: Partial<Record<PersonName, Expected>> = {},
): Record<PersonName, Expected> => ({
  ...only(['admin', 'teacher', 'teacher2'], 'forbidden'),
  ...of,
});
