import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import { Store, type ReadableStore } from '../state/store';
import { withinTimeout } from './code-timeout';
import { activateModule, type ModuleActivationDeps } from './module-activation';
import { ModuleBuilds, UNREACHABLE, type ModuleBuildsDeps } from './module-builds';
import { loadFailureCode, sharedMismatch, tampered } from './module-error';
import { checkRequirements, isUsable } from './module-requirements';
import {
  lacksManifest,
  loadableManifest,
  manifestOf,
  type HostedModule,
  type ModuleState,
} from './module-state';

export interface ModuleRegistryDeps extends ModuleBuildsDeps, ModuleActivationDeps {
  now?: () => number;
}

/**
 * The configured modules and the state of each. Manifests are read in parallel; code is loaded on
 * demand. A rejected load is never cached, so `load` may simply be called again.
 */
export class ModuleRegistry {
  readonly #deps: ModuleRegistryDeps;
  readonly #builds: ModuleBuilds;
  readonly #modules = new Store<readonly HostedModule[]>([]);
  readonly #loads = new Map<string, Promise<void>>();
  readonly #lifetimes = new Map<string, AbortController>();
  /** Reads under way of complete manifests in place of outlines. */
  readonly #completions = new Map<string, Promise<unknown>>();
  /** Modules that the user waits for: only their failures are shown. */
  readonly #wanted = new Set<string>();

  constructor(deps: ModuleRegistryDeps) {
    this.#deps = deps;
    this.#builds = new ModuleBuilds(deps);
  }

  get modules(): ReadableStore<readonly HostedModule[]> {
    return this.#modules;
  }

  /**
   * Reads every manifest. Resolves when all have settled; each module is usable as soon as its own
   * manifest has settled.
   */
  async start(entries: readonly ModuleEntry[]): Promise<void> {
    this.#modules.set(
      entries.map((entry) => ({
        entry,
        state: entry.enabled ? { kind: 'pending', manifest: null } : { kind: 'disabled' },
      })),
    );
    await Promise.all(
      entries.filter((entry) => entry.enabled).map((entry) => this.#readManifest(entry)),
    );
    this.#checkRequirements();
  }

