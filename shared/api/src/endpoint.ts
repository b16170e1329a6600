import type { z } from 'zod';
import type { RATES } from './limits';
import type { Role } from './roles';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The answer of every call (ARCHITECTURE, API). `statusCode` 1 is success; others are the area's
 * catalogue.
 */
export interface Answer<Data> {
  statusCode: number;
  data: Data;
  /** What a person can do about it, or what a file's reader found; free text. */
  details?: string;
  /**
   * What happened and what to do about it, in the caller's language, of the calls that the
   * specification gives so (Face ID).
   */
  title?: string;
  detail?: string;
}

/** Who may call at all. What they may touch is decided by the server's policy on each object. */
export type Access = 'anyone' | 'signed-in' | readonly Role[];

/**
 * Business codes of an endpoint: the number in `statusCode` to the key of its text in
 * `locales/*.json`.
 */
export type StatusCatalogue = Readonly<Record<number, string>>;

/**
 * One endpoint: what the server validates, authorises and documents, and what the browser's client
 * is typed by.
 */
export interface Endpoint {
  /** Who may call it. */
  readonly access: Access;
  /** The specification's section, or the decision that designed it. */
  readonly source: string;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** One file travels with the body, as multipart/form-data: the body's fields travel as text. */
  readonly file?: {
    /** Octets that it must stay below. */
    readonly below: number;
    /** The field that it travels as, where the specification names one; otherwise `file`. */
    readonly name?: string;
    /** It may be left out: the fields travel as a form all the same. Only where it has a `name`. */
    readonly optional?: true;
    /** The code with which a larger one is refused, in place of 413. */
    readonly tooLarge?: number;
  };
  /**
   * A success is a file instead of JSON: `data` is `fileAnswer`, or `streamedFile` for one that is
   * not held in memory. A refusal is JSON as everywhere.
   */
  readonly download?: true;
  /**
   * Limits how often one person may call it, together with the other endpoints of that rate: 429
   * above it.
   */
  readonly rate?: keyof typeof RATES;
  /** What stands under `data` in the answer. */
  readonly data: z.ZodType;
  readonly statuses: StatusCatalogue;
}

/** A file that is the answer of a call: its name, whose end says what it is, and what is in it. */
export interface FileAnswer {
  readonly name: string;
  readonly octets: Uint8Array<ArrayBuffer>;
  /**
   * What was to be in it and its format cannot hold, by its number from 1; not there where nothing
   * was left out.
   */
  readonly leftOut?: readonly number[];
}

/**
 * A file that comes as it is made: its name, its size in octets, and where the octets come from.
 */
export interface StreamedFile {
  readonly name: string;
  readonly bytes: number;
  readonly octets: AsyncIterable<Uint8Array>;
}

/** The header in which `leftOut` of a file travels: numbers with commas between them. */
export const LEFT_OUT_HEADER = 'riwaq-left-out';

/** What a file's header says was left out of it. */
export const leftOutIn = (header: string | null): Pick<FileAnswer, 'leftOut'> =>
  header === null || header === '' ? {} : { leftOut: header.split(',').map(Number) };

/**
 * `'GET Forums/GetForums'`: the method and the path under the API base address, letter for letter.
 * A field of the query may stand in the path instead, as `{id}`.
 */
export type EndpointKey = `${Method} ${string}`;
export type EndpointMap = Readonly<Record<EndpointKey, Endpoint>>;

/** Keeps the literal keys and schemas of an area's declarations while checking their form. */
export function declareEndpoints<const Map extends EndpointMap>(map: Map): Map {
  return map;
}

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** What a caller passes to an endpoint. */
export type InputOf<E extends Endpoint> = (E extends { query: z.ZodType }
  ? { query: In<E['query']> }
  : unknown) &
  (E extends { body: z.ZodType } ? { body: In<E['body']> } : unknown) &
  (E extends { file: { name: infer Name extends string } }
    ? { file: { readonly [Field in Name]?: Blob } }
    : E extends { file: object }
      ? { file: Blob }
      : unknown);

/** What the endpoint answers under `data`. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;
