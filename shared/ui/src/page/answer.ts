import {
  ApiError,
  ERRORS_OF_INPUT,
  OK,
  statusTextKey,
  WHOLE_REASONS,
  type Answer,
  type StatusCatalogue,
} from '@riwaq/api';

/** A call whose answer was a refusal of the catalogue (document 1 section 8). */
export class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`refused with ${statusCode}`);
    this.name = 'Refusal';
    this.statusCode = statusCode;
  }
}

/** What stands under `data` of a success; anything else throws a {@link Refusal}. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.statusCode !== OK) throw new Refusal(answer.statusCode);
  return answer.data;
}

/** Like {@link dataOf} where a success always carries something and a refusal nothing. */
export function presentDataOf<Data>(answer: Answer<Data | null>): Data {
  const data = dataOf(answer);
  if (data === null) throw new Refusal(answer.statusCode);
  return data;
}

/** The key of a refused field's reason that needs no field to be understood. */
function wholeReasonKey(cause: unknown): string | null {
  const told: readonly string[] =
    cause instanceof ApiError ? cause.fields.map(({ message }) => message) : [];
  const reason = WHOLE_REASONS.find((each) => told.includes(each));
  return reason ? `fields.${reason}` : null;
}

/**
 * The key, in the `status` namespace, of what to tell a person about a call that sent what they
 * entered and did not succeed.
 */
export function problemKey(cause: unknown, catalogue: StatusCatalogue = {}): string {
  if (cause instanceof Refusal) return statusTextKey(catalogue, cause.statusCode);
  if (cause instanceof ApiError) return wholeReasonKey(cause) ?? `errors.${cause.code}`;
  return 'unknown';
}

/**
 * Like {@link problemKey} for a call that sent nothing that was entered: an action, or what is
 * loaded.
 */
export function actionProblemKey(cause: unknown, catalogue: StatusCatalogue = {}): string {
  const code =
    cause instanceof ApiError ? ERRORS_OF_INPUT.find((each) => each === cause.code) : undefined;
  return code && wholeReasonKey(cause) === null
    ? `actionErrors.${code}`
    : problemKey(cause, catalogue);
}

/**
 * Whether what an address asks for is not there (any more): nothing is there under a guid that is
 * none, either.
 */
export function isMissing(cause: unknown): boolean {
  return (
    cause instanceof ApiError &&
    (cause.code === 'not-found' || cause.fields.some(({ message }) => message === 'guid'))
  );
}
