import type { FieldReason } from '@riwaq/api';

/** A refusal that is an HTTP status rather than a business code. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: ReadonlyArray<{ path: string; message: string }>;
  /** Seconds after which the caller may try again, told as Retry-After. */
  readonly retryAfter: number | undefined;
  /** The route of the page where the caller can go on. */
  path?: string;

  constructor(
    status: number,
    code: string,
    fields: ReadonlyArray<{ path: string; message: string }> = [],
    retryAfter?: number,
  ) {
    super(code);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** 400 for one field that the schema alone cannot judge; `path` is its place in what was sent. */
export const malformed = (path: string, reason: FieldReason) =>
  new HttpError(400, 'malformed', [{ path, message: reason }]);
/** 401: nobody is signed in with what was sent, or not any more. */
export const unauthorised = () => new HttpError(401, 'unauthorised');
/** 403: the caller may not do this, here or at all. */
export const forbidden = () => new HttpError(403, 'forbidden');
/** 404: there is no such thing, or none that the caller may know of. */
export const notFound = () => new HttpError(404, 'not-found');
/**
 * 404: no call of the API has this address, for a caller of an area that this server does not
 * answer for.
 */
export const notServed = () => new HttpError(404, 'not-served');
/**
 * 423: not now, for an exam is under way that closes the caller's other areas; `path` is its page.
 */
export const blocked = (path: string) => Object.assign(new HttpError(423, 'blocked'), { path });
/** 409: what is there does not go with what was sent. */
export const conflict = (code = 'conflict') => new HttpError(409, code);
/**
 * 409 for a create that is sent again with something else than what it made before; `path` is the
 * place in what was sent.
 */
export const madeOtherwise = (path: string) =>
  new HttpError(409, 'conflict', [{ path, message: 'madeOtherwise' satisfies FieldReason }]);
