import { FIELD_REASONS, type FieldReason, type UploadProgress } from '@riwaq/api';
import { errorCodeOf, fieldsOf } from '../api/api-client';
import type { UploadResponse } from './upload-request';

/**
 * Seconds between two retries while the server has no room: `usual` without a Retry-After header,
 * `most` as the upper limit for it.
 */
export const BUSY_SECONDS = { usual: 10, most: 60 } as const;

/** Statuses that mean an unreachable server rather than a refusal. */
const AWAY = new Set([0, 408, 502, 503, 504]);
const BUSY = 429;

/** Why an upload fails. */
export interface UploadFailure {
  kind: 'failed';
  code: string;
  reason?: FieldReason;
  serverText?: string;
}
/** The meaning of a response for the upload. */
export type UploadStep =
  | { kind: 'received'; bytes: number }
  | { kind: 'finished'; data: UploadProgress }
  | { kind: 'away' }
  | { kind: 'busy'; milliseconds: number; failure: UploadFailure }
  | UploadFailure;

function bodyOf({ text }: UploadResponse): { data?: Partial<UploadProgress> | null } {
  try {
    return (JSON.parse(text) ?? {}) as { data?: Partial<UploadProgress> | null };
  } catch {
    return {};
  }
}

/** The server's reason for refusing the file, or else the text of the response. */
function refusalOf(response: UploadResponse): { reason: FieldReason } | { serverText?: string } {
  const [field] = fieldsOf(bodyOf(response));
  const reason = FIELD_REASONS.find((known) => known === field?.message);
  return reason ? { reason } : { serverText: response.text.slice(0, 500) || undefined };
}

/** Milliseconds before the next retry. A Retry-After date is not supported. */
function busyMilliseconds({ retryAfter }: UploadResponse): number {
  const seconds = Number(retryAfter ?? '');
  return Math.min(seconds > 0 ? seconds : BUSY_SECONDS.usual, BUSY_SECONDS.most) * 1000;
}

/**
 * Interprets a response: 409 carries the received bytes, any other status but 200 is an upload
 * error.
 */
export function readResponse(response: UploadResponse): UploadStep {
  if (AWAY.has(response.status)) return { kind: 'away' };
  if (response.status === BUSY)
    return {
      kind: 'busy',
      milliseconds: busyMilliseconds(response),
      failure: { kind: 'failed', code: errorCodeOf(BUSY), ...refusalOf(response) },
    };
  const data = bodyOf(response).data ?? {};
  if (response.status === 200 && data.fileUrl !== undefined)
    return { kind: 'finished', data: { received: data.received ?? 0, ...data } };
  if ((response.status === 200 || response.status === 409) && typeof data.received === 'number')
    return { kind: 'received', bytes: data.received };
  return {
    kind: 'failed',
    code: response.status === 200 ? 'server' : errorCodeOf(response.status),
    ...refusalOf(response),
  };
}
