import { ApiError, type ApiClient, type UnreadCounts } from '@riwaq/api';
import {
  directionOf,
  type ConfirmOptions,
  type HostContext,
  type HostSession,
  type Language,
  type ModuleFiles,
  type ModuleLog,
  type ModuleNotify,
  type VisitorContext,
} from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { EventBus } from '@riwaq/contract/host';
import type { EventMap } from '@riwaq/contract';
import { HOST_API_VERSION } from '@riwaq/contract/manifest';
import type { HostRealtime } from '../realtime/realtime';
import type { Shortcuts } from '../shortcuts/shortcuts';
import type { ReadableStore, Store } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import { createModuleStorage } from '../storage/module-storage';

/** Services of the shell from which the context of each module is built. */
export interface ModuleServices {
  api: ApiClient;
  /** Like `api`, but never sends a token, even with a session. */
  visitorApi: ApiClient;
  session: ReadableStore<HostSession | null>;
  language: ReadableStore<Language>;
  counts: ReadableStore<UnreadCounts>;
  refreshUnread(): Promise<void>;
  navigate(path: string, options?: { replace?: boolean }): void;
  href(path: string): string;
  bus: EventBus<EventMap>;
  realtime: HostRealtime;
  files: ModuleFiles;
  filesBy: VisitorContext['filesBy'];
  storage: BrowserStorage;
  shortcuts: Shortcuts;
  notify: ModuleNotify;
  confirm(options?: ConfirmOptions): Promise<boolean>;
  log(moduleId: string): ModuleLog;
  holdUpdate(reason: string): () => void;
  /**
   * The module whose calls were last refused because an exam locks other areas; null while none is
   * refused.
   */
  examLockout: Store<ExamLockout | null>;
}

/**
 * A module that is locked during an exam, and the route of that exam's page when the server names
 * it.
 */
export interface ExamLockout {
  readonly moduleId: string;
  readonly path: string | null;
}

/** Removes the token, which modules must not see. */
const withoutToken = ({ user, role, claims }: HostSession): HostSession => ({ user, role, claims });

/**
 * Creates the context of a public page, valid until `signal` aborts: without a session, and with
 * calls that carry no token.
 */
export function createVisitorContext(
  services: ModuleServices,
  { id, config }: ModuleEntry,
  signal: AbortSignal,
): VisitorContext {
  return {
    moduleId: id,
    hostApi: HOST_API_VERSION,
    api: services.visitorApi,
    config,
    i18n: {
      get language() {
        return services.language.get();
      },
      get direction() {
        return directionOf(services.language.get());
      },
    },
    navigate: services.navigate,
    href: services.href,
    filesBy: services.filesBy,
    notify: services.notify,
    log: services.log(id),
    signal,
  };
}

/**
 * Creates the context of one module, or of one of its contributions, valid until `signal` aborts.
 * Session, language and counts are read on access. Work of a module may outlive its user's session:
 * it never calls as the next user, and never sees their session.
 */
export function createModuleContext(
  services: ModuleServices,
  entry: ModuleEntry,
  signal: AbortSignal,
): HostContext {
  const { id } = entry;
  const signedIn = (): HostSession => {
    const session = services.session.get();
    if (!session) throw new Error(`Module ${id} is used while nobody is signed in.`);
    return session;
  };
  const first = signedIn();
  const isOwn = ({ user }: HostSession): boolean => user.userGuid === first.user.userGuid;
  const isReplaced = (): boolean => {
    const now = services.session.get();
    return now !== null && !isOwn(now);
  };
  const api: ApiClient = async (key, ...rest) => {
    if (isReplaced()) throw new ApiError({ code: 'unauthorised', endpoint: key });
    try {
      return await services.api(key, ...rest);
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'blocked')
        services.examLockout.set({ moduleId: id, path: cause.path });
      throw cause;
    }
  };
  return {
    ...createVisitorContext(services, entry, signal),
    get session() {
      const now = services.session.get();
      return withoutToken(now && isOwn(now) ? now : first);
    },
    api,
    events: services.bus.scoped(id, signal),
    realtime: services.realtime.scoped(signal, () => !isReplaced()),
    unread: {
      get counts() {
        return services.counts.get();
      },
      refresh: services.refreshUnread,
    },
    files: services.files,
    storage: createModuleStorage(services.storage, id, first.user.userGuid),
    shortcuts: services.shortcuts.scoped(signal),
    confirm: services.confirm,
    holdUpdate(reason) {
      const release = services.holdUpdate(`${id}: ${reason}`);
      signal.addEventListener('abort', release, { once: true });
      return release;
    },
  };
}
