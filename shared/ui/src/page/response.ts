import {
  ApiError,
  ERRORS_OF_INPUT,
  OK,
  statusTextKey,
  WHOLE_REASONS,
  type ApiResponse,
  type StatusCatalogue,
} from '@riwaq/api';

/** The server answered with a status code of the catalogue other than OK (SHELL-16). */
export class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`refused with ${statusCode}`);
    this.name = 'Refusal';
    this.statusCode = statusCode;
  }
}

/** Returns the `data` of a successful response; throws a {@link Refusal} otherwise. */
export function dataOf<Data>(answer: ApiResponse<Data>): Data {
  if (answer.statusCode !== OK) throw new Refusal(answer.statusCode);
  return answer.data;
}

/** Like {@link dataOf} for endpoints whose `data` is null only when they refuse. */
export function presentDataOf<Data>(answer: ApiResponse<Data | null>): Data {
  const data = dataOf(answer);
  if (data === null) throw new Refusal(answer.statusCode);
  return data;
}

/** Text key of a field error that is understandable without the field's name. */
function wholeReasonKey(cause: unknown): string | null {
  const messages: readonly string[] =
    cause instanceof ApiError ? cause.fields.map(({ message }) => message) : [];
  const reason = WHOLE_REASONS.find((each) => messages.includes(each));
  return reason ? `fields.${reason}` : null;
}

/** Text key, in the `status` namespace, for a failed request that sent user input. */
export function problemKey(cause: unknown, catalogue: StatusCatalogue = {}): string {
  if (cause instanceof Refusal) return statusTextKey(catalogue, cause.statusCode);
  if (cause instanceof ApiError) return wholeReasonKey(cause) ?? `errors.${cause.code}`;
  return 'unknown';
}

/** Like {@link problemKey} for a request without user input: an action, or loading. */
export function actionProblemKey(cause: unknown, catalogue: StatusCatalogue = {}): string {
  const code =
    cause instanceof ApiError ? ERRORS_OF_INPUT.find((each) => each === cause.code) : undefined;
  return code && wholeReasonKey(cause) === null
    ? `actionErrors.${code}`
    : problemKey(cause, catalogue);
}

/**
 * Whether the address refers to something that does not exist (any more): not found, or an invalid
 * guid.
 */
export function isMissing(cause: unknown): boolean {
  return (
    cause instanceof ApiError &&
    (cause.code === 'not-found' || cause.fields.some(({ message }) => message === 'guid'))
  );
}
