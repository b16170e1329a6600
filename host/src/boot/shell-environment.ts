import type { CodeLoader } from '../modules/federation';
import type { OpenHubLink } from '../realtime/hub-link';

/** The browser and the loaders that the shell uses; tests provide their own. */
export interface ShellEnvironment {
  window: Window & typeof globalThis;
  fetch: typeof globalThis.fetch;
  openHubLink: OpenHubLink;
  code: CodeLoader;
  reload(): void;
  /** Calls back once the first page can be used and the browser is idle. */
  whenUsable(run: () => void): void;
}
