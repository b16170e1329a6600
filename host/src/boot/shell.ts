import type { ApiClient } from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import type { SiteConfigLoader } from './site-config';
import type { TranslationRegistry } from '../i18n/translations';
import type { ModuleServices } from '../modules/module-context';
import type { ModuleRegistry } from '../modules/module-registry';
import type { Navigator } from '../navigation/navigator';
import type { Confirmations } from '../notices/confirmations';
import type { Notices } from '../notices/notices';
import type { KeptAppearance } from '../preferences/kept-appearance';
import type { ThemePreference } from '../preferences/preferences';
import type { Realtime } from '../realtime/realtime';
import type { Shortcuts } from '../shortcuts/shortcuts';
import type { SessionStore } from '../session/session-store';
import type { ReadableStore } from '../state/store';
import type { BrowserStorage } from '../storage/browser-storage';
import type { UnreadStore } from '../unread/unread-store';
import type { UniversityInfo, VersionCheck } from '../version/version-check';

/** Every service of the shell, composed once at the start (`create-shell.ts`). */
export interface Shell {
  api: ApiClient;
  config: SiteConfigLoader;
  storage: BrowserStorage;
  session: SessionStore;
  theme: ThemePreference;
  /** What of language and theme is remembered for the person's other browsers. */
  appearance: Pick<KeptAppearance, 'meet'>;
  translations: TranslationRegistry;
  version: VersionCheck;
  /** What the server tells of the university, in the language that is shown; null until it has. */
  university: ReadableStore<UniversityInfo | null>;
  unread: UnreadStore;
  realtime: Realtime;
  modules: ModuleRegistry;
  /**
   * Reads the manifests, once: whoever is signed in needs them, and whoever opens an address that
   * is none of the shell's.
   */
  readModules(): Promise<void>;
  services: ModuleServices;
  navigator: Navigator;
  notices: Notices;
  confirmations: Confirmations;
  shortcuts: Shortcuts;
  /** Shows another language, or says why it cannot. */
  switchLanguage(language: Language): Promise<void>;
  /**
   * Revokes the token, removes what was written on this device and goes to Login. Asks first where
   * something of it is not on the server; the person may stay.
   */
  signOut(): void;
  /** Ends every subscription of the shell. */
  dispose(): void;
}
