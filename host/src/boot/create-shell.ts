import { createApiClient } from '../api/api-client';
import { createFileAccess, createFiles, type OpeningDeps } from '../files/files';
import { forgetByFetch, sendByXhr } from '../files/upload-request';
import { createI18n } from '../i18n/create-i18n';
import { createStatusTexts } from '../i18n/shell-namespaces';
import { createTranslationRegistry } from '../i18n/translations';
import type { Language } from '@riwaq/contract';
import { createModuleEventBus, retriedRefetch } from '@riwaq/contract/host';
import type { CodeLoader } from '../modules/federation';
import {
  createModuleContext,
  type ExamLockout,
  type ModuleServices,
} from '../modules/module-context';
import { lastUnsent } from '../modules/last-manifest';
import { ModuleRegistry } from '../modules/module-registry';
import { manifestOf } from '../modules/module-state';
import { createNavigator } from '../navigation/navigator';
import { isRefused, resolvePath } from '../navigation/routes';
import { createConfirmations } from '../notices/confirmations';
import { createNotices } from '../notices/notices';
import { createAppearanceSync } from '../preferences/appearance-sync';
import { OVERRIDE_KEY } from '../override/override-key';
import {
  createThemePreference,
  keepLanguage,
  readLanguage,
  type ThemePreference,
} from '../preferences/preferences';
import { connectionState } from '../realtime/connection-state';
import type { OpenHubLink } from '../realtime/hub-link';
import { createRealtime } from '../realtime/realtime';
import { renewWhileUsed } from '../session/renewal';
import { createSessionStore, type Session } from '../session/session-store';
import { createSignOuts } from '../session/sign-outs';
import { Store } from '../state/store';
import { createShortcuts } from '../shortcuts/shortcuts';
import { createBrowserStorage } from '../storage/browser-storage';
import { beginWriting, forgetWriting, writingOf, type OwnWriting } from '../storage/own-writing';
import { createUnreadStore } from '../unread/unread-store';
import { onMissingCode } from '../version/missing-code';
import { createVersionCheck } from '../version/version-check';
import { createLog } from './log';
import type { Shell } from './shell';
import { createSiteConfigLoader } from './site-config';
import { followLanguage } from './follow-language';

/** Fetched beside the configuration when there is a session at the start. */
export const manifests = () =>
  import(/* webpackChunkName: "manifests" */ '../modules/fetch-manifest');

export interface ShellEnvironment {
  window: Window & typeof globalThis;
  fetch: typeof globalThis.fetch;
  openHubLink: OpenHubLink;
  code: CodeLoader;
  reload(): void;
  /** Calls back once the first page can be used and the browser is idle. */
  whenUsable(run: () => void): void;
}

