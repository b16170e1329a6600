import type { ApiClient, ApiData } from '@riwaq/api';
import { Store, type ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';

const VERSION = 'clientVersion';
const RELOADED = 'riwaq.reloadedAt';
/** Milliseconds in which the page reloads itself at most once, whatever the server says. */
export const RELOAD_PAUSE_MS = 60_000;
/** Milliseconds between two checks when the tab is looked at again. */
export const RECHECK_MS = 5 * 60_000;
/** Least milliseconds between two looks for newer builds of modules, however often a page is opened. */
export const LOOK_PAUSE_MS = 60_000;
/** Milliseconds after which a tab that is left alone looks by itself; up to as much again is random. */
export const LOOK_MS = 5 * 60_000;
/** Milliseconds between two looks for newer builds, however much code is missing. */
export const MISSING_PAUSE_MS = 10_000;

export type UniversityInfo = ApiData<'GET Account/GetUniversityInfo'>;

export interface VersionCheckDeps {
  window: Window;
  api: ApiClient;
  storage: BrowserStorage;
  reload(): void;
  /** Whether a module has another build by now than the one that this tab uses; `moved`: only under another address. */
  hasNewerBuild(options?: { moved?: boolean }): Promise<boolean>;
  now?: () => number;
  random?: () => number;
}

export interface VersionCheck {
  /** A newer version is there and was held back. While an update is held nothing of a module is offered. */
  readonly offered: ReadableStore<boolean>;
  /** Holds updates back until the disposer is called. */
  hold(reason: string): () => void;
  /** What the server said of the university last; null until it has. */
  readonly university: ReadableStore<UniversityInfo | null>;
  /** Asks the server and acts on what it says; when it cannot be reached everything stays as it is. */
  check(): Promise<void>;
  /** A page was opened: looks for newer builds of modules, and offers one. It interrupts nothing. */
  navigated(): void;
  /** Code that this tab needs could not be had: when a newer version has taken its place, that is taken or offered. */
  codeMissing(): Promise<void>;
  /** Reloads now: the person accepted the offer. */
  accept(): void;
  /** Looks for newer builds of modules in the foreground. Checks again when the tab becomes visible after a while; as long as nothing is known of the university, whenever it does, and when the network is back. */
  watch(): () => void;
}

/**
 * A clientVersion that differs from the stored one is stored and the page reloads, once (document 1 section 4,
 * Version). So does a tab that began with another one than the server's, though a different tab has stored that by
 * now. The first visit only stores. Nothing reloads that could not be stored, or twice within a minute, or while a
 * module holds updates back: then it is offered.
 */
export function createVersionCheck({ window, api, storage, reload, hasNewerBuild, now = () => Date.now(), random = Math.random }: VersionCheckDeps): VersionCheck {
  const offered = new Store(false);
  const university = new Store<UniversityInfo | null>(null);
  const holds = new Set<{ reason: string }>();
  /** The version that was stored when this tab began, or that a first visit was told; what is stored is that of all tabs. */
  let own = storage.read(VERSION);
  let checkedAt = 0;
  let missedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = now();
  /** A newer build was found while updates were held. */
  let waits = false;

  const offerBuild = (): void => {
    waits = holds.size > 0;
    if (!waits) offered.set(true);
  };
  const look = async (): Promise<void> => {
    if (offered.get() || window.document.visibilityState !== 'visible' || now() - lookedAt < LOOK_PAUSE_MS) return;
    lookedAt = now();
    if (await hasNewerBuild({ moved: true }).catch(() => false)) offerBuild();
  };

  const reloadedAt = (): number => {
    try {
      return Number(window.sessionStorage.getItem(RELOADED) ?? 0);
    } catch {
      return now();
    }
  };
  const reloadOnce = (): void => {
    try {
      window.sessionStorage.setItem(RELOADED, String(now()));
    } catch {
      offered.set(true);
      return;
    }
    reload();
  };

  return {
    offered,
    university,
    hold(reason) {
      const hold = { reason };
      holds.add(hold);
      return () => {
        holds.delete(hold);
        if (waits) offerBuild();
      };
    },
    async check() {
      checkedAt = now();
      try {
        const { data } = await api('GET Account/GetUniversityInfo');
        university.set(data);
        // A server that does not know its version just now, as in the midst of a deployment, says an empty one.
        if (data.clientVersion === '') return;
        const stored = storage.read(VERSION);
        const isKept = stored === data.clientVersion || storage.write(VERSION, data.clientVersion);
        const differs = [stored, own].some((known) => known !== null && known !== data.clientVersion);
        own ??= data.clientVersion;
        if (!differs || !isKept) return;
        if (holds.size > 0 || now() - reloadedAt() < RELOAD_PAUSE_MS) offered.set(true);
        else reloadOnce();
      } catch {
        // Asked again when the tab is looked at after a while.
      }
    },
    async codeMissing() {
      if (now() - missedAt < MISSING_PAUSE_MS) return;
      missedAt = now();
      await this.check();
      if (await hasNewerBuild()) offered.set(true);
    },
    navigated: () => void look(),
    accept: reload,
    watch() {
      // Until it is known the university has no name here, and times are those of the device.
      const isUnknown = () => university.get() === null;
      const seen = (): void => {
        void look();
        if (window.document.visibilityState === 'visible' && (isUnknown() || now() - checkedAt >= RECHECK_MS)) void this.check();
      };
      const lookOn = (): ReturnType<typeof setTimeout> => setTimeout(() => {
        void look();
        timer = lookOn();
      }, LOOK_MS * (1 + random()));
      let timer = lookOn();
      const connected = (): void => { if (isUnknown()) void this.check(); };
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
