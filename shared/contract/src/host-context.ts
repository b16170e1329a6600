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

/** Who is signed in. The token is not handed out. */
export interface HostSession {
  readonly user: UserData;
  readonly role: Role;
  /** The decoded claims of the token (document 1 section 3, Session). */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** `resumed` follows a gap, once, just before `live`: what was shown may be stale. */
export type RealtimeState = 'connecting' | 'live' | 'reconnecting' | 'resumed' | 'offline';

export interface ModuleRealtime {
  readonly state: RealtimeState;
  subscribeState(
    listener: (state: RealtimeState) => void,
    options?: { signal?: AbortSignal },
  ): () => void;
  /** Hears an event of the hub until `signal` aborts or the disposer is called. */
  on<E extends HubEvent>(
    event: E,
    handler: (...args: HubEvents[E]) => void,
    options?: { signal?: AbortSignal },
  ): () => void;
  /**
   * Joins a group; counted, so two joins need two leaves; joined again after a reconnect.
   * `onAnswered` is called whenever the hub has confirmed or refused it, at first and after every
   * gap: events between a fetch and that moment were missed, so it fetches what is shown once more.
   * It is not called for a group that was joined already. When it rejects it is retried until it
   * succeeds (since 1.7.0), as in {@link ModuleRealtime.onResumed}.
   */
  join(
    group: string,
    options?: { kind?: 'Comments'; signal?: AbortSignal; onAnswered?: Refetch },
  ): () => void;
  /**
   * Refetches what is shown after every gap in the connection, once the hub can be called again. A
   * refetch that rejects is retried until it succeeds, until the next gap, or until it is refused
   * for good; an older host than 1.7.0 calls it once a gap.
   */
  onResumed(refetch: Refetch, options?: { signal?: AbortSignal }): () => void;
  invoke<M extends HubMethod>(
    method: M,
    ...args: HubMethods[M]['args']
  ): Promise<HubMethods[M]['result']>;
}

/**
 * The states of an upload; `waiting` is for the network to come back. A failure has the `reason`
 * for which the server refused the file, or else the text that it answered.
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

/** One upload under way. It goes on by itself when the network returns. */
export interface UploadHandle {
  readonly state: UploadState;
  subscribe(listener: (state: UploadState) => void): () => void;
  pause(): void;
  /** Goes on after a pause or a failure, from what the server has. */
  resume(): void;
  /** Ends it for good; the server forgets what it has of it, as it does when the page goes. */
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
   * A short-lived address that shows a file without counting a download, or null when it does not
   * exist.
   */
  previewUrl(fileUrl: string): Promise<string | null>;
}

export interface ModuleFiles extends FileAccess {
  /** Starts an upload. The caller checks with `uploadRefusal` first; the server checks again. */
  upload(file: File, options: { location: UploadLocation }): UploadHandle;
}

/**
 * Values kept in this browser for this module and person; JSON. A full or forbidden storage only
 * forgets.
 */
export interface ModuleStorage {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  keys(): string[];
}

export interface ModuleNotify {
  /** 'Operation accomplished successfully' unless told otherwise; stays 3 s. */
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
 * What the host gives a page whether or not somebody is signed in. A page that opens without
 * signing in gets nothing else, and the same for whoever is signed in: its calls carry no token.
 * Since 1.5.0.
 */
export interface VisitorContext {
  readonly moduleId: string;
  /** Semantic version of what the host offers. */
  readonly hostApi: string;
  readonly api: ApiClient;
  /** The module's `config` of static/config.json. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly i18n: { readonly language: Language; readonly direction: Direction };
  /** Goes to a path of the site, such as `/forums?topicGuid=…`. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** The full address of a path of the site, for a link that is copied. */
  href(path: string): string;
  /**
   * Files that are opened by another right than a session's. `addressOf` asks a call of the
   * module's own for the address of a file, null when there is none, and is asked anew each time.
   */
  filesBy(addressOf: (fileUrl: string) => Promise<string | null>): FileAccess;
  readonly notify: ModuleNotify;
  readonly log: ModuleLog;
  /**
   * Aborted when the module (or the component that asked) is unmounted: it ends every subscription.
   */
  readonly signal: AbortSignal;
}

/** Everything that a module gets from the host for whoever is signed in, scoped to that module. */
export interface HostContext extends VisitorContext {
  readonly session: HostSession;
  readonly events: ModuleEvents;
  readonly realtime: ModuleRealtime;
  readonly unread: { readonly counts: UnreadCounts; refresh(): Promise<void> };
  readonly files: ModuleFiles;
  readonly storage: ModuleStorage;
  /** Keys of the page that is shown. Since 1.1.0. */
  readonly shortcuts: ModuleShortcuts;
  /** 'Are you sure about the operation' unless told otherwise. */
  confirm(options?: ConfirmOptions): Promise<boolean>;
  /**
   * Holds the offer of a newer build back until the disposer is called: something here must not be
   * interrupted.
   */
  holdUpdate(reason: string): () => void;
}
