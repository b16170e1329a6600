import type { BrowserStorage } from '../storage/browser-storage';
import { retriedRefetch } from '@riwaq/contract/host';
import { whenRested } from './idle';
import { untilQuiet } from './quiet';

/**
 * Where the address of the stylesheet with the fonts is kept; `public/early.js` asks for it at once
 * when it is.
 */
export const FONTS_KEY = 'fonts';
/**
 * Milliseconds between two looks at whether the page is usable, and within which fonts then come.
 */
const REST = { restMs: 100, idleMs: 1000 };
const SHEET = /\/fonts\.[\w.]*css$/;

/**
 * Brings the fonts. On the first visit they come after everything that the page needs: until then
 * its words are shown in the device's own font. From then on they are in the browser's cache, and
 * there from the start. What could not be had, as without a network, is fetched again when it is
 * back.
 */
export async function loadFonts(
  window: Window & typeof globalThis,
  storage: BrowserStorage,
  load: () => Promise<unknown>,
): Promise<void> {
  if (storage.read(FONTS_KEY) === null) {
    await untilQuiet(window);
    // While scripts run the network is quiet too: the page may not be usable yet.
    await new Promise<void>((resolve) => {
      whenRested(resolve, REST);
    });
  }
  retryFailedFonts(window);
  await new Promise<void>((resolve) => {
    retriedRefetch(() => load().then(() => resolve())).run();
  });
  await window.document.fonts.ready;
  // After a deploy the page holds two: that of the last visit, and the one that was just brought.
  const sheet = [...window.document.styleSheets]
    .filter(({ href }) => href !== null && SHEET.test(href))
    .at(-1);
  if (sheet?.href) storage.write(FONTS_KEY, new URL(sheet.href).pathname);
}

/**
 * Milliseconds after which a font that could not be had is fetched again, unless the network is
 * back before.
 */
export const FONT_RETRY_MS = 30_000;

/**
 * A browser never fetches a font again that failed once; a stylesheet that is put in anew has new
 * fonts.
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
