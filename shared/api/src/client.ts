import type { ApiResponse, DataOf, InputOf } from './endpoint';
import type { Endpoints } from './endpoints';

/** `'GET Forums/GetForums'` and every other declared endpoint. */
export type ApiKey = keyof Endpoints;
/** Query and body of an endpoint. */
export type ApiInput<Key extends ApiKey> = InputOf<Endpoints[Key]>;
/** Type of `data` in the response of an endpoint. */
export type ApiData<Key extends ApiKey> = DataOf<Endpoints[Key]>;

export interface ApiCallOptions {
  /** Aborts the request. */
  signal?: AbortSignal;
  /**
   * Sends and stores cookies if the API is on the site's own origin; by default the client does
   * neither.
   */
  cookies?: boolean;
  /**
   * The request continues when the page is closed or frozen while it is in flight. Requests above
   * the browser's size limit for this, together with those already in flight, are sent as ordinary
   * ones.
   */
  keepalive?: boolean;
}

/** Arguments after the key: the input is optional if nothing in it is required. */
type Rest<Key extends ApiKey> =
  Record<never, never> extends ApiInput<Key>
    ? [input?: ApiInput<Key>, options?: ApiCallOptions]
    : [input: ApiInput<Key>, options?: ApiCallOptions];

/**
 * Calls one declared endpoint: `api('GET Forums/GetForums', { query: { forumGuid } })`.
 *
 * Resolves with the response whatever its `statusCode` (a business refusal is a response, too);
 * rejects with {@link ApiError} if there is no such response. On 401 and 403 the client has by then
 * sent the user to Login.
 */
export type ApiClient = <Key extends ApiKey>(
  key: Key,
  ...rest: Rest<Key>
) => Promise<ApiResponse<ApiData<Key>>>;

/**
 * Reasons why a call has no business response. `not-served`: the server does not host this area
 * (RIWAQ_MODULES), or has no such endpoint.
 */
export type ApiErrorCode =
  | 'network'
  | 'aborted'
  | 'malformed'
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  | 'not-served'
  | 'blocked'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'disk-full'
  | 'server';

/** One field that the server refused: its path in the input and the key of the reason's text. */
export interface FieldError {
  path: string;
  message: string;
}

/** A call without a business response. Clients look up the text for the user from `code`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly endpoint: string;
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** For `blocked`: route of the only page that stays open to the user, if the server names it. */
  readonly path: string | null;

  constructor(init: {
    code: ApiErrorCode;
    endpoint: string;
    status?: number;
    fields?: readonly FieldError[];
    path?: string | undefined;
    cause?: unknown;
  }) {
    super(`${init.endpoint}: ${init.code}`, { cause: init.cause });
    this.name = 'ApiError';
    this.code = init.code;
    this.endpoint = init.endpoint;
    this.status = init.status ?? 0;
    this.fields = init.fields ?? [];
    this.path = init.path ?? null;
  }

  /**
   * Compares by name: the shell and each module bundle their own copy of this class, and catch each
   * other's errors.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
}

/** Codes of permanent errors: a retry gets the same response. */
const PERMANENT_ERRORS: ReadonlySet<ApiErrorCode> = new Set([
  'malformed',
  'unauthorised',
  'forbidden',
  'not-found',
  'blocked',
  'conflict',
  'too-large',
]);

/** Whether a retry may succeed later: network and server errors pass, a refusal is permanent. */
export function mayPass(cause: unknown): boolean {
  if (cause instanceof Error && cause.name === 'Refusal') return false;
  return !(cause instanceof ApiError && PERMANENT_ERRORS.has(cause.code));
}
