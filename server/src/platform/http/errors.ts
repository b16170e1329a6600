import type { FieldReason } from '@riwaq/api';

/** A refusal that is an HTTP status rather than a business code. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: ReadonlyArray<{ path: string; message: string }>;
  /** Seconds after which the caller may retry, sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** Route of the page where the caller can continue. */
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

/** 400 for one field that the schema alone cannot check; `path` is its place in the request. */
export const malformed = (path: string, reason: FieldReason) =>
  new HttpError(400, 'malformed', [{ path, message: reason }]);
/** 499: the client has left and receives no response. */
export const clientLeft = () => new HttpError(499, 'cancelled');
/** 401: no valid session for what the client sent. */
export const unauthorised = () => new HttpError(401, 'unauthorised');
/** 403: the caller may not do this, here or at all. */
export const forbidden = () => new HttpError(403, 'forbidden');
/** 404: the thing does not exist, or the caller must not know that it does. */
export const notFound = () => new HttpError(404, 'not-found');
/**
 * 404: the API has no such endpoint; lets a client recognise an area that this server does not
 * serve.
 */
export const notServed = () => new HttpError(404, 'not-served');
/** 423: an exam in progress locks the caller out of the other areas; `path` is the exam's page. */
export const blocked = (path: string) => Object.assign(new HttpError(423, 'blocked'), { path });
/** 409: the request conflicts with the stored state. */
export const conflict = (code = 'conflict') => new HttpError(409, code);
/**
 * 409 for a create that is retried with different content than it was first sent with; `path` is
 * the differing field.
 */
export const madeOtherwise = (path: string) =>
  new HttpError(409, 'conflict', [{ path, message: 'madeOtherwise' satisfies FieldReason }]);
