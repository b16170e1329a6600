import { STARTUP_SCREEN_MS, type Role } from '@riwaq/api';
import { addShellNamespaces } from '../i18n/shell-namespaces';
import { manifestOf } from '../modules/module-state';
import { isRefused, mayBePublic, resolvePath } from '../navigation/routes';
import { preloadSignedIn } from '../pages/signed-in-part';
import { preloadVisiting } from '../pages/visiting-part';
import { manifests } from './create-shell';
import type { Shell } from './shell';
import type { StartupScreen } from './startup-screen';

/**
 * Milliseconds that the first drawing waits for the configuration; later it comes to a page that is
 * there.
 */
const CONFIG_PATIENCE_MS = 1000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads the manifests once somebody is signed in; at once where a visitor's page may be opened. */
function startModules({ readModules, session }: Shell, visiting: boolean): void {
  const unsubscribe = session.current.subscribe((current) => {
    if (!current) return;
    unsubscribe();
    void readModules();
  });
  if (!session.current.get() && !visiting) return;
  unsubscribe();
  void readModules();
}

/**
 * Asks for the code of the module that the address opens as soon as its manifest is read: the page
 * is drawn meanwhile. One that needs others waits for the page, which knows whether they are there.
 */
function loadOpened({ modules }: Shell, pathname: string, role: Role | null): void {
  const unsubscribe = modules.modules.subscribe((hosted) => {
    const opened = resolvePath(pathname, hosted, true);
    if (opened.kind === 'pending') return;
    unsubscribe();
    if (opened.kind !== 'module' || isRefused(opened, role)) return;
    if (opened.open) void preloadVisiting();
    const state = modules.stateOf(opened.moduleId);
    if (state && manifestOf(state)?.requires.length === 0) void modules.load(opened.moduleId);
  });
}

/**
 * Starts the application behind the startup screen. Configuration, texts and code are fetched side
 * by side; the page is drawn as soon as it has words, usually with the addresses too. The screen
 * stays until the page behind it has been drawn: `render` tells when its first page is there.
 */
export async function start(
  shell: Shell,
  screen: StartupScreen,
  render: (onDrawn: () => void) => void,
): Promise<void> {
  const configured = shell.config.load();
  const session = shell.session.current.get();
  const visiting = mayBePublic(window.location.pathname);
  const code = session ? preloadSignedIn() : Promise.resolve();
  if (session || visiting) {
    manifests().catch(() => undefined);
    loadOpened(shell, window.location.pathname, session?.role ?? null);
  }
  void shell.config.ready.then(() => {
    startModules(shell, visiting);
    shell.version.watch();
    void shell.version.check();
    // The university's name comes in the language of the request.
    shell.translations.language.subscribe(() => void shell.version.check());
  });
  await Promise.all([
    addShellNamespaces(shell.translations),
    Promise.race([configured, pause(CONFIG_PATIENCE_MS)]),
  ]);
  let onDrawn: () => void = () => undefined;
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve;
  });
  render(onDrawn);
  await configured;
  const state = shell.config.state.get();
  if (state.kind === 'ready') await code;
  screen.leaveAfter(
    state.kind === 'ready' ? state.config.startupScreenMs : STARTUP_SCREEN_MS,
    drawn,
  );
}
