import type { ApiClient, ApiData } from '@riwaq/api';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';

const VERSION = 'clientVersion';
const RELOADED = 'riwaq.reloadedAt';
/** Milliseconds in which the page reloads itself at most once, whatever the server says. */
export const RELOAD_PAUSE_MS = 60_000;
/** Milliseconds between two checks when the tab is looked at again. */
export const RECHECK_MS = 5 * 60_000;
/**
 * Least milliseconds between two looks for newer builds of modules, however often a page is opened.
 */
export const LOOK_PAUSE_MS = 60_000;
/**
 * Milliseconds after which a tab that is left alone looks by itself; up to as much again is random.
 */
export const LOOK_MS = 5 * 60_000;
/** Milliseconds between two looks for newer builds, however much code is missing. */
export const MISSING_PAUSE_MS = 10_000;
/** Milliseconds after "Later" from which on a page that is opened brings the same offer back. */
export const LATER_MS = 4 * 3_600_000;

export type UniversityInfo = ApiData<'GET Account/GetUniversityInfo'>;

export interface VersionCheckDeps {
  window: Window;
  api: ApiClient;
  storage: BrowserStorage;
  reload(): void;
  /**
   * Builds of modules that are newer than those of this tab, each by a name; `moved`: only under
   * another address.
   */
  newerBuilds(options?: { moved?: boolean }): Promise<readonly string[]>;
  now?: () => number;
  random?: () => number;
}

export interface VersionCheck {
  /**
   * Whether the reload is offered: something newer is there, nothing holds it back, and it was not
   * put off.
   */
  readonly offered: ReadableStore<boolean>;
  /**
   * Puts the offer off: it comes back with something newer still, or on a page opened after
   * {@link LATER_MS}.
   */
  later(): void;
  /** Holds updates back, and their offer, until the disposer is called. */
  hold(reason: string): () => void;
  /** What the server said of the university last; null until it has. */
  readonly university: ReadableStore<UniversityInfo | null>;
  /**
   * Asks the server and acts on what it says; when it cannot be reached everything stays as it is.
   */
  check(): Promise<void>;
  /**
   * A page was opened: looks for newer builds of modules, and offers one. It interrupts nothing.
   */
  navigated(): void;
  /**
   * Code that this tab needs could not be had: when a newer version has taken its place, that is
   * taken or offered.
   */
  codeMissing(): Promise<void>;
  /** Reloads now: the person accepted the offer. */
  accept(): void;
  /**
   * Looks for newer builds of modules in the foreground. Checks again when the tab becomes visible
   * after a while; as long as nothing is known of the university, whenever it does, and when the
   * network is back.
   */
  watch(): () => void;
}

/**
 * A clientVersion that differs from the stored one is stored and the page reloads, once (document 1
 * section 4, Version). So does a tab that began with another one than the server's, though a
 * different tab has stored that by now. The first visit only stores. Nothing reloads that could not
 * be stored, or twice within a minute, or while a module holds updates back: then it is offered,
 * once nothing holds it back.
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
   * The version that was stored when this tab began, or that a first visit was told; what is stored
   * is that of all tabs.
   */
  let own = storage.read(VERSION);
  let checkedAt = 0;
  let missedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = now();
  /** Names of what is newer than this tab. */
  const newer = new Set<string>();
  /** Name → when it was put off, in milliseconds. */
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
        // A server that does not know its version just now, as in the midst of a deployment, says
        // an empty one.
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
        // Asked again when the tab is looked at after a while.
      }
    },
    async codeMissing() {
      if (now() - missedAt < MISSING_PAUSE_MS) return;
      missedAt = now();
      await this.check();
      const builds = await newerBuilds();
      // Code that is missing brings an offer back that was put off.
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
      // Until it is known the university has no name here, and times are those of the device.
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
