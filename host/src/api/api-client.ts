import {
  ApiError,
  LEFT_OUT_HEADER,
  leftOutIn,
  OK,
  type FileAnswer,
  type ApiCallOptions,
  type ApiClient,
  type ApiErrorCode,
  type FieldError,
} from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import type { Addresses } from './addresses';

/** Milliseconds after which a call is given up. */
export const API_TIMEOUT_MS = 30_000;
/**
 * The octets that browsers let outlive a page, of all its calls together; one that goes beyond them
 * would fail (Fetch, HTTP-network-or-cache fetch).
 */
export const KEEPALIVE_MAX = 65_536;

export interface ApiClientDeps {
  fetch: typeof globalThis.fetch;
  /** Resolves when the configuration is known. */
  addresses: Promise<Pick<Addresses, 'api'>>;
  token(): string | null;
  language(): Language;
  /** A call with this token was answered 401 or 403. */
  onRefused(token: string | null): void;
}

const CODES: Readonly<Record<number, ApiErrorCode>> = {
  400: 'malformed',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  423: 'blocked',
  429: 'too-many',
  507: 'disk-full',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Maps an HTTP status to an error code; a 404 is either a missing thing or a missing call. */
export function errorCodeOf(status: number, body?: unknown): ApiErrorCode {
  if (status === 404 && isRecord(body) && body['code'] === 'not-served') return 'not-served';
  return CODES[status] ?? 'server';
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value)
      ? value.map((item): [string, string] => [name, String(item)])
      : [[name, String(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** What a call is given; a file that travels as a field of another name comes under that name. */
interface Input {
  query?: unknown;
  body?: unknown;
  file?: Blob | { readonly [field: string]: Blob | undefined };
}

/** The path of a call with what of the query stands in it, and the rest of the query behind it. */
function addressOf(path: string, query: unknown): string {
  const rest: Record<string, unknown> = isRecord(query) ? { ...query } : {};
  const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return filled + queryOf(rest);
}

/** What travels: JSON, or a form where a file goes with it, whose type the browser says. */
function payloadOf({ body, file }: Pick<Input, 'body' | 'file'>): {
  payload?: string | FormData;
  type?: string;
} {
  if (file === undefined)
    return body === undefined ? {} : { payload: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {}))
    if (value !== undefined && value !== null) form.set(name, String(value));
  for (const [name, blob] of Object.entries(file instanceof Blob ? { file } : file))
    if (blob !== undefined) form.set(name, blob);
  return { payload: form };
}

/** The octets of what travels; of a form nobody knows them before. */
const sizeOf = (payload: string | FormData | undefined): number =>
  typeof payload === 'object' ? Infinity : new TextEncoder().encode(payload).length;

/** The name under which an answer is to be saved; null for one that is no file. */
function fileNameOf({ headers }: Response): string | null {
  const name = /^attachment;.*filename\*=UTF-8''([^;]+)/.exec(
    headers.get('content-disposition') ?? '',
  )?.[1];
  return name === undefined ? null : decodeURIComponent(name);
}

/** The fields that an answer refuses. */
export function fieldsOf(body: unknown): FieldError[] {
  const fields = isRecord(body) && Array.isArray(body['fields']) ? body['fields'] : [];
  return fields.filter(
    (field): field is FieldError =>
      isRecord(field) && typeof field['path'] === 'string' && typeof field['message'] === 'string',
  );
}

/** The route that a refusal names. */
const pathOf = (body: unknown): string | undefined =>
  isRecord(body) && typeof body['path'] === 'string' ? body['path'] : undefined;

/** One signal that aborts with the caller's or after the time-out, and says which. */
function deadline(
  signal: AbortSignal | undefined,
  milliseconds: number,
): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const timer = setTimeout(stop, milliseconds);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

/** The typed client over `fetch`. The token goes to the API base address and nowhere else. */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  /** The octets on their way by calls that outlive the page. */
  let outliving = 0;
  const call = async (
    key: string,
    input: Input = {},
    options: ApiCallOptions = {},
  ): Promise<unknown> => {
    const token = deps.token();
    const { api } = await deps.addresses;
    const space = key.indexOf(' ');
    const { payload, type } = payloadOf(input);
    const size = options.keepalive ? sizeOf(payload) : 0;
    const keepalive = options.keepalive === true && outliving + size <= KEEPALIVE_MAX;
    if (keepalive) outliving += size;
    const limit = deadline(options.signal, API_TIMEOUT_MS);
    try {
      limit.signal.throwIfAborted();
      const response = await deps.fetch(api + addressOf(key.slice(space + 1), input.query), {
        method: key.slice(0, space),
        headers: {
          Accept: 'application/json',
          'Accept-Language': deps.language(),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(type === undefined ? {} : { 'Content-Type': type }),
        },
        body: payload,
        credentials: options.cookies ? 'same-origin' : 'omit',
        cache: 'no-store',
        keepalive,
        signal: limit.signal,
      });
      if (response.status === 401 || response.status === 403) deps.onRefused(token);
      const file = response.ok ? fileNameOf(response) : null;
      if (file !== null)
        return {
          statusCode: OK,
          data: {
            name: file,
            octets: new Uint8Array(await response.arrayBuffer()),
            ...leftOutIn(response.headers.get(LEFT_OUT_HEADER)),
          } satisfies FileAnswer,
        };
      const text = await response.text();
      let body: unknown;
      try {
        body = text === '' ? null : JSON.parse(text);
      } catch (cause) {
        if (response.ok)
          throw new ApiError({ code: 'server', endpoint: key, status: response.status, cause });
      }
      if (!response.ok)
        throw new ApiError({
          code: errorCodeOf(response.status, body),
          endpoint: key,
          status: response.status,
          fields: fieldsOf(body),
          path: pathOf(body),
        });
      if (!isRecord(body) || typeof body['statusCode'] !== 'number')
        throw new ApiError({ code: 'server', endpoint: key, status: response.status });
      return body;
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError({
        code: options.signal?.aborted ? 'aborted' : 'network',
        endpoint: key,
        cause,
      });
    } finally {
      if (keepalive) outliving -= size;
      limit.end();
    }
  };
  return call as ApiClient;
}
