import {
  chunkAt,
  FIELD_REASONS,
  type FieldReason,
  type UploadAnswer,
  type UploadLocation,
} from '@riwaq/api';
import type { UploadHandle, UploadState } from '@riwaq/contract';
import { Listeners } from '@riwaq/contract/host';
import { newGuid } from '@riwaq/ui/core';
import { errorCodeOf, fieldsOf } from '../api/api-client';
import type { ForgetUpload, SendUploadRequest, UploadResponse } from './upload-request';

export interface UploadDeps {
  send: SendUploadRequest;
  forget: ForgetUpload;
  uploadBase: Promise<string>;
  token(): string | null;
  /** Guid of the signed-in user. */
  person(): string | null;
  onRefused(token: string | null): void;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Milliseconds between two retries without a network; the browser's `online` event ends the wait.
 */
export const WAIT_MS = 5000;
/** Number of retries while the server has no room (429), before the upload fails. */
export const BUSY_TRIES = 4;
/**
 * Seconds between two such retries: `usual` without a Retry-After header, `most` as the upper limit
 * for it.
 */
export const BUSY_SECONDS = { usual: 10, most: 60 } as const;

/** Statuses that mean an unreachable server rather than a refusal. */
const AWAY = new Set([0, 408, 502, 503, 504]);
const BUSY = 429;

interface Failure {
  kind: 'failed';
  code: string;
  reason?: FieldReason;
  serverText?: string;
}
type Step =
  | { kind: 'received'; bytes: number }
  | { kind: 'finished'; answer: UploadAnswer }
  | { kind: 'away' }
  | { kind: 'busy'; milliseconds: number; failure: Failure }
  | Failure;

function bodyOf({ text }: UploadResponse): { data?: Partial<UploadAnswer> | null } {
  try {
    return (JSON.parse(text) ?? {}) as { data?: Partial<UploadAnswer> | null };
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
function read(response: UploadResponse): Step {
  if (AWAY.has(response.status)) return { kind: 'away' };
  if (response.status === BUSY)
    return {
      kind: 'busy',
      milliseconds: busyMilliseconds(response),
      failure: { kind: 'failed', code: errorCodeOf(BUSY), ...refusalOf(response) },
    };
  const answer = bodyOf(response).data ?? {};
  if (response.status === 200 && answer.fileUrl !== undefined)
    return { kind: 'finished', answer: { received: answer.received ?? 0, ...answer } };
  if ((response.status === 200 || response.status === 409) && typeof answer.received === 'number')
    return { kind: 'received', bytes: answer.received };
  return {
    kind: 'failed',
    code: response.status === 200 ? 'server' : errorCodeOf(response.status),
    ...refusalOf(response),
  };
}

/**
 * Sends a file in chunks (FILE-1). Without a network it waits, then asks the server for the
 * received bytes and resumes from there. When it is cancelled or its page unloads, the server
 * deletes it. It fails once another user has signed in: their token must not send the file.
 */
export function startUpload(deps: UploadDeps, file: File, location: UploadLocation): UploadHandle {
  const uploadId = newGuid();
  const owner = deps.person();
  const listeners = new Listeners<[UploadState]>();
  let state: UploadState = { kind: 'uploading', sent: 0, total: file.size };
  let received = 0;
  let sent = 0;
  let run = new AbortController();
  /** The upload's own address, once the server may know of it. */
  let address: string | null = null;

  const isOver = (): boolean => state.kind === 'done' || state.kind === 'cancelled';
  const become = (next: UploadState): void => {
    state = next;
    if (isOver()) deps.window.removeEventListener('pagehide', leave);
    listeners.tell(next);
  };
  const moving = (kind: 'uploading' | 'paused' | 'waiting'): void =>
    become({ kind, sent, total: file.size });

  const authorisation = (token: string | null): Record<string, string> =>
    token === null ? {} : { Authorization: `Bearer ${token}` };

  const request = async (
    init: { method: 'GET' | 'POST'; path: string; body?: Blob; range?: string },
    signal: AbortSignal,
  ): Promise<Step> => {
    if (deps.person() !== owner) return { kind: 'failed', code: errorCodeOf(401) };
    const token = deps.token();
    const base = await deps.uploadBase;
    address = `${base}${location}/${uploadId}`;
    const response = await deps.send({
      method: init.method,
      url: base + init.path,
      headers: {
        Accept: 'application/json',
        ...authorisation(token),
        ...(init.body ? { 'Content-Type': 'application/octet-stream' } : {}),
        ...(init.range ? { 'Content-Range': init.range } : {}),
      },
      body: init.body,
      signal,
      onProgress: (bytes) => {
        if (signal.aborted) return;
        sent = Math.min(received + bytes, file.size);
        moving('uploading');
      },
    });
    if (!signal.aborted && (response.status === 401 || response.status === 403))
      deps.onRefused(token);
    return read(response);
  };

  const sendChunk = (signal: AbortSignal): Promise<Step> => {
    const { start, end } = chunkAt(received, file.size);
    const query = new URLSearchParams({ uploadId, fileName: file.name });
    return request(
      {
        method: 'POST',
        path: `${location}?${query}`,
        body: file.slice(start, end + 1),
        range: `bytes ${start}-${end}/${file.size}`,
      },
      signal,
    );
  };
  const askReceived = async (signal: AbortSignal): Promise<Step> => {
    const step = await request({ method: 'GET', path: `${location}/${uploadId}` }, signal);
    // The first chunk never arrived.
    return step.kind === 'failed' && step.code === 'not-found'
      ? { kind: 'received', bytes: 0 }
      : step;
  };
  const pause = (
    milliseconds: number,
    signal: AbortSignal,
    until: 'online' | null,
  ): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        if (until) deps.window.removeEventListener(until, go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      if (until) deps.window.addEventListener(until, go);
      signal.addEventListener('abort', go);
    });

  const advance = async (ask: boolean): Promise<void> => {
    run.abort();
    const { signal } = (run = new AbortController());
    moving('uploading');
    let busy = 0;
    for (let asking = ask; !signal.aborted;) {
      const step = asking ? await askReceived(signal) : await sendChunk(signal);
      if (signal.aborted) return;
      switch (step.kind) {
        case 'finished': {
          const { fileUrl = '', fileName = file.name, fileGuid } = step.answer;
          return become({ kind: 'done', file: { fileUrl, fileName, fileGuid, bytes: file.size } });
        }
        case 'failed':
          return become({ ...step, sent, total: file.size });
        case 'received':
          asking = false;
          busy = 0;
          received = sent = Math.min(step.bytes, file.size);
          moving('uploading');
          break;
        case 'away':
          asking = true;
          sent = received;
          moving('waiting');
          await pause(WAIT_MS, signal, 'online');
          break;
        case 'busy':
          busy += 1;
          if (busy > BUSY_TRIES) return become({ ...step.failure, sent, total: file.size });
          sent = received;
          moving('uploading');
          await pause(step.milliseconds, signal, null);
      }
    }
  };

  const cancel = (): void => {
    if (isOver()) return;
    run.abort();
    become({ kind: 'cancelled' });
    if (address !== null) deps.forget(address, authorisation(deps.token()));
  };
  /** A page in the back/forward cache may be restored, and its uploads continue. */
  function leave({ persisted }: PageTransitionEvent): void {
    if (!persisted) cancel();
  }

  deps.window.addEventListener('pagehide', leave);
  void advance(false);
  return {
    get state() {
      return state;
    },
    subscribe: (listener) => listeners.add(listener),
    pause() {
      if (state.kind !== 'uploading' && state.kind !== 'waiting') return;
      run.abort();
      sent = received;
      moving('paused');
    },
    resume() {
      if (state.kind === 'paused' || state.kind === 'failed') void advance(true);
    },
    cancel,
  };
}
