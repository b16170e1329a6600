/** One request of an upload: its HTTP status (0 when none came) and the answer's text. */
export interface UploadResponse { status: number; text: string }

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

/** Milliseconds without any progress after which a request is given up. */
export const STALL_MS = 60_000;

/** By XMLHttpRequest: `fetch` does not tell the progress of what is sent. */
export const sendByXhr: SendUploadRequest = ({ method, url, headers, body, signal, onProgress }) => new Promise((resolve) => {
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
  xhr.onload = () => finish({ status: xhr.status, text: xhr.responseText });
  xhr.onerror = () => finish({ status: 0, text: '' });
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  alive();
  xhr.send(body);
});
