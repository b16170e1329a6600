import type { ModuleFailureCode } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import type { BrowserStorage } from '../storage/browser-storage';
import { buildsOf } from './builds-of';
import type * as Manifests from './fetch-manifest';
import { lastManifestKey } from './last-manifest';
import { isChunkError, ModuleError, tampered } from './module-error';
import type { ModuleState } from './module-state';

export interface ModuleBuildsDeps {
  /** Address against which relative manifest addresses are resolved. */
  site: string;
  fetch: typeof globalThis.fetch;
  /**
   * Loads the manifest reader, which is a separate chunk because the sign-in page does not need it.
   */
  manifests(): Promise<typeof Manifests>;
  storage: BrowserStorage;
  /** The guid of the signed-in user, which selects canary builds; null without a session. */
  person(): string | null;
  onError(message: string, cause: unknown): void;
}

/** Failure codes that mean an unreachable network or server. */
export const UNREACHABLE: ReadonlySet<ModuleFailureCode> = new Set([
  'manifest-unreachable',
  'code-unreachable',
  'code-timeout',
]);

const buildKey = ({ id, buildId }: ModuleManifest): string => `${id} ${buildId}`;

/**
 * The published builds of the modules: which one is in use, which ones failed in this host, and
 * their manifests.
 */
export class ModuleBuilds {
  readonly #deps: ModuleBuildsDeps;
  /** Module id → address of the manifest of the build in use. */
  readonly #used = new Map<string, string>();
  /** Builds that cannot run in this host: they are never offered again. */
  readonly #refused = new Set<string>();
  /** Manifests that lack the files of their build. */
  readonly #outlines = new WeakSet<ModuleManifest>();
  /** Build → cause of the failed load of its code: it is offered once the code can be loaded. */
  readonly #unreachable = new Map<string, unknown>();

  constructor(deps: ModuleBuildsDeps) {
    this.#deps = deps;
  }

  /** Addresses of the manifests of a module's builds, in order of preference. */
  addressesOf(entry: ModuleEntry): string[] {
    return buildsOf(entry, this.#deps.person()).map((url) => new URL(url, this.#deps.site).href);
  }

  /** Address of the manifest of the build in use. */
  usedOf(entry: ModuleEntry): string {
    return this.#used.get(entry.id) ?? this.addressesOf(entry)[0] ?? '';
  }

  use(id: string, url: string): void {
    this.#used.set(id, url);
  }

  /** Address of the folder of the build in use. */
  baseOf(entry: ModuleEntry): string {
    return new URL('.', this.usedOf(entry)).href;
  }

  /** Whether a manifest must be read again, completely, before the code of its build is loaded. */
  isOutline(manifest: ModuleManifest | null): boolean {
    return manifest !== null && this.#outlines.has(manifest);
  }

  /**
   * Records that a build failed. A build whose code could not be fetched is not refused: the
   * network may have been away.
   */
  recordFailure(manifest: ModuleManifest, outcome: ModuleState): void {
    const build = buildKey(manifest);
    if (outcome.kind === 'failed' && UNREACHABLE.has(outcome.code))
      this.#unreachable.set(build, outcome.cause);
    else this.#refused.add(build);
  }

  /** Fetches a manifest and returns the resulting state: pending, incompatible or failed. */
  async readState({ id, override }: ModuleEntry, url: string): Promise<ModuleState> {
    try {
      const { fetchManifest } = await this.#deps.manifests();
      const { manifest, reason, isOutline } = await fetchManifest(this.#deps.fetch, id, url);
      if (manifest && isOutline) this.#outlines.add(manifest);
      // Never store the manifest of a developer's own build.
      if (manifest && !override)
        this.#deps.storage.write(lastManifestKey(id), JSON.stringify(manifest));
      return reason ? { kind: 'incompatible', reason, manifest } : { kind: 'pending', manifest };
    } catch (cause) {
      this.#deps.onError(`the manifest of module ${id} could not be read`, cause);
      const code = cause instanceof ModuleError ? cause.code : 'manifest-unreachable';
      return {
        kind: 'failed',
        code,
        cause,
        retryable: true,
        manifest: await this.#lastManifest(id),
      };
    }
  }

  /**
   * Resolves with the preferred builds, each as `<module> <build>`, that may be offered and are not
   * the used ones.
   *
   * @param moved checks only entries whose manifest has another address
   */
  async findNewer(
    entries: readonly ModuleEntry[],
    usedManifestOf: (id: string) => ModuleManifest | null,
    moved: boolean,
  ): Promise<readonly string[]> {
    const { fetchManifest } = await this.#deps.manifests();
    const newer = await Promise.all(
      entries.map(async (entry) => {
        const used = usedManifestOf(entry.id);
        const url = this.addressesOf(entry)[0] ?? '';
        if (!used || !entry.enabled || (moved && url === this.usedOf(entry))) return [];
        try {
          const { manifest, reason } = await fetchManifest(this.#deps.fetch, entry.id, url);
          const isNewer =
            reason === null &&
            manifest.buildId !== used.buildId &&
            (await this.#mayRun(manifest, url));
          return isNewer ? [buildKey(manifest)] : [];
        } catch {
          return [];
        }
      }),
    );
    return newer.flat();
  }

  /** The file of the build in use whose hash differs from the published one; null for none. */
  async findTamperedFile(
    entry: ModuleEntry,
    manifest: ModuleManifest,
    cause: unknown,
  ): Promise<string | null> {
    const { tamperedFile } = await this.#deps.manifests();
    return tamperedFile(this.#deps.fetch, manifest, this.baseOf(entry), cause);
  }

  /** Returns the failure itself, or an error that names the file whose hash differs. */
  async explain(entry: ModuleEntry, manifest: ModuleManifest, failure: unknown): Promise<unknown> {
    if (!isChunkError(failure) || entry.override) return failure;
    try {
      const file = await this.findTamperedFile(entry, manifest, failure);
      return file === null ? failure : tampered(entry.id, file);
    } catch {
      return failure;
    }
  }

  /**
   * Whether a build may be offered: it was not refused in this host, and its code can be loaded if
   * that failed before.
   */
  async #mayRun(manifest: ModuleManifest, url: string): Promise<boolean> {
    const build = buildKey(manifest);
    if (this.#refused.has(build)) return false;
    if (!this.#unreachable.has(build)) return true;
    const { hasFiles } = await this.#deps.manifests();
    return hasFiles(
      this.#deps.fetch,
      manifest,
      new URL('.', url).href,
      this.#unreachable.get(build),
    );
  }

  async #lastManifest(id: string): Promise<ModuleManifest | null> {
    const text = this.#deps.storage.read(lastManifestKey(id));
    try {
      const { judgeManifest } = await this.#deps.manifests();
      return text === null ? null : judgeManifest(id, text).manifest;
    } catch {
      return null;
    }
  }
}
