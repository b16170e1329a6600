/**
 * One request of an upload: its HTTP status (0 when none came), the answer's text, and its
 * Retry-After where it has one.
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
  /** Octets of the body that have left. */
  onProgress?(sent: number): void;
}

export type SendUploadRequest = (init: UploadRequestInit) => Promise<UploadResponse>;

/** Tells the server to forget an upload, also while the page goes; whether it heard is not told. */
export type ForgetUpload = (url: string, headers: Readonly<Record<string, string>>) => void;

/** Milliseconds without any progress after which a request is given up. */
export const STALL_MS = 60_000;

/** By XMLHttpRequest: `fetch` does not tell the progress of what is sent. */
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

/** By `fetch`: its requests outlive the page. */
export const forgetByFetch: ForgetUpload = (url, headers) => {
  // What the server does not hear of it forgets by itself, after a while.
  void fetch(url, { method: 'DELETE', headers, credentials: 'omit', keepalive: true }).catch(
    () => undefined,
  );
};
