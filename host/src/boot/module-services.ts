import { createModuleEventBus } from '@riwaq/contract/host';
import { createFileAccess, createFiles, type OpeningDeps } from '../files/files';
import type { ExamLockout, ModuleServices } from '../modules/module-context';
import { Store } from '../state/store';
import type { LiveServices } from './live-services';
import type { LocalServices } from './local-services';
import type { ServerAccess } from './server-access';
import type { ShellEnvironment } from './shell-environment';

/** Creates the services from which the context of each module is built. */
export function createModuleServices(
  { window }: Pick<ShellEnvironment, 'window'>,
  local: LocalServices,
  server: ServerAccess,
  { realtime, unread }: LiveServices,
  holdUpdate: ModuleServices['holdUpdate'],
): ModuleServices {
  const { session, translations, storage, shortcuts, log, navigator, confirmations } = local;
  return {
    api: server.api,
    visitorApi: server.visitorApi,
    session: session.current,
    language: translations.language,
    counts: unread.counts,
    bus: createModuleEventBus({
      onListenerError: (name, cause) => local.onError(`a listener of ${name} threw`, cause),
    }),
    realtime,
    ...createFileServices(window, local, server),
    storage,
    shortcuts,
    log,
    refreshUnread: unread.refresh,
    navigate: navigator.go,
    href: navigator.href,
    notify: createNotify(local),
    confirm: confirmations.ask,
    holdUpdate,
    examLockout: new Store<ExamLockout | null>(null),
  };
}

function createFileServices(
  window: ShellEnvironment['window'],
  { token, person }: LocalServices,
  { api, addresses, onRefused }: ServerAccess,
): Pick<ModuleServices, 'files' | 'filesBy'> {
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
  return {
    files: createFiles({
      ...opening,
      window,
      api,
      person,
      async loadRequests() {
        const { browserSending, UploadRequests } = await import('../files/upload-requests');
        const uploadBase = addresses.then(({ upload }) => upload);
        const deps = { ...browserSending, token, person, onRefused, uploadBase };
        return (...upload) => new UploadRequests(deps, ...upload);
      },
    }),
    filesBy: (addressOf) => createFileAccess(opening, addressOf),
  };
}

function createNotify({ notices, text }: LocalServices): ModuleServices['notify'] {
  return {
    success: (message) => notices.show('success', message ?? text('success')),
    error: (message) => notices.show('error', message ?? text('failure')),
    info: (message) => notices.show('info', message),
    warning: (message) => notices.show('warning', message),
  };
}
