import type { HostContext, ModuleDefinition, OpenedPage } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import type { NamespaceLoader } from '../i18n/translations';
import type { CodeLoader } from './federation';
import { isModuleDefinition } from './module-definition';
import { isChunkError, ModuleError } from './module-error';

export interface ModuleActivationDeps {
  code: CodeLoader;
  addTranslations(id: string, loader: NamespaceLoader): Promise<void>;
  /** The context of a module, valid until the signal aborts; null without a session. */
  contextOf(entry: ModuleEntry, signal: AbortSignal): HostContext | null;
  /** The page of the module that the address opens; null when it opens none. */
  openedPage(id: string): OpenedPage | null;
  onError(message: string, cause: unknown): void;
}

interface Build {
  entry: ModuleEntry;
  manifest: ModuleManifest;
  /** Address of the folder of the build. */
  base: string;
}

/**
 * Loads the code of a build and activates it. Prefetches the opened page of the module meanwhile.
 */
export async function activateModule(
  deps: ModuleActivationDeps,
  { entry, manifest, base }: Build,
  signal: AbortSignal,
): Promise<ModuleDefinition> {
  const exposed = await deps.code.load(manifest, base, entry.override);
  const definition =
    typeof exposed === 'object' && exposed !== null && 'default' in exposed
      ? exposed.default
      : exposed;
  if (!isModuleDefinition(definition, manifest))
    throw new ModuleError({ code: 'code-invalid', moduleId: entry.id, cause: exposed });
  const context = deps.contextOf(entry, signal);
  const page = deps.openedPage(entry.id);
  if (page) {
    definition.routes[page.routeId]?.preload?.();
    if (context) prefetchData(deps, definition, context, page);
  }
  await deps.addTranslations(entry.id, definition.translations);
  try {
    if (context) await definition.activate?.(context);
  } catch (cause) {
    if (isChunkError(cause)) throw cause;
    throw new ModuleError({ code: 'activate-failed', moduleId: entry.id, cause });
  }
  return definition;
}

/** Ignores errors: without the prefetch the module is slower, but not broken. */
function prefetchData(
  { onError }: ModuleActivationDeps,
  definition: ModuleDefinition,
  context: HostContext,
  page: OpenedPage,
): void {
  try {
    definition.ahead?.(context, page);
  } catch (cause) {
    onError(`module ${context.moduleId} could not prefetch its data`, cause);
  }
}
