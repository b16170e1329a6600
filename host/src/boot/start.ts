import { STARTUP_SCREEN_MS, type Role } from '@riwaq/api';
import { addShellNamespaces } from '../i18n/shell-namespaces';
import { manifestOf } from '../modules/module-state';
import { isRefused, mayBePublic, resolvePath } from '../navigation/routes';
import { preloadSignedIn } from '../pages/signed-in-part';
import { SignIn } from '../pages/sign-in-part';
import { preloadVisiting } from '../pages/visiting-part';
import { manifests } from './hosted-modules';
import type { Shell } from './shell';
import type { StartupScreen } from './startup-screen';

/**
 * Milliseconds that the first render waits for the configuration; afterwards the page renders
 * without it.
 */
const CONFIG_PATIENCE_MS = 1000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads the manifests when a user is signed in; at once when the address may be a public page. */
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
 * Loads the code of the module that the address opens as soon as its manifest is read, while the
 * page renders. A module that requires others is loaded by its page, which checks whether they are
 * hosted.
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
 * Starts the application behind the startup screen. Configuration, texts and code are fetched in
 * parallel; the page renders as soon as its texts are loaded, usually with the configuration, too.
 * The screen stays until `render` has called `onDrawn` for the first page.
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
  if (!session && !visiting) SignIn.preload();
  else {
    manifests().catch(() => undefined);
    loadOpened(shell, window.location.pathname, session?.role ?? null);
  }
  void shell.config.ready.then(() => {
    startModules(shell, visiting);
    shell.version.watch();
    void shell.version.check();
    // The server sends the university's name in the language of the request.
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
