import type { ApiClient } from '@riwaq/api';
import type { Language } from '@riwaq/contract';
import type { SiteConfigLoader } from './site-config';
import type { TranslationRegistry } from '../i18n/translations';
import type { ModuleServices } from '../modules/module-context';
import type { ModuleRegistry } from '../modules/module-registry';
import type { Navigator } from '../navigation/navigator';
import type { Confirmations } from '../notices/confirmations';
import type { Notices } from '../notices/notices';
import type { AppearanceSync } from '../preferences/appearance-sync';
import type { ThemePreference } from '../preferences/preferences';
import type { HostRealtime } from '../realtime/realtime';
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
  /** Language and theme that the server stores for the user's other browsers. */
  appearance: Pick<AppearanceSync, 'reconcile'>;
  translations: TranslationRegistry;
  version: VersionCheck;
  /**
   * The server's information about the university, in the shown language; null until it has been
   * received.
   */
  university: ReadableStore<UniversityInfo | null>;
  unread: UnreadStore;
  realtime: HostRealtime;
  modules: ModuleRegistry;
  /**
   * Reads the manifests once. Needed by signed-in users, and for any address that is not the
   * shell's.
   */
  readModules(): Promise<void>;
  services: ModuleServices;
  navigator: Navigator;
  notices: Notices;
  confirmations: Confirmations;
  shortcuts: Shortcuts;
  /** Switches the language, or shows an error when it cannot be loaded. */
  switchLanguage(language: Language): Promise<void>;
  /**
   * Revokes the token, deletes the user's data on this device and opens Login. Asks for
   * confirmation first when unsent writing would be lost; the user may cancel.
   */
  signOut(): void;
  /** Whether the server does not know of a sign-out on this device yet. */
  signOutWaits: ReadableStore<boolean>;
  /** Ends every subscription of the shell. */
  dispose(): void;
}
