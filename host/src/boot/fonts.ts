import type { BrowserStorage } from '../storage/browser-storage';
import { retriedRefetch } from '@riwaq/contract/host';
import { whenPainted, whenRested } from './idle';
import { untilQuiet } from './quiet';

/**
 * Storage key of the address of the font stylesheet; `public/early.js` loads it at once when it is
 * stored.
 */
export const FONTS_KEY = 'fonts';
/** Milliseconds between two checks whether the page is usable, and within which fonts then load. */
const REST = { restMs: 100, idleMs: 1000 };
const SHEET = /\/fonts\.[\w.]*css$/;

/**
 * Loads the fonts. On the first visit they load after everything that the page needs, and texts use
 * a font of the device until then. On later visits they come from the browser's cache at the start.
 * A failed load is retried when the network is back.
 */
export async function loadFonts(
  window: Window & typeof globalThis,
  storage: BrowserStorage,
  load: () => Promise<unknown>,
): Promise<void> {
  if (storage.read(FONTS_KEY) === null) {
    await untilQuiet(window);
    // The network is quiet, too, while scripts run: the page may not be usable yet.
    await new Promise<void>((resolve) => {
      whenRested(resolve, REST);
    });
  }
  retryFailedFonts(window);
  await new Promise<void>((resolve) => {
    retriedRefetch(() => load().then(() => resolve())).run();
  });
  // `ready` lays the page out at once if its layout is out of date, as it is after a new
  // stylesheet.
  await new Promise<void>((resolve) => {
    whenPainted(resolve);
  });
  await window.document.fonts.ready;
  // After a deployment the page has two stylesheets: that of the last visit, and the one just
  // loaded.
  const sheet = [...window.document.styleSheets]
    .filter(({ href }) => href !== null && SHEET.test(href))
    .at(-1);
  if (sheet?.href) storage.write(FONTS_KEY, new URL(sheet.href).pathname);
}

/** Milliseconds after which a failed font is fetched again, unless the network is back earlier. */
export const FONT_RETRY_MS = 30_000;

/**
 * Replaces the stylesheet after a font has failed, because browsers never retry a failed font of
 * the same stylesheet.
 */
function retryFailedFonts(window: Window & typeof globalThis): void {
  const { document } = window;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const putInAnew = (): void => {
    window.clearTimeout(timer);
    window.removeEventListener('online', putInAnew);
    timer = undefined;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (SHEET.test(link.href)) link.replaceWith(link.cloneNode());
    }
  };
  document.fonts.addEventListener('loadingerror', () => {
    if (timer !== undefined) return;
    timer = window.setTimeout(putInAnew, FONT_RETRY_MS) as unknown as typeof timer;
    window.addEventListener('online', putInAnew);
  });
}

/** The stylesheet that names the font's files. */
export const fontStyles = () => import(/* webpackChunkName: "fonts" */ '@riwaq/ui/fonts.css');
