import { ROLE, type Role, type UnreadCounts, type UserData } from '@riwaq/api';
import { directionOf, type Language } from '../bilingual';
import { disposeOnce } from '../disposal';
import { createModuleEventBus, type EventBus } from '../event-bus';
import type { EventMap } from '../events';
import type { ConfirmOptions, HostContext, VisitorContext } from '../host-context';
import { HOST_API_VERSION } from '../manifest';
import { createTestApi, type TestApi, type TestApiHandlers } from './test-api';
import { createTestFiles, createTestFilesBy, type TestFiles } from './test-files';
import { createTestRealtime, type TestRealtime } from './test-realtime';
import { createTestShortcuts, type TestShortcuts } from './test-shortcuts';
import { createTestStorage } from './test-storage';

export interface TestHostOptions {
  /** Default 'test'. */
  moduleId?: string;
  /** Handlers by endpoint; an endpoint without a handler responds with 404. */
  api?: TestApiHandlers;
  /** Hub methods other than joining and leaving. */
  hub?: Parameters<typeof createTestRealtime>[1];
  /** Default: teacher. `role` sets the matching person type and name. */
  role?: Role;
  user?: Partial<UserData>;
  /** Default 'ar'. */
  language?: Language;
  config?: Record<string, unknown>;
  unread?: Partial<UnreadCounts>;
  storage?: Record<string, unknown>;
  /** Result of a confirmation. Default true. */
  confirm?: boolean;
  /** The bus to share with other test hosts. Default: a new one. */
  events?: EventBus<EventMap>;
}

export interface ShownNotice {
  kind: 'success' | 'error' | 'info' | 'warning';
  text?: string;
}
export interface LoggedEntry {
  level: 'info' | 'error';
  message: string;
  cause?: unknown;
  fields?: Record<string, unknown>;
}

/**
 * A host without a network, for tests and for viewing one component: the same type as the real
 * host, plus controls.
 */
export interface TestHost extends HostContext {
  readonly api: TestApi;
  readonly realtime: TestRealtime;
  readonly files: TestFiles;
  readonly shortcuts: TestShortcuts;
  /** The bus behind `events`; emit for another module through `bus.scoped('other')`. */
  readonly bus: EventBus<EventMap>;
  /** Notices shown, oldest first. */
  readonly notices: readonly ShownNotice[];
  /** Requested confirmations, oldest first. */
  readonly confirmations: readonly ConfirmOptions[];
  /** Sets the result of all later confirmations. */
  answerConfirm(answer: boolean): void;
  /** Paths that were navigated to, oldest first. */
  readonly navigations: readonly { path: string; replace: boolean }[];
  readonly logged: readonly LoggedEntry[];
  /** Addresses that were opened by `filesBy`, oldest first. */
  readonly opened: readonly string[];
  /** Reasons for which updates are currently suppressed. */
  readonly holds: readonly string[];
  /** How often the unread counts were refreshed. */
  readonly unreadRefreshes: number;
  /** Unmounts the module: aborts `signal`. */
  unmount(): void;
}

const PEOPLE: Record<Role, UserData> = {
  [ROLE.teacher]: {
    userGuid: '10000000-0000-4000-8000-000000000001',
    userName: 'teacher',
    fullName: 'أحمد الكبيسي',
    email: 'teacher@riwaq.test',
    role: ROLE.teacher,
    personType: 'Teacher',
    profileImageUrl: null,
  },
  [ROLE.student]: {
    userGuid: '20000000-0000-4000-8000-000000000001',
    userName: 'student',
    fullName: 'سارة العبيدي',
    email: 'student@riwaq.test',
    role: ROLE.student,
    personType: 'Student',
    profileImageUrl: null,
  },
};

export function createTestHost(options: TestHostOptions = {}): TestHost {
  const moduleId = options.moduleId ?? 'test';
  const role = options.role ?? ROLE.teacher;
  const user: UserData = { ...PEOPLE[role], ...options.user };
  const language = options.language ?? 'ar';
  const controller = new AbortController();
  const bus = options.events ?? createModuleEventBus();

  const notices: ShownNotice[] = [];
  const confirmations: ConfirmOptions[] = [];
  const navigations: { path: string; replace: boolean }[] = [];
  const logged: LoggedEntry[] = [];
  const holds: string[] = [];
  const opened: string[] = [];
  let confirmAnswer = options.confirm ?? true;
  let unreadRefreshes = 0;
  const notice = (kind: ShownNotice['kind']) => (text?: string) =>
    void notices.push(text === undefined ? { kind } : { kind, text });

  return {
    moduleId,
    hostApi: HOST_API_VERSION,
    session: {
      user,
      role,
      claims: {
        role: String(role),
        unique_name: user.userGuid,
        PersonType: user.personType,
        given_name: user.fullName,
        email: user.email,
      },
    },
    api: createTestApi(options.api),
    config: options.config ?? {},
    i18n: { language, direction: directionOf(language) },
    navigate: (path, { replace = false } = {}) => void navigations.push({ path, replace }),
    href: (path) => `https://riwaq.test${path}`,
    bus,
    events: bus.scoped(moduleId, controller.signal),
    realtime: createTestRealtime(controller.signal, options.hub),
    unread: {
      counts: { allNotifications: 0, examsCount: 0, mailsCount: 0, ...options.unread },
      async refresh() {
        unreadRefreshes += 1;
      },
    },
    files: createTestFiles(),
    filesBy: createTestFilesBy(opened),
    storage: createTestStorage(options.storage),
    shortcuts: createTestShortcuts(controller.signal),
    notify: {
      success: notice('success'),
      error: notice('error'),
      info: notice('info'),
      warning: notice('warning'),
    },
    async confirm(asked = {}) {
      confirmations.push(asked);
      return confirmAnswer;
    },
    log: {
      info: (message, fields) => void logged.push({ level: 'info', message, fields }),
      error: (message, cause, fields) =>
        void logged.push({ level: 'error', message, cause, fields }),
    },
    holdUpdate(reason) {
      holds.push(reason);
      return disposeOnce(() => void holds.splice(holds.indexOf(reason), 1));
    },
    signal: controller.signal,
    notices,
    confirmations,
    navigations,
    logged,
    holds,
    opened,
    answerConfirm(answer) {
      confirmAnswer = answer;
    },
    get unreadRefreshes() {
      return unreadRefreshes;
    },
    unmount: () => controller.abort(),
  };
}

/** The context of a public page, plus controls for tests. */
export type TestVisitor = VisitorContext &
  Pick<TestHost, 'api' | 'notices' | 'navigations' | 'logged' | 'opened' | 'unmount'>;

/** Creates a host for a public page: everything that needs a session is missing. */
export function createTestVisitor(
  options: Pick<TestHostOptions, 'moduleId' | 'api' | 'language' | 'config'> = {},
): TestVisitor {
  const {
    moduleId,
    hostApi,
    api,
    config,
    i18n,
    navigate,
    href,
    filesBy,
    notify,
    log,
    signal,
    notices,
    navigations,
    logged,
    opened,
    unmount,
  } = createTestHost(options);
  return {
    moduleId,
    hostApi,
    api,
    config,
    i18n,
    navigate,
    href,
    filesBy,
    notify,
    log,
    signal,
    notices,
    navigations,
    logged,
    opened,
    unmount,
  };
}
