import { lastUnsent } from '../modules/last-manifest';
import { manifestOf } from '../modules/module-state';
import { createUserPreferences } from '../preferences/user-preferences';
import { connectionState } from '../realtime/connection-state';
import { createSignOut } from '../session/sign-out';
import { createSignOuts } from '../session/sign-outs';
import { beginWriting } from '../storage/own-writing';
import { createVersionCheck } from '../version/version-check';
import { connectServices } from './connect-services';
import { createHostedModules } from './hosted-modules';
import { createLiveServices } from './live-services';
import { createLocalServices } from './local-services';
import { createModuleServices } from './module-services';
import { createServerAccess } from './server-access';
import type { Shell } from './shell';
import type { ShellEnvironment } from './shell-environment';

/** Creates and connects all services of the shell. Fetches no data yet. */
export function createShell(environment: ShellEnvironment): Shell {
  const { window, reload, whenUsable } = environment;
  const local = createLocalServices(environment);
  const { storage, session, translations, confirmations, text } = local;
  const server = createServerAccess(environment, local);
  const { api, visitorApi, config } = server;
  const signOuts = createSignOuts({ storage, api, visitorApi });
  const live = createLiveServices(environment, local, server);
  const { realtime, unread } = live;
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
  const services = createModuleServices(environment, local, server, live, version.hold);
  const modules = createHostedModules(environment, local, services);
  const { signOut, sent: signOutSent } = createSignOut({
    storage,
    session,
    signOuts,
    confirmations,
    text,
    isOffline: () => connectionState(window, realtime.state) === 'offline',
    unsentOf(moduleId) {
      const state = modules.stateOf(moduleId);
      return (state && manifestOf(state)?.unsent) ?? lastUnsent(storage, moduleId);
    },
  });
  const preferences = createUserPreferences(local, server);
  const parts = { local, server, live, services, modules, version };
  const disconnect = connectServices({ window, reload, ...parts, signOutSent });
  signOuts.resume();
  whenUsable(() => void local.statusTexts());
  const person = local.person();
  if (person !== null) {
    beginWriting(storage, person);
    whenUsable(() => {
      realtime.connect();
      void modules.completeManifests();
    });
  }

  let reading: Promise<void> | null = null;
  return {
    api,
    config,
    storage,
    session,
    ...preferences,
    translations,
    version,
    unread,
    realtime,
    modules,
    readModules: () =>
      (reading ??= config.ready.then(({ config: { modules: entries } }) => modules.start(entries))),
    services,
    navigator: local.navigator,
    notices: local.notices,
    confirmations,
    shortcuts: local.shortcuts,
    signOutWaits: signOuts.waits,
    university: version.university,
    signOut,
    dispose() {
      disconnect();
      signOuts.dispose();
      realtime.disconnect();
      unread.dispose();
      session.dispose();
    },
  };
}
