import type {
  ApiClient,
  FieldReason,
  HubEvent,
  HubEvents,
  HubMethod,
  HubMethods,
  Role,
  UnreadCounts,
  UploadLocation,
  UserData,
} from '@riwaq/api';
import type { Direction, Language } from './bilingual';
import type { ModuleEvents } from './events';
import type { Refetch } from './refetch';
import type { ModuleShortcuts } from './shortcuts';

/** The signed-in user. Does not contain the token. */
export interface HostSession {
  readonly user: UserData;
  readonly role: Role;
  /** The decoded claims of the token (ACCOUNT-3). */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The host emits `resumed` once after a gap in the connection, just before `live`: the shown data
 * may be stale.
 */
export type RealtimeState = 'connecting' | 'live' | 'reconnecting' | 'resumed' | 'offline';

export interface ModuleRealtime {
  readonly state: RealtimeState;
  subscribeState(
    listener: (state: RealtimeState) => void,
    options?: { signal?: AbortSignal },
  ): () => void;
  /** Subscribes to an event of the hub until `signal` aborts or the disposer is called. */
  on<E extends HubEvent>(
    event: E,
    handler: (...args: HubEvents[E]) => void,
    options?: { signal?: AbortSignal },
  ): () => void;
  /**
   * Joins a group. Joins are counted, so two joins need two leaves; the host joins again after a
   * reconnect. The host calls `onAnswered` whenever the hub has confirmed or refused the join, at
   * first and after every gap: events between a fetch and that moment were missed, so the callback
   * fetches the shown data again. It is not called for a group that was already joined. When it
   * rejects it is retried until it succeeds (since 1.7.0), as in {@link ModuleRealtime.onResumed}.
   */
  join(
    group: string,
    options?: { kind?: 'Comments'; signal?: AbortSignal; onAnswered?: Refetch },
  ): () => void;
  /**
   * Calls `refetch` after every gap in the connection, once the hub can be called again. A refetch
   * that rejects is retried until it succeeds, until the next gap, or until the server refuses it
   * permanently; a host older than 1.7.0 calls it once per gap.
   */
  onResumed(refetch: Refetch, options?: { signal?: AbortSignal }): () => void;
  invoke<M extends HubMethod>(
    method: M,
    ...args: HubMethods[M]['args']
  ): Promise<HubMethods[M]['result']>;
}

/**
 * The states of an upload. `waiting` means that it waits for the network. A failure has the
 * `reason` for which the server refused the file, or else the text of the response.
 */
export type UploadState =
  | { kind: 'uploading' | 'paused' | 'waiting'; sent: number; total: number }
  | { kind: 'done'; file: UploadedFile }
  | {
      kind: 'failed';
      code: string;
      reason?: FieldReason;
      serverText?: string;
      sent: number;
      total: number;
    }
  | { kind: 'cancelled' };

export interface UploadedFile {
  fileUrl: string;
  fileName: string;
  fileGuid?: string;
  bytes: number;
}

/** One running upload. It resumes by itself when the network returns. */
export interface UploadHandle {
  readonly state: UploadState;
  subscribe(listener: (state: UploadState) => void): () => void;
  pause(): void;
  /** Resumes after a pause or a failure, from the bytes that the server has stored. */
  resume(): void;
  /**
   * Cancels the upload; it cannot be resumed. The server deletes the uploaded bytes, as it does
   * when the page is closed.
   */
  cancel(): void;
}

/** How stored files are opened. */
export interface FileAccess {
  /**
   * Opens a file in a new tab, or saves it; counts one download. Resolves false when it does not
   * exist.
   */
  download(fileUrl: string): Promise<boolean>;
  /**
   * Returns a short-lived address that shows a file without counting a download, or null when it
   * does not exist.
   */
  previewUrl(fileUrl: string): Promise<string | null>;
}

export interface ModuleFiles extends FileAccess {
  /** Starts an upload. The caller checks with `uploadRefusal` first; the server checks again. */
  upload(file: File, options: { location: UploadLocation }): UploadHandle;
}

/**
 * JSON values stored in this browser for this module and user. When the storage is full or
 * forbidden, values are lost without an error.
 */
export interface ModuleStorage {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  keys(): string[];
}

export interface ModuleNotify {
  /** Default text: 'Operation accomplished successfully'. Shown for 3 s. */
  success(text?: string): void;
  error(text?: string): void;
  info(text: string): void;
  warning(text: string): void;
}

export interface ConfirmOptions {
  title?: string;
  text?: string;
  okText?: string;
  danger?: boolean;
}

export interface ModuleLog {
  info(message: string, fields?: Record<string, unknown>): void;
  error(message: string, cause?: unknown, fields?: Record<string, unknown>): void;
}

/**
 * The context of a page, with or without a session. A public page (one that opens without signing
 * in) gets only this context, for signed-in users too: its requests carry no token. Since 1.5.0.
 */
export interface VisitorContext {
  readonly moduleId: string;
  /** Semantic version of the host API. */
  readonly hostApi: string;
  readonly api: ApiClient;
  /** The module's `config` of static/config.json. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly i18n: { readonly language: Language; readonly direction: Direction };
  /** Navigates to a path of the site, such as `/forums?topicGuid=…`. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Returns the full address of a path of the site, for a link that is copied. */
  href(path: string): string;
  /**
   * Access to files that does not depend on a session. `addressOf` calls an endpoint of the module
   * for the address of a file, or returns null when the file does not exist. The host calls it
   * again each time a file is opened.
   */
  filesBy(addressOf: (fileUrl: string) => Promise<string | null>): FileAccess;
  readonly notify: ModuleNotify;
  readonly log: ModuleLog;
  /**
   * Aborts when the module (or the component that uses the context) is unmounted, which ends every
   * subscription.
   */
  readonly signal: AbortSignal;
}

/** The context that the host gives to a module for a signed-in user, scoped to that module. */
export interface HostContext extends VisitorContext {
  readonly session: HostSession;
  readonly events: ModuleEvents;
  readonly realtime: ModuleRealtime;
  readonly unread: { readonly counts: UnreadCounts; refresh(): Promise<void> };
  readonly files: ModuleFiles;
  readonly storage: ModuleStorage;
  /** Keyboard shortcuts of the shown page. Since 1.1.0. */
  readonly shortcuts: ModuleShortcuts;
  /** Asks the user to confirm. Default text: 'Are you sure about the operation'. */
  confirm(options?: ConfirmOptions): Promise<boolean>;
  /**
   * Suppresses the offer of a newer build until the disposer is called, because the user must not
   * be interrupted.
   */
  holdUpdate(reason: string): () => void;
}
