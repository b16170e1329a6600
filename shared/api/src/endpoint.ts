import type { z } from 'zod';
import type { RATES } from './limits';
import type { Role } from './roles';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Body of every response. `statusCode` 1 is success; the other codes are those of the area's
 * catalogue.
 */
export interface ApiResponse<Data> {
  statusCode: number;
  data: Data;
  /** Free text: what the user can do about the problem, or what the reader of a file found. */
  details?: string;
  /**
   * Problem and remedy in the caller's language, in the responses for which the specification
   * defines them (Face ID).
   */
  title?: string;
  detail?: string;
}

/**
 * Users who may call an endpoint at all. The server's policy on each object decides what they may
 * access.
 */
export type Access = 'anyone' | 'signed-in' | readonly Role[];

/**
 * Business codes of an endpoint: maps the number in `statusCode` to the key of its text in
 * `shared/api/locales/*.json`. Clients show the generic error for a code that it lacks.
 */
export type StatusCatalogue = Readonly<Record<number, string>>;

/**
 * Declaration of one endpoint. The server validates, authorises and documents requests by it; it
 * types the browser's client.
 */
export interface Endpoint {
  readonly access: Access;
  /** Clauses of docs/requirements, or the decision that designed it. */
  readonly source: string;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** One file is sent with the body as multipart/form-data; the body's fields are sent as text. */
  readonly file?: {
    /** Size limit of the file in bytes, exclusive. */
    readonly below: number;
    /** Name of its form field, if the specification gives one; otherwise `file`. */
    readonly name?: string;
    /**
     * The file may be left out; the request is multipart/form-data all the same. Requires a `name`.
     */
    readonly optional?: true;
    /** `statusCode` of the response to a larger file, in place of HTTP 413. */
    readonly tooLarge?: number;
  };
  /**
   * A successful response is a file instead of JSON: `data` is `fileDownload`, or `streamedFile`
   * for a file that is not loaded into memory. Refusals are JSON as everywhere.
   */
  readonly download?: true;
  /**
   * Limits the rate of one user's requests, together with the other endpoints of that rate: 429
   * above it.
   */
  readonly rate?: keyof typeof RATES;
  /** Schema of `data` in the response. */
  readonly data: z.ZodType;
  readonly statuses: StatusCatalogue;
}

/**
 * A file that a client downloads: its name, whose extension gives its type, and its bytes. The host
 * creates it and modules of other releases read it: `name` and `octets` cannot be renamed.
 */
export interface FileDownload {
  readonly name: string;
  readonly octets: Uint8Array<ArrayBuffer>;
  /**
   * Numbers (from 1) of the items that the file's format cannot represent; absent if none were left
   * out.
   */
  readonly leftOut?: readonly number[];
  /**
   * Content of items that are in the file which its format cannot represent; absent if there is
   * none.
   */
  readonly losses?: readonly FileLoss[];
}

/** One kind of content that a file does not contain. */
export interface FileLoss {
  readonly kind: string;
  /** Numbers (from 1) of the items, ascending. */
  readonly numbers: readonly number[];
}

/** A file as a response that the server streams while it produces it. */
export interface StreamedFile {
  readonly name: string;
  /** Size in bytes, known in advance. */
  readonly bytes: number;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** Numbers (from 1) as the bits of a hexadecimal number: short for thousands of items. */
const hexOf = (numbers: readonly number[]): string =>
  numbers.reduce((sum, number) => sum | (1n << BigInt(number - 1)), 0n).toString(16);
const numbersIn = (hex: string): number[] =>
  [...BigInt(`0x${hex}`).toString(2)]
    .reverse()
    .flatMap((bit, index) => (bit === '1' ? [index + 1] : []));

/**
 * Response header for `leftOut` of a file: numbers separated by commas, or a hexadecimal number
 * after `x` where these are long. Proxies limit the size of headers.
 */
export const LEFT_OUT_HEADER = 'riwaq-left-out';
/** Longest list of numbers, in characters. */
const LIST_MAX = 1000;

/** Value of that header. */
export function leftOutHeader(numbers: readonly number[]): string {
  const list = numbers.join(',');
  return list.length <= LIST_MAX ? list : `x${hexOf(numbers)}`;
}

/** Parses that header of a file. */
export function leftOutIn(header: string | null): Pick<FileDownload, 'leftOut'> {
  if (header === null || header === '') return {};
  return {
    leftOut: header.startsWith('x') ? numbersIn(header.slice(1)) : header.split(',').map(Number),
  };
}

/** Response header for `losses` of a file: `formatting=5;hint=1f`. */
export const LOSSES_HEADER = 'riwaq-losses';
const KIND = /^([a-zA-Z]+)=([\da-f]+)$/;

/** Value of that header. The numbers of a kind are the bits of a hexadecimal number. */
export const lossesHeader = (losses: readonly FileLoss[]): string =>
  losses.map(({ kind, numbers }) => `${kind}=${hexOf(numbers)}`).join(';');

/** Parses that header of a file. Ignores malformed kinds. */
export function lossesIn(header: string | null): Pick<FileDownload, 'losses'> {
  const losses = (header ?? '').split(';').flatMap((part): FileLoss[] => {
    const [, kind, hex] = KIND.exec(part) ?? [];
    return kind === undefined || hex === undefined ? [] : [{ kind, numbers: numbersIn(hex) }];
  });
  return losses.length === 0 ? {} : { losses };
}

/**
 * `'GET Forums/GetForums'`: the method and the exact path under the API base address. A field of
 * the query may be a segment of the path instead, as `{id}`.
 */
export type EndpointKey = `${Method} ${string}`;
export type EndpointMap = Readonly<Record<EndpointKey, Endpoint>>;

/** Preserves the literal keys and schemas of an area's declarations while checking their form. */
export function declareEndpoints<const Map extends EndpointMap>(map: Map): Map {
  return map;
}

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** Type of the input that a caller passes to an endpoint. */
export type InputOf<E extends Endpoint> = (E extends { query: z.ZodType }
  ? { query: In<E['query']> }
  : unknown) &
  (E extends { body: z.ZodType } ? { body: In<E['body']> } : unknown) &
  (E extends { file: { name: infer Name extends string } }
    ? { file: { readonly [Field in Name]?: Blob } }
    : E extends { file: object }
      ? { file: Blob }
      : unknown);

/** Type of `data` in the response of an endpoint. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;
