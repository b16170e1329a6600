import type { Page } from '@playwright/test';
import { coveredControls, defineIsFree, type PageWithCheck } from '../src/covered-controls';
import { DESKTOP, forEachPage, PHONE } from '../src/every-page';
import { expect, test } from '../src/test';
import type { Language } from '../src/texts';

/** Every page has more stops than this, in its bars. */
const FEWEST_STOPS = 5;
/** A walk ends here: a list that loads further rows while one walks through it may be longer. */
const MOST_STOPS = 600;

/** Stops of a walk, for the scripts that run in the page. */
interface PageWithStops {
  passed: WeakSet<Element>;
  last: HTMLElement | undefined;
}

/** Begins at the start of the page: the first press of Tab reaches the first stop. */
const beginAtStart = (page: Page) =>
  page.evaluate(() => {
    const { body } = document;
    Object.assign(globalThis, { passed: new WeakSet(), last: undefined });
    window.scrollTo(0, 0);
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    body.removeAttribute('tabindex');
  });

/** Begins the way back at the last stop of the way forwards. */
const beginAtEnd = (page: Page) =>
  page.evaluate(() => {
    const { last } = globalThis as unknown as PageWithStops;
    Object.assign(globalThis, { passed: new WeakSet(last ? [last] : []) });
    window.scrollTo(0, document.documentElement.scrollHeight);
    last?.focus({ preventScroll: true });
  });

/**
 * Name of the element that has the focus, and whether a part of it can be seen, otherwise with its
 * place and what covers it; null when the walk has left the page or is at an element again.
 */
const atStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const stops = globalThis as unknown as PageWithStops;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    if (stops.passed.has(element)) return null;
    stops.passed.add(element);
    stops.last = element;
    const { isFree } = globalThis as unknown as PageWithCheck;
    const text = (element.getAttribute('aria-label') ?? element.innerText).slice(0, 40);
    const name = `${element.tagName} ${text}`;
    if (isFree(element)) return { name, isFree: true };
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const cover = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const place = [left, top, right, bottom].map(Math.round).join(' ');
    return {
      name: `${name} at ${place} under ${cover?.tagName}.${cover?.className}`,
      isFree: false,
    };
  });

/** Presses a key until the walk is around; names the stops at which the focus is hidden. */
async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const hidden: string[] = [];
  let stops = 0;
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const stop = await atStop(page);
    if (stop === null) break;
    if (!stop.isFree) hidden.push(`${key}: ${stop.name}`);
  }
  if (stops < FEWEST_STOPS) hidden.push(`${key}: ${stops} stops`);
  return hidden;
}

/** Timeout of a walk, which presses some ten thousand keys. */
const WALK_MS = 30 * 60_000;

for (const [name, size] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(
    `shows the focus at each press of Tab on every page: ${name}`,
    { tag: '@nightly' },
    async ({ asPerson, request }) => {
      test.setTimeout(WALK_MS);
      const found: string[] = [];
      await forEachPage({ asPerson, request, windows: [size] }, async (page, where) => {
        await defineIsFree(page);
        await beginAtStart(page);
        const hidden = await hiddenStops(page, 'Tab');
        await beginAtEnd(page);
        hidden.push(...(await hiddenStops(page, 'Shift+Tab')));
        found.push(...hidden.map((stop) => `${where}, ${stop}`));
      });
      expect(found).toEqual([]);
    },
  );
}

/** Renders what is outside the window, too: its size is remembered from before otherwise. */
const RENDERED = '* { content-visibility: visible !important; }';
/** The distances of WCAG 1.4.12. */
const SPACING = `${RENDERED}
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Sets the distances and names the texts that are cut off by them. Excerpts that end in an ellipsis
 * are cut on purpose.
 */
const cutBySpacing = (page: Page) =>
  page.evaluate(
    async ({ rendered, spacing }) => {
      const isExcerpt = (style: CSSStyleDeclaration) =>
        style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const isCut = (element: HTMLElement, text: DOMRect): boolean => {
        for (let around: HTMLElement | null = element; around; around = around.parentElement) {
          const style = getComputedStyle(around);
          if (isExcerpt(style) || style.position === 'fixed') return false;
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
          const box = around.getBoundingClientRect();
          if (hides(style.overflowX) && (text.left < box.left - 1 || text.right > box.right + 1))
            return true;
          if (hides(style.overflowY) && (text.top < box.top - 1 || text.bottom > box.bottom + 1))
            return true;
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') return false;
        }
        return false;
      };
      const cutTexts = (): Map<Node, string> => {
        const found = new Map<Node, string>();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { currentNode: node } = texts;
          const element = node.parentElement;
          if (!element?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim())
            continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          if ([...range.getClientRects()].some((box) => box.width > 0 && isCut(element, box)))
            found.set(node, `${element.tagName}.${element.className}: ${node.textContent}`);
        }
        return found;
      };
      const setSheet = async (css: string): Promise<void> => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
      };
      await setSheet(rendered);
      const before = cutTexts();
      await setSheet(spacing);
      return [...cutTexts()].filter(([node]) => !before.has(node)).map(([, text]) => text);
    },
    { rendered: RENDERED, spacing: SPACING },
  );

for (const language of ['ar', 'en'] as const satisfies readonly Language[]) {
  test(
    `cuts and covers nothing with wide text spacing: ${language}`,
    { tag: '@nightly' },
    async ({ asPerson, request }) => {
      test.slow();
      const found: string[] = [];
      const walk = { asPerson, request, language, windows: [PHONE] };
      await forEachPage(walk, async (page, where, scrollToItsEnd) => {
        const problems = (await cutBySpacing(page)).map((text) => `cut: ${text}`);
        await scrollToItsEnd();
        problems.push(...(await coveredControls(page)));
        const width = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        if (width > 0) problems.push(`wider by ${width} px`);
        found.push(...problems.map((problem) => `${where}, ${problem}`));
        await page.evaluate(() => {
          document.adoptedStyleSheets = [];
        });
      });
      expect(found).toEqual([]);
    },
  );
}
