import {
  ApiError,
  LEFT_OUT_HEADER,
  leftOutIn,
  LOSSES_HEADER,
  lossesIn,
  OK,
  type FileDownload,
  type ApiCallOptions,
  type ApiClient,
  type ApiErrorCode,
  type FieldError,
} from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import type { Addresses } from './addresses';

/** Milliseconds that the refusal of an action waits for the texts of status codes. */
const TEXTS_PATIENCE_MS = 3000;
/** Timeout of a call in milliseconds. */
export const API_TIMEOUT_MS = 30_000;
/**
 * Maximum total bytes of `keepalive` requests that browsers allow at a time; a request beyond it
 * would fail (Fetch, HTTP-network-or-cache fetch).
 */
export const KEEPALIVE_MAX = 65_536;

export interface ApiClientDeps {
  fetch: typeof globalThis.fetch;
  /** Resolves when the configuration is known. */
  addresses: Promise<Pick<Addresses, 'api'>>;
  token(): string | null;
  language(): Language;
  /** Called when the server responds with 401 or 403 to a call with this token. */
  onRefused(token: string | null): void;
  /** Loads the texts of status codes. */
  statusTexts(): Promise<void>;
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

/**
 * Maps an HTTP status to an error code; a 404 means either a missing thing or an unknown endpoint.
 */
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

/**
 * Input of a call. A record of files sends each file under its key as the field name; a single file
 * is sent as `file`.
 */
interface Input {
  query?: unknown;
  body?: unknown;
  file?: Blob | { readonly [field: string]: Blob | undefined };
}

/** Fills the path parameters from the query and appends the remaining query. */
function addressOf(path: string, query: unknown): string {
  const rest: Record<string, unknown> = isRecord(query) ? { ...query } : {};
  const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return filled + queryOf(rest);
}

/**
 * The request body: JSON, or a form when there is a file; the browser sets the content type of a
 * form.
 */
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

/** Size of the body in bytes; Infinity for a form, whose size is unknown in advance. */
const sizeOf = (payload: string | FormData | undefined): number =>
  typeof payload === 'object' ? Infinity : new TextEncoder().encode(payload).length;

/** The file name of a response; null when the response is not a file. */
function fileNameOf({ headers }: Response): string | null {
  const name = /^attachment;.*filename\*=UTF-8''([^;]+)/.exec(
    headers.get('content-disposition') ?? '',
  )?.[1];
  return name === undefined ? null : decodeURIComponent(name);
}

/** The rejected fields that a response names. */
export function fieldsOf(body: unknown): FieldError[] {
  const fields = isRecord(body) && Array.isArray(body['fields']) ? body['fields'] : [];
  return fields.filter(
    (field): field is FieldError =>
      isRecord(field) && typeof field['path'] === 'string' && typeof field['message'] === 'string',
  );
}

/** The route that an error response names. */
const pathOf = (body: unknown): string | undefined =>
  isRecord(body) && typeof body['path'] === 'string' ? body['path'] : undefined;

/** Combines the caller's signal and a timeout into one signal. */
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

/** Reads a response that is a file with this name. */
async function readFile(
  response: Response,
  name: string,
): Promise<{ statusCode: number; data: FileDownload }> {
  return {
    statusCode: OK,
    data: {
      name,
      octets: new Uint8Array(await response.arrayBuffer()),
      ...leftOutIn(response.headers.get(LEFT_OUT_HEADER)),
      ...lossesIn(response.headers.get(LOSSES_HEADER)),
    },
  };
}

/** Reads the JSON of a response. Throws an ApiError for an error status or malformed JSON. */
async function readJson(
  response: Response,
  endpoint: string,
): Promise<Record<string, unknown> & { statusCode: number }> {
  const { ok, status } = response;
  const text = await response.text();
  let body: unknown;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch (cause) {
    if (ok) throw new ApiError({ code: 'server', endpoint, status, cause });
  }
  if (!ok)
    throw new ApiError({
      code: errorCodeOf(status, body),
      endpoint,
      status,
      fields: fieldsOf(body),
      path: pathOf(body),
    });
  const statusCode = isRecord(body) ? body['statusCode'] : undefined;
  if (!isRecord(body) || typeof statusCode !== 'number')
    throw new ApiError({ code: 'server', endpoint, status });
  return { ...body, statusCode };
}

/** Resolves when the promise does, at the latest after `milliseconds`. */
async function atMost(milliseconds: number, promise: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, limit]);
  clearTimeout(timer);
}

/** The typed client over `fetch`. Sends the token to the API base address only. */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  /** Bytes of the `keepalive` requests that are in flight. */
  let outliving = 0;
  /** Adds `size` bytes to those in flight if they are still allowed; returns whether they are. */
  const reserveKeepalive = (size: number): boolean => {
    if (outliving + size > KEEPALIVE_MAX) return false;
    outliving += size;
    return true;
  };
  const headersOf = (token: string | null, type: string | undefined): Record<string, string> => ({
    Accept: 'application/json',
    'Accept-Language': deps.language(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(type === undefined ? {} : { 'Content-Type': type }),
  });
  const readResponse = async (response: Response, key: string): Promise<unknown> => {
    const fileName = response.ok ? fileNameOf(response) : null;
    if (fileName !== null) return readFile(response, fileName);
    const body = await readJson(response, key);
    // A refused action shows a message once. A page that may not be read is rendered again when the
    // texts arrive, and its first rendering must not wait for them.
    if (body.statusCode !== OK && !key.startsWith('GET '))
      await atMost(TEXTS_PATIENCE_MS, deps.statusTexts());
    return body;
  };
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
    const keepalive = options.keepalive === true && reserveKeepalive(size);
    const limit = deadline(options.signal, API_TIMEOUT_MS);
    try {
      limit.signal.throwIfAborted();
      const response = await deps.fetch(api + addressOf(key.slice(space + 1), input.query), {
        method: key.slice(0, space),
        headers: headersOf(token, type),
        body: payload,
        credentials: options.cookies ? 'same-origin' : 'omit',
        cache: 'no-store',
        keepalive,
        signal: limit.signal,
      });
      if (response.status === 401 || response.status === 403) deps.onRefused(token);
      return await readResponse(response, key);
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
