import { chunkAt, type UploadLocation } from '@riwaq/api';
import { newGuid } from '@riwaq/ui/core';
import { errorCodeOf } from '../api/api-client';
import {
  forgetByFetch,
  sendByXhr,
  type ForgetUpload,
  type SendUploadRequest,
} from './upload-request';
import { readResponse, type UploadStep } from './upload-response';

export interface UploadRequestDeps {
  send: SendUploadRequest;
  forget: ForgetUpload;
  uploadBase: Promise<string>;
  token(): string | null;
  /** Guid of the signed-in user. */
  person(): string | null;
  onRefused(token: string | null): void;
}

/** How a browser sends. */
export const browserSending = { send: sendByXhr, forget: forgetByFetch };

export interface RequestOptions {
  signal: AbortSignal;
  /** Called with the bytes of this request that were sent. */
  onProgress: (bytes: number) => void;
}

const authorisation = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/**
 * The requests of one upload. They fail once another user than the `owner` has signed in: their
 * token must not send the file.
 */
export class UploadRequests {
  readonly #deps: UploadRequestDeps;
  readonly #file: File;
  readonly #location: UploadLocation;
  readonly #uploadId = newGuid();
  readonly #owner: string | null;
  /** The upload's own address, once the server may know of it. */
  #address: string | null = null;

  constructor(deps: UploadRequestDeps, file: File, location: UploadLocation, owner: string | null) {
    this.#deps = deps;
    this.#file = file;
    this.#location = location;
    this.#owner = owner;
  }

  /** Sends the chunk that begins after the `received` bytes. */
  sendChunk(received: number, options: RequestOptions): Promise<UploadStep> {
    const { name, size } = this.#file;
    const { start, end } = chunkAt(received, size);
    const query = new URLSearchParams({ uploadId: this.#uploadId, fileName: name });
    return this.#request(
      {
        method: 'POST',
        path: `${this.#location}?${query}`,
        body: this.#file.slice(start, end + 1),
        range: `bytes ${start}-${end}/${size}`,
      },
      options,
    );
  }

  /** Asks the server for the number of bytes that it has received. */
  async fetchReceived(options: RequestOptions): Promise<UploadStep> {
    const path = `${this.#location}/${this.#uploadId}`;
    const step = await this.#request({ method: 'GET', path }, options);
    // The first chunk never arrived.
    return step.kind === 'failed' && step.code === 'not-found'
      ? { kind: 'received', bytes: 0 }
      : step;
  }

  /** Has the server delete the file. */
  forget(): void {
    if (this.#address !== null) this.#deps.forget(this.#address, authorisation(this.#deps.token()));
  }

  async #request(
    init: { method: 'GET' | 'POST'; path: string; body?: Blob; range?: string },
    { signal, onProgress }: RequestOptions,
  ): Promise<UploadStep> {
    const deps = this.#deps;
    if (deps.person() !== this.#owner) return { kind: 'failed', code: errorCodeOf(401) };
    const token = deps.token();
    const base = await deps.uploadBase;
    this.#address = `${base}${this.#location}/${this.#uploadId}`;
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
        if (!signal.aborted) onProgress(bytes);
      },
    });
    if (!signal.aborted && (response.status === 401 || response.status === 403))
      deps.onRefused(token);
    return readResponse(response);
  }
}
