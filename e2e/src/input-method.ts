import type { BrowserContextOptions, Page } from '@playwright/test';

/** A phone whose keyboard composes each word until a space. */
export const ANDROID: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
};

export interface InputMethod {
  /**
   * Writes a word that is not committed yet; `over` is the range of the text that it composes
   * again.
   */
  compose(word: string, over?: { from: number; to: number }): Promise<void>;
  /** Ends the composition with this text. */
  commit(text: string): Promise<void>;
}

/** Drives the input method of a page by the browser's protocol, with real events. */
export async function inputMethod(page: Page): Promise<InputMethod> {
  const protocol = await page.context().newCDPSession(page);
  return {
    async compose(word, over) {
      await protocol.send('Input.imeSetComposition', {
        text: word,
        selectionStart: word.length,
        selectionEnd: word.length,
        ...(over && { replacementStart: over.from, replacementEnd: over.to }),
      });
    },
    async commit(text) {
      await protocol.send('Input.insertText', { text });
    },
  };
}