/** Creates and connects all services of the shell. Fetches no data yet. */
export function createShell({
  window,
  fetch,
  openHubLink,
  code,
  reload,
  whenUsable,
}: ShellEnvironment): Shell {
  const site = new URL('/', window.location.href).href;
  const log = createLog(console);
  const storage = createBrowserStorage(window);
  const session = createSessionStore(storage, window.navigator.locks);
  const ownTheme = createThemePreference(window, storage);
  const language = readLanguage(storage);
  const i18n = createI18n(language, () => void statusTexts());
  const translations = createTranslationRegistry(i18n, language, (next) =>
    keepLanguage(storage, next),
  );
  const statusTexts = createStatusTexts(translations, (cause) =>
    log('shell').error('the texts of status codes could not be loaded', cause),
  );
  const token = (): string | null => session.current.get()?.token ?? null;
  const config = createSiteConfigLoader({
    fetch,
    site,
    token: () => (storage.read(OVERRIDE_KEY) === null ? null : token()),
  });
  const navigator = createNavigator(site);
  const notices = createNotices();
  const confirmations = createConfirmations();
  const shortcuts = createShortcuts(window, storage);
  const text = (key: string): string => i18n.t(key, { ns: 'shell' });

  /** A refused token ends its own session, never one that has begun since. */
  const onRefused = async (refused: string | null): Promise<void> => {
    await session.settled();
    if (refused !== null && refused === token()) session.end('refused');
  };
  const addresses = config.ready.then((known) => known.addresses);
  const calls = { fetch, addresses, language: () => translations.language.get(), statusTexts };
  const api = createApiClient({ ...calls, token, onRefused });
  const visitorApi = createApiClient({ ...calls, token: () => null, onRefused: () => undefined });

  const signOuts = createSignOuts({ storage, api, visitorApi });

  const realtime = createRealtime({
    window,
    open: openHubLink,
    hubUrl: addresses.then(({ hub }) => hub),
    token,
    onRefused,
    onError: (message, cause) => log('shell').error(message, cause),
  });
  const unread = createUnreadStore({
    api,
    signedIn: () => session.current.get() !== null,
    addressKnown: () => config.state.get().kind === 'ready',
    isHubLive: () => realtime.state === 'live' || realtime.state === 'resumed',
    connecting: () => realtime.state === 'connecting',
    channel: 'BroadcastChannel' in window ? new window.BroadcastChannel('riwaq.unread') : undefined,
  });
  const version = createVersionCheck({
    window,
    api,
    storage,
    reload,
    async newerBuilds(options) {
      const latest = await config.latest();
      return latest === null ? [] : modules.newerBuilds(latest.modules, options);
    },
  });
  const bus = createModuleEventBus({
    onListenerError: (name, cause) => log('shell').error(`a listener of ${name} threw`, cause),
  });
  const opening: OpeningDeps = {
    fileBase: addresses.then(({ file }) => file),
    open: (url, target) => window.open(url, target),
    saveInPlace(url) {
      const link = window.document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
  };
  const files = createFiles({
    ...opening,
    window,
    api,
    token,
    person: () => session.current.get()?.user.userGuid ?? null,
    onRefused,
    send: sendByXhr,
    forget: forgetByFetch,
    uploadBase: addresses.then(({ upload }) => upload),
  });

  const services: ModuleServices = {
    api,
    visitorApi,
    session: session.current,
    language: translations.language,
    counts: unread.counts,
    bus,
    realtime,
    files,
    storage,
    shortcuts,
    log,
    refreshUnread: unread.refresh,
    filesBy: (addressOf) => createFileAccess(opening, addressOf),
    navigate: navigator.go,
    href: navigator.href,
    notify: {
      success: (said) => notices.show('success', said ?? text('success')),
      error: (said) => notices.show('error', said ?? text('failure')),
      info: (said) => notices.show('info', said),
      warning: (said) => notices.show('warning', said),
    },
    confirm: confirmations.ask,
    holdUpdate: version.hold,
    examLockout: new Store<ExamLockout | null>(null),
  };
  const modules = new ModuleRegistry({
    site,
    fetch,
    code,
    storage,
    manifests,
    person: () => session.current.get()?.user.userGuid ?? null,
    addTranslations: translations.add,
    contextOf: (entry, signal) =>
      session.current.get() ? createModuleContext(services, entry, signal) : null,
    openedPage(id) {
      const opened = resolvePath(window.location.pathname, modules.modules.get(), true);
      if (
        opened.kind !== 'module' ||
        opened.moduleId !== id ||
        isRefused(opened, session.current.get()?.role ?? null)
      )
        return null;
      return {
        routeId: opened.routeId,
        params: opened.params,
        query: new URLSearchParams(window.location.search),
      };
    },
    onError: (message, cause) => log('shell').error(message, cause),
  });

  let reading: Promise<void> | null = null;
  const readModules = (): Promise<void> =>
    (reading ??= config.ready.then(({ config: { modules: entries } }) => modules.start(entries)));

  const showLanguage = async (next: Language): Promise<boolean> => {
    try {
      await translations.switchTo(next);
      return true;
    } catch (cause) {
      log('shell').error(`the texts of ${next} could not be loaded`, cause);
      notices.show('error', text('language.failed'));
      return false;
    }
  };
  const appearance = createAppearanceSync({
    api,
    storage,
    signedIn: () => session.current.get() !== null,
    language: () => translations.language.get(),
    theme: () => ownTheme.choice.get(),
    showLanguage: (next) => void showLanguage(next),
    showTheme: ownTheme.choose,
  });
  const theme: ThemePreference = {
    ...ownTheme,
    choose(next) {
      ownTheme.choose(next);
      appearance.save({ theme: next });
    },
  };

  let leaving: Promise<unknown> = Promise.resolve();
  const leave = (ended: Session): void => {
    leaving = signOuts.send(ended);
    // First: what other tabs and closing pages write from here on is not stored.
    forgetWriting(storage, ended.user.userGuid);
    session.end('signed-out');
  };
  const unsentOf = (moduleId: string): readonly string[] | null => {
    const state = modules.stateOf(moduleId);
    return (state && manifestOf(state)?.unsent) ?? lastUnsent(storage, moduleId);
  };
  /** Signs out after the user has confirmed to lose drafts and unsent texts. */
  const leaveWhenAgreed = async (userGuid: string, { unsent }: OwnWriting): Promise<void> => {
    const isOffline = connectionState(window, realtime.state) === 'offline';
    const why = isOffline ? 'offline' : unsent > 0 ? 'unsent' : 'drafts';
    const agreed = await confirmations.ask({
      title: text('signOut.title'),
      text: text(`signOut.${why}`),
      okText: text('signOut.discard'),
      danger: true,
    });
    const ended = session.current.get();
    if (agreed && ended?.user.userGuid === userGuid) leave(ended);
  };
  let person = session.current.get()?.user.userGuid;
  const followSession = (): void => {
    const next = session.current.get()?.user.userGuid;
    if (next === person) return;
    person = next;
    modules.unmountAll();
    unread.clear();
    realtime.disconnect();
    if (next !== undefined) {
      beginWriting(storage, next);
      realtime.connect();
    }
    // A developer's own build is for their session only: reload, so that the next user does not run
    // its code.
    const known = config.state.get();
    if (known.kind === 'ready' && known.config.modules.some(({ override }) => override)) {
      storage.remove(OVERRIDE_KEY);
      void leaving.then(reload);
    }
  };
  const renewal = retriedRefetch(() => modules.renewFailed());
  window.addEventListener('online', renewal.run);
  const disposers = [
    () => {
      window.removeEventListener('online', renewal.run);
      renewal.stop();
    },
    realtime.subscribeState((state) => {
      if (state === 'resumed') renewal.run();
    }),
    session.current.subscribe(followSession),
    realtime.on('ReceiveUnreadCount', unread.receive),
    realtime.onResumed(unread.refetch),
    realtime.subscribeState((state) => {
      if (state === 'live') unread.hubLive();
      if (state === 'offline') unread.hubUnreachable();
      // Reconnect people whose exam lockout has ended.
      if (state === 'resumed') services.examLockout.set(null);
    }),
    bus.scoped('shell').on('shell/unread-changed@1', () => void unread.refresh()),
    followLanguage(storage, translations),
    renewWhileUsed({ window, session, api }),
    onMissingCode(window, () => void version.codeMissing()),
  ];
  signOuts.resume();
  whenUsable(() => void statusTexts());
  if (person !== undefined) {
    beginWriting(storage, person);
    whenUsable(() => {
      realtime.connect();
      void modules.completeManifests();
    });
  }

  return {
    api,
    config,
    storage,
    session,
    theme,
    appearance,
    translations,
    version,
    unread,
    realtime,
    modules,
    readModules,
    services,
    navigator,
    notices,
    confirmations,
    shortcuts,
    signOutWaits: signOuts.waits,
    university: version.university,
    async switchLanguage(next) {
      if (await showLanguage(next)) appearance.save({ language: next });
    },
    signOut() {
      const ended = session.current.get();
      if (ended === null) return;
      const { userGuid } = ended.user;
      const writing = writingOf(storage, userGuid, unsentOf);
      if (writing.unsent + writing.drafts === 0) leave(ended);
      else void leaveWhenAgreed(userGuid, writing);
    },
    dispose() {
      disposers.forEach((dispose) => dispose());
      signOuts.dispose();
      realtime.disconnect();
      unread.dispose();
      session.dispose();
    },
  };
}
