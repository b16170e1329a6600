import '@riwaq/ui/styles.css';
import './styles/index.css';
import { keepFocus } from '@riwaq/ui/compiled-in';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { servePrefetched } from './boot/prefetch';
import { createShell } from './boot/create-shell';
import { fontStyles, loadFonts } from './boot/fonts';
import { whenPainted, whenUsable } from './boot/idle';
import { ShellProvider } from './boot/shell-context';
import { start } from './boot/start';
import { createStartupScreen } from './boot/startup-screen';
import { createLazyCode } from './modules/lazy-code';
import { openSignalRLink } from './realtime/hub-link';

const startupScreen = createStartupScreen(document);

/** In one group of files with what reads the manifests: a page needs both or neither. */
const federation = () => import(/* webpackChunkName: "manifests" */ './modules/start-federation');

const shell = createShell({
  window,
  fetch: servePrefetched(window),
  openHubLink: openSignalRLink,
  code: createLazyCode(async () => (await federation()).startFederation(document)),
  reload: () => window.location.reload(),
  whenUsable,
});

keepFocus(document);

const fonts = () =>
  loadFonts(window, shell.storage, fontStyles).catch((cause: unknown) =>
    console.error('the fonts could not be loaded', cause),
  );

start(shell, startupScreen, (onDrawn) => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  createRoot(root).render(
    <ShellProvider shell={shell}>
      <App onDrawn={() => whenPainted(onDrawn)} />
    </ShellProvider>,
  );
}).then(fonts, (cause: unknown) => {
  console.error(cause);
  startupScreen.fail();
});
