import type { Answer, Endpoint, EndpointKey, EndpointMap } from '@riwaq/api';
import { OK } from '@riwaq/api';
import type { z } from 'zod';
import type { Caller } from './caller';
import type { Language } from './texts';

type Parsed<E extends Endpoint, Part extends 'query' | 'body'> = E[Part] extends z.ZodType
  ? z.output<E[Part]>
  : undefined;

/** The file that came with a call. */
export interface SentFile {
  readonly name: string;
  readonly octets: Buffer;
}

/** What this server has a browser keep. */
export interface Cookies {
  get(name: string): string | undefined;
  /**
   * For so many seconds; 0 takes it back. No script reads it, and with TLS it goes over nothing
   * else.
   */
  set(name: string, value: string, seconds: number): void;
}

/** One request to an endpoint, validated and authenticated. */
export interface Call<E extends Endpoint> {
  /** Who calls; undefined only where the endpoint is for anyone. */
  readonly caller: E['access'] extends 'anyone' ? Caller | undefined : Caller;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  readonly file: E extends { file: { optional: true } }
    ? SentFile | null
    : E extends { file: object }
      ? SentFile
      : undefined;
  /** Language of the answer's free texts. */
  readonly language: 'ar' | 'en';
  /** Address of the client, for throttling. */
  readonly address: string;
  /** What the client calls itself (User-Agent); empty when it does not say. */
  readonly agent: string;
  readonly cookies: Cookies;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<z.input<E['data']>>>;

/** A handler for every declaration of an area: leaving one out does not compile. */
export type Handlers<Map extends EndpointMap> = {
  readonly [Key in keyof Map & EndpointKey]: Handler<Map[Key]>;
};

export interface BoundEndpoint {
  readonly key: EndpointKey;
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<Answer<unknown>>;
  /**
   * Its answers may be kept while nothing that they were read from has changed
   * (docs/decisions/0004).
   */
  readonly cached: boolean;
  /** The response to a file that is too large, where the code alone does not do. */
  readonly tooLarge?: TooLarge;
}

/** Refuses a file that is too large with the code that the endpoint declares. */
export type TooLarge = (
  endpoint: Endpoint,
  statusCode: number,
  language: Language,
) => Answer<unknown>;

export interface BindOptions<Key> {
  /**
   * Reading endpoints whose answers follow from the caller, the query and the database alone, so
   * that they may be kept until a table that they were read from is written, or for a few seconds
   * (the clock moves on).
   */
  cached?: readonly Key[];
  tooLarge?: TooLarge;
}

/** Ties an area's declarations to its handlers. */
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

/** Success, with what stands under `data`. */
export function ok<Data>(data: Data): Answer<Data> {
  return { statusCode: OK, data };
}

/** A business refusal: 200 with the catalogue's code. */
export function refuse(statusCode: number, details?: string): Answer<null> {
  return { statusCode, data: null, ...(details === undefined ? {} : { details }) };
}
