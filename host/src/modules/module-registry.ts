import { CHUNK_TIMEOUT_MS } from '@riwaq/api';
import type { HostContext, ModuleDefinition, OpenedPage } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import type { NamespaceLoader } from '../i18n/translations';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import type { CodeLoader } from './federation';
import type * as Manifests from './fetch-manifest';
import { isModuleDefinition } from './module-definition';
import { loadFailureCode, ModuleError, sharedMismatch } from './module-error';
import { manifestOf, type HostedModule, type ModuleState } from './module-state';

export interface ModuleRegistryDeps {
  /** Address that relative manifest addresses are resolved against. */
  site: string;
  fetch: typeof globalThis.fetch;
  code: CodeLoader;
  /** What reads manifests: apart, since signing in has no use for it. */
  manifests(): Promise<typeof Manifests>;
  storage: BrowserStorage;
  addTranslations(id: string, loader: NamespaceLoader): Promise<void>;
  /** The context of a module, alive until the signal aborts. */
  contextOf(entry: ModuleEntry, signal: AbortSignal): HostContext;
  /** The page of a module that the address opens, or null when it opens none of it. */
  openedPage(id: string): OpenedPage | null;
  onError(message: string, cause: unknown): void;
  now?: () => number;
}

const lastSeen = (id: string): string => `manifest.${id}`;

/**
 * The modules that the configuration names and the state of each. Manifests are read in parallel; code is loaded
 * when it is asked for; a rejected load is never kept, so that `load` may simply be called again.
 */
export class ModuleRegistry {
  readonly #deps: ModuleRegistryDeps;
  readonly #modules = new Store<readonly HostedModule[]>([]);
  readonly #loads = new Map<string, Promise<void>>();
  readonly #lifetimes = new Map<string, AbortController>();

  constructor(deps: ModuleRegistryDeps) {
    this.#deps = deps;
  }

  get modules(): ReadableStore<readonly HostedModule[]> {
    return this.#modules;
  }

