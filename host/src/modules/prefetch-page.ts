import { resolvePath } from '../navigation/routes';
import type { ModuleRegistry } from './module-registry';

/**
 * Prefetches the code of the module and of the page that a path opens. A failure is not shown.
 * Resolves with whether the module's code is loaded.
 */
export async function prefetchPage(modules: ModuleRegistry, path: string): Promise<boolean> {
  const destination = resolvePath(path, modules.modules.get(), true);
  if (destination.kind !== 'module') return false;
  const { moduleId, routeId } = destination;
  await modules.prefetch(moduleId);
  const state = modules.stateOf(moduleId);
  if (state?.kind !== 'active') return false;
  state.definition.routes[routeId]?.preload?.();
  return true;
}
