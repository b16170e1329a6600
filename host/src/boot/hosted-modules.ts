import { createModuleContext, type ModuleServices } from '../modules/module-context';
import { ModuleRegistry } from '../modules/module-registry';
import { isRefused, resolvePath } from '../navigation/routes';
import type { LocalServices } from './local-services';
import type { ShellEnvironment } from './shell-environment';

/** Fetched beside the configuration when there is a session at the start. */
export const manifests = () =>
  import(/* webpackChunkName: "manifests" */ '../modules/fetch-manifest');

/** Creates the registry of the configured modules. */
export function createHostedModules(
  { window, fetch, code }: Pick<ShellEnvironment, 'window' | 'fetch' | 'code'>,
  { site, storage, session, person, translations, onError }: LocalServices,
  services: ModuleServices,
): ModuleRegistry {
  const modules: ModuleRegistry = new ModuleRegistry({
    site,
    fetch,
    code,
    storage,
    manifests,
    person,
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
    onError,
  });
  return modules;
}
