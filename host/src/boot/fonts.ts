import type { BrowserStorage } from '../storage/browser-storage';
import { untilQuiet } from './quiet';

/** Where the address of the stylesheet with the fonts is kept; `public/early.js` asks for it at once when it is. */
export const FONTS_KEY = 'fonts';
const SHEET = /\/fonts\.[\w.]*css$/;

/**
 * Brings the fonts. On the first visit they come after everything that the page needs: until then its words are
 * shown in the device's own font. From then on they are in the browser's cache, and there from the start.
 */
export async function loadFonts(window: Window & typeof globalThis, storage: BrowserStorage, load: () => Promise<unknown>): Promise<void> {
  if (storage.read(FONTS_KEY) === null) await untilQuiet(window);
  await load();
  await window.document.fonts.ready;
  // After a deploy the page holds two: that of the last visit, and the one that was just brought.
  const sheet = [...window.document.styleSheets].filter(({ href }) => href !== null && SHEET.test(href)).at(-1);
  if (sheet?.href) storage.write(FONTS_KEY, new URL(sheet.href).pathname);
}

/** The stylesheet that names the font's files. */
export const fontStyles = () => import(/* webpackChunkName: "fonts" */ '@riwaq/ui/fonts.css');
