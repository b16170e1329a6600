import type { Answer, DataOf, InputOf } from './endpoint';
import type { Endpoints } from './endpoints';

/** `'GET Forums/GetForums'` and every other declared endpoint. */
export type ApiKey = keyof Endpoints;
/** The query and body that an endpoint takes. */
export type ApiInput<Key extends ApiKey> = InputOf<Endpoints[Key]>;
/** What an endpoint answers under `data`. */
export type ApiData<Key extends ApiKey> = DataOf<Endpoints[Key]>;

export interface ApiCallOptions {
  /** Ends the call. */
  signal?: AbortSignal;
  /**
   * What the answer has the browser keep is kept, where the API is on the site's own origin; else
   * cookies neither come nor go.
   */
  cookies?: boolean;
  /**
   * The call goes on when the page is closed or frozen while it is on its way. What is more than
   * browsers let outlive a page, with what is on its way so already, goes as any other call.
   */
  keepalive?: boolean;
}

/** Arguments after the key: the input may be left out where nothing in it is required. */
type Rest<Key extends ApiKey> =
  Record<never, never> extends ApiInput<Key>
    ? [input?: ApiInput<Key>, options?: ApiCallOptions]
    : [input: ApiInput<Key>, options?: ApiCallOptions];

/**
 * Calls one declared endpoint: `api('GET Forums/GetForums', { query: { forumGuid } })`.
 *
 * Resolves with the answer whatever its `statusCode` (a business refusal is an answer); rejects
 * with {@link ApiError} when there is no such answer. 401 and 403 have by then sent the person to
 * Login.
 */
export type ApiClient = <Key extends ApiKey>(
  key: Key,
  ...rest: Rest<Key>
) => Promise<Answer<ApiData<Key>>>;

/**
 * Why a call had no answer. `not-served`: the server does not answer for this area (RIWAQ_MODULES),
 * or has no such call.
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

/** A call that had no business answer. The text for a person is looked up from `code`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly endpoint: string;
  /** The HTTP status, or 0 when none came. */
  readonly status: number;
  readonly fields: readonly FieldError[];
  /**
   * Of `blocked`: the route of the page for which the others are closed, where the server names it.
   */
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
   * By name: the shell and each module have a copy of this class, and one's errors are caught in
   * the other.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
}

/** The codes of what does not pass by itself: the same call has the same answer in a while. */
const STANDING: ReadonlySet<ApiErrorCode> = new Set([
  'malformed',
  'unauthorised',
  'forbidden',
  'not-found',
  'blocked',
  'conflict',
  'too-large',
]);

/**
 * Whether the same call may come off a little later by itself: the network and the server come
 * back, a refusal stands.
 */
export function mayPass(cause: unknown): boolean {
  if (cause instanceof Error && cause.name === 'Refusal') return false;
  return !(cause instanceof ApiError && STANDING.has(cause.code));
}
