import type { ApiClient, ApiData } from '@riwaq/api';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';

const VERSION = 'clientVersion';
const RELOADED = 'riwaq.reloadedAt';
/** Minimum milliseconds between two automatic reloads, whatever the server responds. */
export const RELOAD_PAUSE_MS = 60_000;
/** Minimum milliseconds between two checks when the tab becomes visible. */
export const RECHECK_MS = 5 * 60_000;
/**
 * Minimum milliseconds between two looks for newer builds of modules, however often a page is
 * opened.
 */
export const LOOK_PAUSE_MS = 60_000;
/**
 * Milliseconds between two looks of an idle tab; a random delay of up to the same length is added.
 */
export const LOOK_MS = 5 * 60_000;
/** Minimum milliseconds between two looks for newer builds when code is missing. */
export const MISSING_PAUSE_MS = 10_000;
/** Milliseconds after "Later" after which opening a page shows the same offer again. */
export const LATER_MS = 4 * 3_600_000;

export type UniversityInfo = ApiData<'GET Account/GetUniversityInfo'>;

export interface VersionCheckDeps {
  window: Window;
  api: ApiClient;
  storage: BrowserStorage;
  reload(): void;
  /**
   * Names of builds of modules that are newer than those of this tab; with `moved`, only builds
   * whose manifest has another address.
   */
  newerBuilds(options?: { moved?: boolean }): Promise<readonly string[]>;
  now?: () => number;
  random?: () => number;
}

export interface VersionCheck {
  /**
   * Whether the reload is offered: there is a newer build, updates are not suppressed, and the user
   * has not postponed it.
   */
  readonly offered: ReadableStore<boolean>;
  /**
   * Postpones the offer: it returns with an even newer build, or on a page opened after {@link
   * LATER_MS}.
   */
  later(): void;
  /** Suppresses updates and their offer until the disposer is called. */
  hold(reason: string): () => void;
  /** The last information about the university from the server; null until the first response. */
  readonly university: ReadableStore<UniversityInfo | null>;
  /**
   * Fetches the server's version and acts on it; when the server is unreachable nothing changes.
   */
  check(): Promise<void>;
  /**
   * Call when a page is opened: looks for newer builds of modules, and offers one without
   * interrupting the user.
   */
  navigated(): void;
  /**
   * Call when code of this tab could not be loaded: reloads or offers a newer version that has
   * replaced it.
   */
  codeMissing(): Promise<void>;
  /** Reloads now, because the user accepted the offer. */
  accept(): void;
  /**
   * Looks for newer builds of modules while the tab is visible. Fetches the version again when the
   * tab becomes visible after a while; as long as the university is unknown, whenever it becomes
   * visible and when the network is back.
   */
  watch(): () => void;
}

/**
 * A clientVersion that differs from the stored one is stored and the page reloads once (SHELL-6). A
 * tab that started with another version than the server's reloads, too, even if a different tab has
 * stored the new one. The first visit only stores. A version that cannot be stored causes no
 * reload. Within a minute of the last reload, or while a module suppresses updates, the update is
 * offered instead, as soon as updates are no longer suppressed.
 */
export function createVersionCheck({
  window,
  api,
  storage,
  reload,
  newerBuilds,
  now = () => Date.now(),
  random = Math.random,
}: VersionCheckDeps): VersionCheck {
  const offered = new Store(false);
  const university = new Store<UniversityInfo | null>(null);
  const holds = new Set<{ reason: string }>();
  /**
   * The version that was stored when this tab started, or that the server sent on a first visit;
   * the stored version is shared by all tabs.
   */
  let own = storage.read(VERSION);
  let checkedAt = 0;
  let missedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = now();
  /** Names of builds that are newer than this tab. */
  const newer = new Set<string>();
  /** Name → time at which the user postponed it, in milliseconds. */
  const putOff = new Map<string, number>();

  const showOffer = (): void =>
    offered.set(holds.size === 0 && [...newer].some((name) => !putOff.has(name)));
  const offer = (...names: readonly string[]): void => {
    names.forEach((name) => newer.add(name));
    showOffer();
  };
  const look = async (): Promise<void> => {
    if (
      offered.get() ||
      window.document.visibilityState !== 'visible' ||
      now() - lookedAt < LOOK_PAUSE_MS
    )
      return;
    lookedAt = now();
    offer(...(await newerBuilds({ moved: true }).catch(() => [])));
  };

  const reloadedAt = (): number => {
    try {
      return Number(window.sessionStorage.getItem(RELOADED) ?? 0);
    } catch {
      return now();
    }
  };
  const reloadOnce = (version: string): void => {
    try {
      window.sessionStorage.setItem(RELOADED, String(now()));
    } catch {
      return offer(version);
    }
    reload();
  };

  return {
    offered,
    university,
    hold(reason) {
      const hold = { reason };
      holds.add(hold);
      showOffer();
      return () => {
        holds.delete(hold);
        showOffer();
      };
    },
    later() {
      newer.forEach((name) => putOff.set(name, now()));
      showOffer();
    },
    async check() {
      checkedAt = now();
      try {
        const { data } = await api('GET Account/GetUniversityInfo');
        university.set(data);
        // During a deployment a server may not know its version and sends an empty one.
        if (data.clientVersion === '') return;
        const stored = storage.read(VERSION);
        const isKept = stored === data.clientVersion || storage.write(VERSION, data.clientVersion);
        const differs = [stored, own].some(
          (known) => known !== null && known !== data.clientVersion,
        );
        own ??= data.clientVersion;
        if (!differs || !isKept) return;
        const version = `host ${data.clientVersion}`;
        if (holds.size > 0 || now() - reloadedAt() < RELOAD_PAUSE_MS) offer(version);
        else reloadOnce(version);
      } catch {
        // Checked again when the tab becomes visible after a while.
      }
    },
    async codeMissing() {
      if (now() - missedAt < MISSING_PAUSE_MS) return;
      missedAt = now();
      await this.check();
      const builds = await newerBuilds();
      // Missing code brings back a postponed offer.
      builds.forEach((name) => putOff.delete(name));
      offer(...builds);
    },
    navigated() {
      for (const [name, at] of putOff) if (now() - at >= LATER_MS) putOff.delete(name);
      showOffer();
      void look();
    },
    accept: reload,
    watch() {
      // Until it is known, the university's name is missing and times use the device's zone.
      const isUnknown = () => university.get() === null;
      const seen = (): void => {
        void look();
        if (
          window.document.visibilityState === 'visible' &&
          (isUnknown() || now() - checkedAt >= RECHECK_MS)
        )
          void this.check();
      };
      const lookOn = (): ReturnType<typeof setTimeout> =>
        setTimeout(
          () => {
            void look();
            timer = lookOn();
          },
          LOOK_MS * (1 + random()),
        );
      let timer = lookOn();
      const connected = (): void => {
        if (isUnknown()) void this.check();
      };
      window.document.addEventListener('visibilitychange', seen);
      window.addEventListener('online', connected);
      return () => {
        clearTimeout(timer);
        window.document.removeEventListener('visibilitychange', seen);
        window.removeEventListener('online', connected);
      };
    },
  };
}
