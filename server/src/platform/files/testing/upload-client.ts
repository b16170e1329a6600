import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PersonName, TestServer } from '../../../testing';

export const PDF = Buffer.from(
  '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  'latin1',
);
/** A PDF of the given size in bytes. */
export const pdf = (bytes: number) => Buffer.concat([PDF, randomBytes(bytes - PDF.length)]);

export interface UploadedChunk {
  uploadId: string;
  fileName?: string;
  content: Buffer;
  start?: number;
  total?: number;
  location?: string;
  headers?: Record<string, string>;
}

export interface UploadResponse {
  status: number;
  statusCode: number;
  code?: string;
  fields?: Array<{ path: string; message: string }>;
  data: { received: number; fileUrl?: string; fileName?: string; fileGuid?: string };
}

/** Result of {@link UploadClient.cancel} when the upload is gone. */
export const CANCELLED = [200, { statusCode: 1, data: null }];

/** Sends, reads and cancels uploads in chunks. */
export class UploadClient {
  constructor(private readonly server: TestServer) {}

  async send(as: PersonName, chunk: UploadedChunk): Promise<UploadResponse> {
    const {
      uploadId,
      fileName = 'notes.pdf',
      content,
      start = 0,
      total = content.length,
      location = 'Forums',
      headers = {},
    } = chunk;
    const response = await this.server.app.inject({
      method: 'POST',
      url: `/upload/${location}?${new URLSearchParams({ uploadId, fileName })}`,
      payload: content,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${start}-${start + content.length - 1}/${total}`,
        ...this.#authorization(as),
        ...headers,
      },
    });
    return { status: response.statusCode, ...response.json<Omit<UploadResponse, 'status'>>() };
  }

  async state(as: PersonName, uploadId: string): Promise<UploadResponse> {
    const response = await this.server.app.inject({
      url: `/upload/Forums/${uploadId}`,
      headers: this.#authorization(as),
    });
    return { status: response.statusCode, ...response.json<Omit<UploadResponse, 'status'>>() };
  }

  async cancel(as: PersonName, uploadId: string): Promise<unknown[]> {
    const response = await this.server.app.inject({
      method: 'DELETE',
      url: `/upload/Forums/${uploadId}`,
      headers: this.#authorization(as),
    });
    return [response.statusCode, response.json<unknown>()];
  }

  /** Whether the store has bytes of an unfinished upload. */
  isStaged(uploadId: string): Promise<boolean> {
    return buffer(this.server.core.store.readStaged(uploadId)).then(
      () => true,
      () => false,
    );
  }

  /** Advances the clock until a silent upload counts as stale. */
  makeStale(): void {
    const { clock } = this.server;
    clock.set(new Date(clock.now().getTime() + 11 * 60_000));
  }

  async download(as: PersonName, fileUrl: string): Promise<Buffer> {
    const { data } = await this.server.call(as, 'POST Uploader/Download', { body: { fileUrl } });
    return (await this.server.app.inject({ url: data?.url ?? '' })).rawPayload;
  }

  #authorization(as: PersonName) {
    return { authorization: `Bearer ${this.server.token(as)}` };
  }
}
