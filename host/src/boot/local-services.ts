import { createI18n } from '../i18n/create-i18n';
import { createStatusTexts } from '../i18n/shell-namespaces';
import { createTranslationRegistry } from '../i18n/translations';
import { createNavigator } from '../navigation/navigator';
import { createConfirmations } from '../notices/confirmations';
import { createNotices } from '../notices/notices';
import { createThemePreference, keepLanguage, readLanguage } from '../preferences/preferences';
import { createSessionStore } from '../session/session-store';
import { createShortcuts } from '../shortcuts/shortcuts';
import { createBrowserStorage } from '../storage/browser-storage';
import { createLog } from './log';
import type { ShellEnvironment } from './shell-environment';

export type LocalServices = ReturnType<typeof createLocalServices>;

/** Creates the services that work without the server: session, texts, navigation and notices. */
export function createLocalServices({ window }: Pick<ShellEnvironment, 'window'>) {
  const site = new URL('/', window.location.href).href;
  const log = createLog(console);
  const storage = createBrowserStorage(window);
  const session = createSessionStore(storage, window.navigator.locks);
  const theme = createThemePreference(window, storage);
  const language = readLanguage(storage);
  const missing = new Set<string>();
  const i18n = createI18n(language, (namespace) => {
    missing.add(namespace);
    if (namespace === 'status') void statusTexts();
  });
  const translations = createTranslationRegistry(i18n, language, {
    isMissing: (namespace) => missing.has(namespace),
    apply: (next) => keepLanguage(storage, next),
  });
  const statusTexts = createStatusTexts(translations, (cause) =>
    log('shell').error('the texts of status codes could not be loaded', cause),
  );
  return {
    site,
    log,
    storage,
    session,
    theme,
    translations,
    statusTexts,
    navigator: createNavigator(site),
    notices: createNotices(),
    confirmations: createConfirmations(),
    shortcuts: createShortcuts(window, storage),
    onError: (message: string, cause: unknown): void => log('shell').error(message, cause),
    text: (key: string): string => i18n.t(key, { ns: 'shell' }),
    token: (): string | null => session.current.get()?.token ?? null,
    /** Guid of the signed-in user. */
    person: (): string | null => session.current.get()?.user.userGuid ?? null,
  };
}
