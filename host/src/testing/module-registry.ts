import type { HostContext, OpenedPage } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import { createTestHost } from '@riwaq/contract/testing';
import { ModuleRegistry } from '../modules/module-registry';
import { createBrowserStorage } from '../storage/browser-storage';
import { FakeCode } from './fake-code';
import { FakeSite, STUDENT } from './fake-site';

export const entryOf = (id: string, enabled = true): ModuleEntry => ({
  id,
  manifestUrl: `/modules/${id}/b1/riwaq-manifest.json`,
  enabled,
  config: {},
});

export function setup(
  modules: Record<string, ModuleManifest | null>,
  openedPage: OpenedPage | null = null,
) {
  const site = new FakeSite().host(modules);
  const code = new FakeCode();
  const contexts: AbortSignal[] = [];
  const translated: string[] = [];
  const errors: string[] = [];
  const registry = new ModuleRegistry({
    site: 'http://localhost/',
    fetch: site.fetch,
    code,
    storage: createBrowserStorage(window),
    manifests: () => import('../modules/fetch-manifest'),
    person: () => STUDENT.userGuid,
    addTranslations: async (id) => void translated.push(id),
    contextOf: (entry, signal): HostContext => {
      contexts.push(signal);
      return createTestHost({ moduleId: entry.id });
    },
    openedPage: () => openedPage,
    onError: (message) => void errors.push(message),
    now: () => 7,
  });
  return {
    site,
    code,
    registry,
    contexts,
    translated,
    errors,
    start: () => registry.start(Object.keys(modules).map((id) => entryOf(id))),
  };
}
export const settled = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve));
};
export const states = (registry: ModuleRegistry) =>
  Object.fromEntries(registry.modules.get().map(({ entry, state }) => [entry.id, state.kind]));