  /**
   * Reads the manifests of which the page embeds only the outlines, so that a click does not wait
   * for them. A failure is not shown: loading the code reads the manifest again.
   */
  async completeManifests(): Promise<void> {
    await Promise.all(this.#modules.get().map(({ entry }) => this.#complete(entry)));
  }

  stateOf(id: string): ModuleState | null {
    return this.#find(id)?.state ?? null;
  }

  /**
   * Loads the code unless it is loaded, loading or incompatible. Never rejects: the outcome is in
   * the state.
   */
  load(id: string): Promise<void> {
    const module = this.#find(id);
    const state = module?.state;
    if (
      !module ||
      !state ||
      state.kind === 'disabled' ||
      state.kind === 'incompatible' ||
      state.kind === 'active'
    )
      return Promise.resolve();
    this.#wanted.add(id);
    return this.#loads.get(id) ?? this.#begin(module.entry);
  }

  /**
   * Prefetches the code. A failure is not shown: the module becomes pending again. Resolves with
   * whether the code is loaded.
   */
  async prefetch(id: string): Promise<boolean> {
    const module = this.#find(id);
    if (module?.state.kind === 'pending' && module.state.manifest)
      await (this.#loads.get(id) ?? this.#begin(module.entry));
    return this.stateOf(id)?.kind === 'active';
  }

  /**
   * Call when the network is back: reads failed manifests again, and resets modules whose code
   * failed to pending, so that it is loaded on demand. Rejects while a manifest cannot be fetched.
   */
  async renewFailed(): Promise<void> {
    const isOut = ({ state }: HostedModule) =>
      state.kind === 'failed' && UNREACHABLE.has(state.code);
    await Promise.all(
      this.#modules
        .get()
        .filter(isOut)
        .map(async ({ entry, state }) => {
          if (state.kind !== 'failed' || this.#loads.has(entry.id)) return;
          if (state.code === 'manifest-unreachable') await this.#readManifest(entry);
          else if (state.manifest)
            this.#become(entry.id, { kind: 'pending', manifest: state.manifest });
        }),
    );
    this.#checkRequirements();
    if (this.#modules.get().some(isOut)) throw new Error('Some modules cannot be reached.');
  }

  /** Retries in place and aborts a pending load. */
  async retry(id: string): Promise<void> {
    const module = this.#find(id);
    if (!module) return;
    const pendingLoad = this.#loads.get(id);
    if (pendingLoad) {
      this.#loads.delete(id);
      this.#deps.code.abandon(this.#builds.baseOf(module.entry));
      await Promise.race([pendingLoad, new Promise((resolve) => setTimeout(resolve, 1000))]);
    }
    if (this.#loads.has(id)) return;
    this.#wanted.add(id);
    await this.#begin(module.entry);
  }

  /**
   * Resolves with the builds, each as `<module> <build>`, to which the given entries of the current
   * configuration lead and that are newer than the builds in use.
   *
   * @param moved checks only entries whose manifest has another address, as after a publication:
   *   other manifests are not fetched
   */
  newerBuilds(
    entries: readonly ModuleEntry[],
    { moved = false }: { moved?: boolean } = {},
  ): Promise<readonly string[]> {
    const usedManifestOf = (id: string) => {
      const state = this.stateOf(id);
      return state && manifestOf(state);
    };
    return this.#builds.findNewer(entries, usedManifestOf, moved);
  }

  /**
   * Call when code of an active module could not be loaded. When a file differs from its published
   * hash, the module falls back to the last good build, or is shown as failed without one;
   * otherwise nothing happens.
   */
  async codeFailed(id: string, cause: unknown): Promise<void> {
    const module = this.#find(id);
    if (module?.state.kind !== 'active' || module.entry.override) return;
    const {
      state: { manifest },
      entry,
    } = module;
    const file = await this.#builds.findTamperedFile(entry, manifest, cause);
    if (file === null || this.#find(id)?.state !== module.state) return;
    this.#lifetimes.get(id)?.abort();
    this.#lifetimes.delete(id);
    const failed: ModuleState = {
      kind: 'failed',
      code: 'code-tampered',
      cause: tampered(id, file),
      retryable: true,
      manifest,
    };
    if (!(await this.#fallBack(entry, manifest, failed))) this.#become(id, failed);
  }

  /** Ends every module's subscriptions, when the session ends. Loaded code stays in memory. */
  unmountAll(): void {
    for (const lifetime of this.#lifetimes.values()) lifetime.abort();
    this.#lifetimes.clear();
    this.#loads.clear();
    this.#wanted.clear();
    this.#modules.set(
      this.#modules
        .get()
        .map(({ entry, state }) =>
          state.kind === 'active' || state.kind === 'loading'
            ? { entry, state: { kind: 'pending', manifest: state.manifest } }
            : { entry, state },
        ),
    );
  }

  #begin(entry: ModuleEntry): Promise<void> {
    const load: Promise<void> = this.#loadCode(
      entry,
      () => this.#loads.get(entry.id) === load,
    ).finally(() => {
      if (this.#loads.get(entry.id) !== load) return;
      this.#loads.delete(entry.id);
      this.#wanted.delete(entry.id);
    });
    this.#loads.set(entry.id, load);
    return load;
  }

  async #loadCode(entry: ModuleEntry, current: () => boolean): Promise<void> {
    const { id } = entry;
    // The stored failure may be outdated: read a failed manifest again first.
    const before = this.stateOf(id);
    if (before?.kind === 'failed' && lacksManifest(before)) {
      this.#become(id, { kind: 'pending', manifest: before.manifest });
      await this.#readManifest(entry);
      this.#checkRequirements();
    } else {
      await this.#complete(entry);
    }
    const first = loadableManifest(this.stateOf(id));
    if (current() && first && !this.#builds.isOutline(first))
      await this.#loadFirstBuild(entry, first, current);
  }

  #complete(entry: ModuleEntry): Promise<unknown> {
    const { id } = entry;
    if (!this.#hasOutline(id)) return Promise.resolve();
    const reading =
      this.#completions.get(id) ??
      this.#readManifest(entry).finally(() => {
        this.#completions.delete(id);
        this.#checkRequirements();
      });
    this.#completions.set(id, reading);
    return reading;
  }

  #hasOutline(id: string): boolean {
    const state = this.stateOf(id);
    return state?.kind === 'pending' && this.#builds.isOutline(state.manifest);
  }

  /**
   * Loads the build of the manifest, or else the next one that can be loaded. When there is none,
   * the state reports the first build's failure.
   */
  async #loadFirstBuild(
    entry: ModuleEntry,
    first: ModuleManifest,
    current: () => boolean,
  ): Promise<void> {
    const { id } = entry;
    const firstUsed = this.#builds.usedOf(entry);
    let failed: ModuleState | null = null;
    for (let manifest: ModuleManifest | null = first; manifest;) {
      if (!current()) return;
      const outcome = await this.#loadBuild(entry, manifest, current);
      if (!current()) return;
      if (outcome.kind === 'active') return this.#become(id, outcome);
      failed ??= outcome;
      manifest = await this.#fallBack(entry, manifest, outcome);
    }
    if (!current() || !failed) return;
    this.#builds.use(id, firstUsed);
    const isShown = failed.kind !== 'failed' || this.#wanted.has(id);
    this.#become(id, isShown ? failed : { kind: 'pending', manifest: first });
  }

  /** Loads and activates one build; resolves with the resulting state. */
  async #loadBuild(
    entry: ModuleEntry,
    manifest: ModuleManifest,
    current: () => boolean,
  ): Promise<ModuleState> {
    const { id } = entry;
    this.#become(id, { kind: 'loading', manifest, since: (this.#deps.now ?? Date.now)() });
    const lifetime = new AbortController();
    try {
      const definition = await withinTimeout(
        id,
        activateModule(
          this.#deps,
          { entry, manifest, base: this.#builds.baseOf(entry) },
          lifetime.signal,
        ),
      );
      if (current()) this.#lifetimes.set(id, lifetime);
      else lifetime.abort();
      return { kind: 'active', manifest, definition };
    } catch (failure) {
      lifetime.abort();
      const cause = await this.#builds.explain(entry, manifest, failure);
      this.#deps.onError(`module ${id} could not be loaded`, cause);
      const detail = sharedMismatch(cause);
      if (detail !== null)
        return { kind: 'incompatible', reason: { kind: 'shared', detail }, manifest };
      const code = loadFailureCode(cause);
      return { kind: 'failed', code, cause, retryable: code !== 'code-invalid', manifest };
    }
  }

  /**
   * Selects the next build after one that failed. Resolves with its manifest, or null when there is
   * none.
   */
  async #fallBack(
    entry: ModuleEntry,
    manifest: ModuleManifest,
    outcome: ModuleState,
  ): Promise<ModuleManifest | null> {
    this.#builds.recordFailure(manifest, outcome);
    const failed = this.#builds.addressesOf(entry).indexOf(this.#builds.usedOf(entry));
    return this.#readManifest(entry, failed + 1);
  }

  /**
   * Selects the first build, from index `from`, whose manifest can be fetched and is compatible.
   * When there is none, the state reports the first build's failure; with `from` > 0, or for
   * the outline of a module that the user does not wait for, the state does not change then.
   */
  async #readManifest(entry: ModuleEntry, from = 0): Promise<ModuleManifest | null> {
    const { id } = entry;
    let failed: ModuleState | null = null;
    const builds = this.#builds.addressesOf(entry);
    for (const url of builds.slice(from)) {
      const state = await this.#builds.readState(entry, url);
      if (state.kind === 'pending') {
        this.#builds.use(id, url);
        this.#become(id, state);
        return state.manifest;
      }
      failed ??= state;
    }
    const isPrefetch = this.#hasOutline(id) && !this.#wanted.has(id);
    if (from === 0 && failed && !isPrefetch) {
      this.#builds.use(id, builds[0] ?? '');
      this.#become(id, failed);
    }
    return null;
  }

  /**
   * Marks a module as incompatible when a module that it requires is not hosted, incompatible, or
   * has no manifest.
   */
  #checkRequirements(): void {
    const isUsableModule = (id: string) => isUsable(this.stateOf(id));
    for (let changed = true; changed;) {
      changed = false;
      for (const { entry, state } of this.#modules.get()) {
        const next = checkRequirements(state, isUsableModule);
        if (next === null) continue;
        this.#become(entry.id, next);
        changed = true;
      }
    }
  }

  #find(id: string): HostedModule | undefined {
    return this.#modules.get().find((module) => module.entry.id === id);
  }

  #become(id: string, state: ModuleState): void {
    this.#modules.set(
      this.#modules
        .get()
        .map((module) => (module.entry.id === id ? { entry: module.entry, state } : module)),
    );
  }
}
