import type { UploadLocation } from '@riwaq/api';
import type { UploadHandle, UploadState } from '@riwaq/contract';
import { Listeners } from '@riwaq/contract/host';
import type { RequestOptions, UploadRequests } from './upload-requests';
import type { UploadStep } from './upload-response';

/** Creates the requests of one upload, which only its `owner` (a user's guid) may send. */
export type CreateUploadRequests = (
  file: File,
  location: UploadLocation,
  owner: string | null,
) => UploadRequests;

export interface UploadDeps {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Guid of the signed-in user. */
  person(): string | null;
  /** Loads the code of the requests, which most visits do not need. */
  loadRequests(): Promise<CreateUploadRequests>;
}

/**
 * Milliseconds between two retries without a network; the browser's `online` event ends the wait.
 */
export const WAIT_MS = 5000;
/** Number of retries while the server has no room (429), before the upload fails. */
export const BUSY_TRIES = 4;

/**
 * Sends a file in chunks (FILE-1). Without a network it waits, then asks the server for the
 * received bytes and resumes from there. When it is cancelled or its page unloads, the server
 * deletes it. It fails once another user has signed in: their token must not send the file.
 */
export function startUpload(deps: UploadDeps, file: File, location: UploadLocation): UploadHandle {
  const upload = new Upload(deps, file, location);
  upload.start();
  return {
    get state() {
      return upload.state;
    },
    subscribe: (listener) => upload.subscribe(listener),
    pause: () => upload.pause(),
    resume: () => upload.resume(),
    cancel: () => upload.cancel(),
  };
}

class Upload {
  readonly #window: UploadDeps['window'];
  readonly #file: File;
  readonly #createRequests: () => Promise<UploadRequests>;
  #requests: UploadRequests | null = null;
  readonly #listeners = new Listeners<[UploadState]>();
  #state: UploadState;
  #received = 0;
  #sent = 0;
  /** Aborted when the upload is paused, resumed or cancelled. */
  #run = new AbortController();

  constructor(deps: UploadDeps, file: File, location: UploadLocation) {
    this.#window = deps.window;
    this.#file = file;
    const owner = deps.person();
    this.#createRequests = async () => (await deps.loadRequests())(file, location, owner);
    this.#state = { kind: 'uploading', sent: 0, total: file.size };
  }

  get state(): UploadState {
    return this.#state;
  }

  subscribe(listener: (state: UploadState) => void): () => void {
    return this.#listeners.add(listener);
  }

  start(): void {
    this.#window.addEventListener('pagehide', this.#leave);
    void this.#advance(false);
  }

  pause(): void {
    if (this.#state.kind !== 'uploading' && this.#state.kind !== 'waiting') return;
    this.#run.abort();
    this.#sent = this.#received;
    this.#move('paused');
  }

  resume(): void {
    if (this.#state.kind === 'paused' || this.#state.kind === 'failed') void this.#advance(true);
  }

  cancel(): void {
    if (this.#isOver) return;
    this.#run.abort();
    this.#become({ kind: 'cancelled' });
    this.#requests?.forget();
  }

  get #isOver(): boolean {
    return this.#state.kind === 'done' || this.#state.kind === 'cancelled';
  }

  #become(next: UploadState): void {
    this.#state = next;
    if (this.#isOver) this.#window.removeEventListener('pagehide', this.#leave);
    this.#listeners.tell(next);
  }

  #move(kind: 'uploading' | 'paused' | 'waiting'): void {
    this.#become({ kind, sent: this.#sent, total: this.#file.size });
  }

  /** A page in the back/forward cache may be restored, and its uploads continue. */
  readonly #leave = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) this.cancel();
  };

  /**
   * Sends chunk after chunk until the upload is finished, has failed or is aborted.
   * @param isAsking asks the server for the received bytes first
   */
  async #advance(isAsking: boolean): Promise<void> {
    const { name, size } = this.#file;
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    const onProgress = (bytes: number): void => {
      this.#sent = Math.min(this.#received + bytes, size);
      this.#move('uploading');
    };
    this.#move('uploading');
    let busy = 0;
    while (!signal.aborted) {
      const step = await this.#request(isAsking, { signal, onProgress });
      if (signal.aborted) return;
      switch (step.kind) {
        case 'finished': {
          const { fileUrl = '', fileName = name, fileGuid } = step.data;
          return this.#become({ kind: 'done', file: { fileUrl, fileName, fileGuid, bytes: size } });
        }
        case 'failed':
          return this.#become({ ...step, sent: this.#sent, total: size });
        case 'received':
          isAsking = false;
          busy = 0;
          this.#received = this.#sent = Math.min(step.bytes, size);
          this.#move('uploading');
          break;
        case 'away':
          isAsking = true;
          this.#sent = this.#received;
          this.#move('waiting');
          await this.#wait(WAIT_MS, signal, 'online');
          break;
        case 'busy':
          busy += 1;
          if (busy > BUSY_TRIES)
            return this.#become({ ...step.failure, sent: this.#sent, total: size });
          this.#sent = this.#received;
          this.#move('uploading');
          await this.#wait(step.milliseconds, signal, null);
      }
    }
  }

  async #request(isAsking: boolean, options: RequestOptions): Promise<UploadStep> {
    if (!this.#requests) {
      const requests = await this.#createRequests().catch(() => null);
      if (!requests || options.signal.aborted) return { kind: 'away' };
      this.#requests ??= requests;
    }
    return isAsking
      ? this.#requests.fetchReceived(options)
      : this.#requests.sendChunk(this.#received, options);
  }

  /** Waits for the time, the event or the abortion, whichever comes first. */
  #wait(milliseconds: number, signal: AbortSignal, until: 'online' | null): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        if (until) this.#window.removeEventListener(until, end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (until) this.#window.addEventListener(until, end);
      signal.addEventListener('abort', end);
    });
  }
}