  /** Reads every manifest. Resolves when all have settled; each module is usable as soon as its own has. */
  async start(entries: readonly ModuleEntry[]): Promise<void> {
    this.#modules.set(entries.map((entry) => ({ entry, state: entry.enabled ? { kind: 'pending', manifest: null } : { kind: 'disabled' } })));
    await Promise.all(entries.filter((entry) => entry.enabled).map((entry) => this.#readManifest(entry)));
    this.#checkRequirements();
  }

  stateOf(id: string): ModuleState | null {
    return this.#find(id)?.state ?? null;
  }

  /** Loads the code unless it is there, on its way, or does not fit. Never rejects: the state tells. */
  load(id: string): Promise<void> {
    const module = this.#find(id);
    const state = module?.state;
    if (!module || !state || state.kind === 'disabled' || state.kind === 'incompatible' || state.kind === 'active') return Promise.resolve();
    return this.#loads.get(id) ?? this.#begin(module.entry);
  }

  /** Tries again in place, giving up what is still on its way. */
  async retry(id: string): Promise<void> {
    const module = this.#find(id);
    if (!module) return;
    const underWay = this.#loads.get(id);
    if (underWay) {
      this.#loads.delete(id);
      this.#deps.code.abandon(this.#baseOf(module.entry));
      await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, 1000))]);
    }
    if (this.#loads.has(id)) return;
    await this.#begin(module.entry);
  }

  /** Whether entries, as the configuration has them now, lead to another build of a module than the one that is used here. */
  async haveNewerBuild(entries: readonly ModuleEntry[]): Promise<boolean> {
    const { fetchManifest } = await this.#deps.manifests();
    const renewed = await Promise.all(entries.map(async (entry) => {
      const state = this.stateOf(entry.id);
      const used = state && manifestOf(state);
      if (!used || !entry.enabled) return false;
      return fetchManifest(this.#deps.fetch, entry.id, this.#manifestUrl(entry)).then(({ manifest, reason }) => reason === null && manifest.buildId !== used.buildId, () => false);
    }));
    return renewed.includes(true);
  }

  /** Ends every module's subscriptions, when nobody is signed in any more. Loaded code is kept. */
  unmountAll(): void {
    for (const lifetime of this.#lifetimes.values()) lifetime.abort();
    this.#lifetimes.clear();
    this.#loads.clear();
    this.#modules.set(this.#modules.get().map(({ entry, state }) => (
      state.kind === 'active' || state.kind === 'loading' ? { entry, state: { kind: 'pending', manifest: state.manifest } } : { entry, state })));
  }

  #begin(entry: ModuleEntry): Promise<void> {
    const load: Promise<void> = this.#loadCode(entry, () => this.#loads.get(entry.id) === load).finally(() => {
      if (this.#loads.get(entry.id) === load) this.#loads.delete(entry.id);
    });
    this.#loads.set(entry.id, load);
    return load;
  }

  async #loadCode(entry: ModuleEntry, current: () => boolean): Promise<void> {
    const { id } = entry;
    // What was seen of it may be old: a failed manifest is read again first.
    const before = this.stateOf(id);
    if (before?.kind === 'failed' && before.code.startsWith('manifest')) {
      this.#become(id, { kind: 'pending', manifest: before.manifest });
      await this.#readManifest(entry);
      this.#checkRequirements();
    } else {
      await Promise.resolve();
    }
    const state = this.stateOf(id);
    const manifest = state && (state.kind === 'pending' || state.kind === 'failed' || state.kind === 'loading') ? state.manifest : null;
    if (!current() || !manifest || (state?.kind === 'failed' && state.code.startsWith('manifest'))) return;

    this.#become(id, { kind: 'loading', manifest, since: (this.#deps.now ?? Date.now)() });
    const lifetime = new AbortController();
    try {
      const definition = await this.#withinLimit(id, this.#activate(entry, manifest, lifetime.signal));
      if (!current()) return lifetime.abort();
      this.#lifetimes.set(id, lifetime);
      this.#become(id, { kind: 'active', manifest, definition });
    } catch (cause) {
      lifetime.abort();
      if (!current()) return;
      this.#deps.onError(`module ${id} could not be loaded`, cause);
      const detail = sharedMismatch(cause);
      if (detail !== null) return this.#become(id, { kind: 'incompatible', reason: { kind: 'shared', detail }, manifest });
      const code = loadFailureCode(cause);
      this.#become(id, { kind: 'failed', code, cause, retryable: code !== 'code-invalid', manifest });
    }
  }

  async #activate(entry: ModuleEntry, manifest: ModuleManifest, signal: AbortSignal): Promise<ModuleDefinition> {
    const exposed = await this.#deps.code.load(manifest, this.#baseOf(entry));
    const definition = typeof exposed === 'object' && exposed !== null && 'default' in exposed ? exposed.default : exposed;
    if (!isModuleDefinition(definition, manifest)) throw new ModuleError({ code: 'code-invalid', moduleId: entry.id, cause: exposed });
    const context = this.#deps.contextOf(entry, signal);
    const page = this.#deps.openedPage(entry.id);
    if (page) {
      definition.routes[page.routeId]?.preload?.();
      this.#askAhead(definition, context, page);
    }
    await this.#deps.addTranslations(entry.id, definition.translations);
    try {
      await definition.activate?.(context);
    } catch (cause) {
      throw new ModuleError({ code: 'activate-failed', moduleId: entry.id, cause });
    }
    return definition;
  }

  /** A module whose data cannot be asked for ahead is a slower one, no broken one. */
  #askAhead(definition: ModuleDefinition, context: HostContext, page: OpenedPage): void {
    try {
      definition.ahead?.(context, page);
    } catch (cause) {
      this.#deps.onError(`module ${context.moduleId} could not ask ahead`, cause);
    }
  }

  #withinLimit<T>(id: string, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new ModuleError({ code: 'code-timeout', moduleId: id })), CHUNK_TIMEOUT_MS);
      void work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  async #readManifest(entry: ModuleEntry): Promise<void> {
    const { id } = entry;
    try {
      const { fetchManifest } = await this.#deps.manifests();
      const { manifest, reason } = await fetchManifest(this.#deps.fetch, id, this.#manifestUrl(entry));
      if (manifest) this.#deps.storage.write(lastSeen(id), JSON.stringify(manifest));
      this.#become(id, reason ? { kind: 'incompatible', reason, manifest } : { kind: 'pending', manifest });
    } catch (cause) {
      this.#deps.onError(`the manifest of module ${id} could not be read`, cause);
      const code = cause instanceof ModuleError ? cause.code : 'manifest-unreachable';
      this.#become(id, { kind: 'failed', code, cause, retryable: true, manifest: await this.#lastManifest(id) });
    }
  }

  async #lastManifest(id: string): Promise<ModuleManifest | null> {
    const text = this.#deps.storage.read(lastSeen(id));
    try {
      const { judgeManifest } = await this.#deps.manifests();
      return text === null ? null : judgeManifest(id, text).manifest;
    } catch {
      return null;
    }
  }

  /** A module whose required one is not hosted, does not fit or cannot be had does not fit either. */
  #checkRequirements(): void {
    const usable = (id: string): boolean => {
      const state = this.stateOf(id);
      return state !== null && state.kind !== 'disabled' && state.kind !== 'incompatible' && !(state.kind === 'failed' && state.code.startsWith('manifest'));
    };
    for (let changed = true; changed;) {
      changed = false;
      for (const { entry, state } of this.#modules.get()) {
        if (state.kind === 'pending' && state.manifest) {
          const missing = state.manifest.requires.find((id) => !usable(id));
          if (missing === undefined) continue;
          this.#become(entry.id, { kind: 'incompatible', reason: { kind: 'requires', missing }, manifest: state.manifest });
          changed = true;
        } else if (state.kind === 'incompatible' && state.reason.kind === 'requires' && usable(state.reason.missing)) {
          this.#become(entry.id, { kind: 'pending', manifest: state.manifest });
          changed = true;
        }
      }
    }
  }

  #manifestUrl(entry: ModuleEntry): string {
    return new URL(entry.manifestUrl, this.#deps.site).href;
  }

  #baseOf(entry: ModuleEntry): string {
    return new URL('.', this.#manifestUrl(entry)).href;
  }

  #find(id: string): HostedModule | undefined {
    return this.#modules.get().find((module) => module.entry.id === id);
  }

  #become(id: string, state: ModuleState): void {
    this.#modules.set(this.#modules.get().map((module) => (module.entry.id === id ? { entry: module.entry, state } : module)));
  }
}

