/**
 * Response to one request of an upload: its HTTP status (0 when none arrived), its text, and its
 * Retry-After header when present.
 */
export interface UploadResponse {
  status: number;
  text: string;
  retryAfter?: string | null;
}

export interface UploadRequestInit {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: Blob;
  signal: AbortSignal;
  /** Called with the bytes of the body that were sent. */
  onProgress?(sent: number): void;
}

export type SendUploadRequest = (init: UploadRequestInit) => Promise<UploadResponse>;

/**
 * Tells the server to delete an upload, also while the page unloads. The caller does not learn
 * whether the request succeeded.
 */
export type ForgetUpload = (url: string, headers: Readonly<Record<string, string>>) => void;

/** Milliseconds without progress after which a request is aborted. */
export const STALL_MS = 60_000;

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export const sendByXhr: SendUploadRequest = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const finish = (response: UploadResponse): void => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
      resolve(response);
    };
    const stop = (): void => {
      xhr.abort();
      finish({ status: 0, text: '' });
    };
    const alive = (): void => {
      clearTimeout(stall);
      stall = setTimeout(stop, STALL_MS);
    };
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => {
      alive();
      onProgress?.(loaded);
    };
    xhr.onload = () =>
      finish({
        status: xhr.status,
        text: xhr.responseText,
        retryAfter: xhr.getResponseHeader('Retry-After'),
      });
    xhr.onerror = () => finish({ status: 0, text: '' });
    signal.addEventListener('abort', stop);
    if (signal.aborted) return stop();
    alive();
    xhr.send(body);
  });

/** Uses `fetch`, because its `keepalive` requests continue after the page unloads. */
export const forgetByFetch: ForgetUpload = (url, headers) => {
  // If the request is lost, the server deletes the upload itself after a while.
  void fetch(url, { method: 'DELETE', headers, credentials: 'omit', keepalive: true }).catch(
    () => undefined,
  );
};
