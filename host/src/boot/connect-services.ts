import { retriedRefetch } from '@riwaq/contract/host';
import type { ModuleServices } from '../modules/module-context';
import type { ModuleRegistry } from '../modules/module-registry';
import type { HostRealtime } from '../realtime/realtime';
import { renewWhileUsed } from '../session/renewal';
import { onMissingCode } from '../version/missing-code';
import type { VersionCheck } from '../version/version-check';
import { followLanguage } from './follow-language';
import { followSession } from './follow-session';
import type { LiveServices } from './live-services';
import type { LocalServices } from './local-services';
import type { ServerAccess } from './server-access';
import type { ShellEnvironment } from './shell-environment';

interface ConnectedServices extends Pick<ShellEnvironment, 'window' | 'reload'> {
  local: LocalServices;
  server: ServerAccess;
  live: LiveServices;
  services: ModuleServices;
  modules: ModuleRegistry;
  version: VersionCheck;
  signOutSent(): Promise<unknown>;
}

/** Lets the services follow each other's events. Returns a function that ends it. */
export function connectServices({
  window,
  reload,
  local: { session, storage, translations },
  server: { api, config },
  live: { realtime, unread },
  services,
  modules,
  version,
  signOutSent,
}: ConnectedServices): () => void {
  const disposers = [
    renewFailedModules(window, modules, realtime),
    followSession({ session, storage, modules, unread, realtime, config, signOutSent, reload }),
    realtime.on('ReceiveUnreadCount', unread.receive),
    realtime.onResumed(unread.refetch),
    realtime.subscribeState((state) => {
      if (state === 'live') unread.hubLive();
      if (state === 'offline') unread.hubUnreachable();
      // Reconnect people whose exam lockout has ended.
      if (state === 'resumed') services.examLockout.set(null);
    }),
    services.bus.scoped('shell').on('shell/unread-changed@1', () => void unread.refresh()),
    followLanguage(storage, translations),
    renewWhileUsed({ window, session, api }),
    onMissingCode(window, () => void version.codeMissing()),
  ];
  return () => disposers.forEach((dispose) => dispose());
}

/** Retries modules that could not be loaded when the network or the hub is back. */
function renewFailedModules(
  window: ShellEnvironment['window'],
  modules: ModuleRegistry,
  realtime: HostRealtime,
): () => void {
  const renewal = retriedRefetch(() => modules.renewFailed());
  window.addEventListener('online', renewal.run);
  const unsubscribe = realtime.subscribeState((state) => {
    if (state === 'resumed') renewal.run();
  });
  return () => {
    window.removeEventListener('online', renewal.run);
    unsubscribe();
    renewal.stop();
  };
}
