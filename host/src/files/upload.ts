import { chunkAt, FIELD_REASONS, type FieldReason, type UploadAnswer, type UploadLocation } from '@riwaq/api';
import type { UploadHandle, UploadState } from '@riwaq/contract';
import { Listeners } from '@riwaq/contract/host';
import { errorCodeOf, fieldsOf } from '../api/api-client';
import type { SendUploadRequest, UploadResponse } from './upload-request';

export interface UploadDeps {
  send: SendUploadRequest;
  uploadBase: Promise<string>;
  token(): string | null;
  onRefused(token: string | null): void;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

/** Milliseconds between two tries while the network is gone; the browser's `online` event ends the wait. */
export const WAIT_MS = 5000;

/** Statuses that come from a server that is away rather than from one that refuses. */
const AWAY = new Set([0, 408, 429, 502, 503, 504]);

type Step = { kind: 'received'; bytes: number } | { kind: 'finished'; answer: UploadAnswer } | { kind: 'away' } | { kind: 'failed'; code: string; reason?: FieldReason; serverText?: string };

function bodyOf({ text }: UploadResponse): { data?: Partial<UploadAnswer> | null } {
  try {
    return (JSON.parse(text) ?? {}) as { data?: Partial<UploadAnswer> | null };
  } catch {
    return {};
  }
}

/** Why the server refused the file, where it says so; else the text that it answered. */
function refusalOf(response: UploadResponse): { reason: FieldReason } | { serverText?: string } {
  const [field] = fieldsOf(bodyOf(response));
  const reason = FIELD_REASONS.find((known) => known === field?.message);
  return reason ? { reason } : { serverText: response.text.slice(0, 500) || undefined };
}

/** What an answer of the server means: 409 tells what it has, anything but 200 is an upload error. */
function read(response: UploadResponse): Step {
  if (AWAY.has(response.status)) return { kind: 'away' };
  const answer = bodyOf(response).data ?? {};
  if (response.status === 200 && answer.fileUrl !== undefined) return { kind: 'finished', answer: { received: answer.received ?? 0, ...answer } };
  if ((response.status === 200 || response.status === 409) && typeof answer.received === 'number') return { kind: 'received', bytes: answer.received };
  return { kind: 'failed', code: response.status === 200 ? 'server' : errorCodeOf(response.status), ...refusalOf(response) };
}

/**
 * Sends a file in chunks (document 1 section 7, File upload). A lost network only makes it wait: it then asks the
 * server how far it is and goes on from there.
 */
export function startUpload(deps: UploadDeps, file: File, location: UploadLocation): UploadHandle {
  const uploadId = crypto.randomUUID();
  const listeners = new Listeners<[UploadState]>();
  let state: UploadState = { kind: 'uploading', sent: 0, total: file.size };
  let received = 0;
  let sent = 0;
  let run = new AbortController();

  const become = (next: UploadState): void => {
    state = next;
    listeners.tell(next);
  };
  const moving = (kind: 'uploading' | 'paused' | 'waiting'): void => become({ kind, sent, total: file.size });

  const request = async (init: { method: 'GET' | 'POST'; path: string; body?: Blob; range?: string }, signal: AbortSignal): Promise<Step> => {
    const token = deps.token();
    const base = await deps.uploadBase;
    const response = await deps.send({
      method: init.method,
      url: base + init.path,
      headers: {
        Accept: 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
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
    if (!signal.aborted && (response.status === 401 || response.status === 403)) deps.onRefused(token);
    return read(response);
  };

  const sendChunk = (signal: AbortSignal): Promise<Step> => {
    const { start, end } = chunkAt(received, file.size);
    const query = new URLSearchParams({ uploadId, fileName: file.name });
    return request({ method: 'POST', path: `${location}?${query}`, body: file.slice(start, end + 1), range: `bytes ${start}-${end}/${file.size}` }, signal);
  };
  const askReceived = async (signal: AbortSignal): Promise<Step> => {
    const step = await request({ method: 'GET', path: `${location}/${uploadId}` }, signal);
    // The first chunk never arrived.
    return step.kind === 'failed' && step.code === 'not-found' ? { kind: 'received', bytes: 0 } : step;
  };
  const networkBack = (signal: AbortSignal): Promise<void> => new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      deps.window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, WAIT_MS);
    deps.window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });

  const advance = async (ask: boolean): Promise<void> => {
    run.abort();
    const { signal } = (run = new AbortController());
    moving('uploading');
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
          received = sent = Math.min(step.bytes, file.size);
          moving('uploading');
          break;
        case 'away':
          asking = true;
          sent = received;
          moving('waiting');
          await networkBack(signal);
      }
    }
  };

  void advance(false);
  return {
    get state() { return state; },
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
    cancel() {
      if (state.kind === 'done' || state.kind === 'cancelled') return;
      run.abort();
      become({ kind: 'cancelled' });
    },
  };
}
