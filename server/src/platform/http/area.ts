import type { ApiResponse, Endpoint, EndpointKey, EndpointMap } from '@riwaq/api';
import { OK } from '@riwaq/api';
import type { z } from 'zod';
import type { Caller } from '../caller';
import type { Language } from '../texts';

type Parsed<E extends Endpoint, Part extends 'query' | 'body'> = E[Part] extends z.ZodType
  ? z.output<E[Part]>
  : undefined;

/** The file that a client sent with a request. */
export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Cookies that this server stores in the browser. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets a cookie for `seconds`; 0 deletes it. HttpOnly; Secure under TLS. */
  set(name: string, value: string, seconds: number): void;
}

/** One request to an endpoint, validated and authenticated. */
export interface Call<E extends Endpoint> {
  /** The user who calls; undefined only if the endpoint is open to anyone. */
  readonly caller: E['access'] extends 'anyone' ? Caller | undefined : Caller;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  readonly file: E extends { file: { optional: true } }
    ? SentFile | null
    : E extends { file: object }
      ? SentFile
      : undefined;
  /** Language of free texts in the response. */
  readonly language: 'ar' | 'en';
  /** Address of the client, for throttling. */
  readonly address: string;
  /** User-Agent header of the client; empty if missing. */
  readonly agent: string;
  readonly cookies: Cookies;
  /** Aborted when the client has left before its response. */
  readonly signal: AbortSignal;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ApiResponse<z.input<E['data']>>>;

/** A handler for every declaration of an area: leaving one out does not compile. */
export type Handlers<Map extends EndpointMap> = {
  readonly [Key in keyof Map & EndpointKey]: Handler<Map[Key]>;
};

export interface BoundEndpoint {
  readonly key: EndpointKey;
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<ApiResponse<unknown>>;
  /**
   * Responses may be cached while the tables that they were read from are unchanged
   * (docs/decisions/0004).
   */
  readonly cached: boolean;
  /** The response to a file that is too large, if the status code alone is not enough. */
  readonly tooLarge?: TooLarge;
}

/** Builds the refusal of a file that is too large, with the code that the endpoint declares. */
export type TooLarge = (
  endpoint: Endpoint,
  statusCode: number,
  language: Language,
) => ApiResponse<unknown>;

export interface BindOptions<Key> {
  /**
   * Reading endpoints whose responses depend only on the caller, the query and the database, so
   * that they may be cached until one of their tables is written, or for a few seconds (they may
   * also depend on the clock).
   */
  cached?: readonly Key[];
  tooLarge?: TooLarge;
}

/** Binds an area's endpoint declarations to its handlers. */
export function bindArea<const Map extends EndpointMap>(
  map: Map,
  handlers: Handlers<Map>,
  { cached = [], tooLarge }: BindOptions<keyof Map & EndpointKey> = {},
): BoundEndpoint[] {
  return Object.entries(map).map(([name, endpoint]) => {
    const key = name as keyof Map & EndpointKey;
    return {
      key,
      endpoint,
      handle: handlers[key] as BoundEndpoint['handle'],
      cached: cached.includes(key),
      tooLarge,
    };
  });
}

/** Success, with the payload under `data`. */
export function ok<Data>(data: Data): ApiResponse<Data> {
  return { statusCode: OK, data };
}

/** A business refusal: 200 with the catalogue's code. */
export function refuse(statusCode: number, details?: string): ApiResponse<null> {
  return { statusCode, data: null, ...(details === undefined ? {} : { details }) };
}
