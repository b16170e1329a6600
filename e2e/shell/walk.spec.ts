import type { Page } from '@playwright/test';
import { coveredControls } from '../src/covered-controls';
import { DESKTOP, forEachPage, PHONE } from '../src/every-page';
import { expect, test } from '../src/test';
import type { Language } from '../src/texts';

/** Most presses of one walk; the longest page has fewer stops. */
const MOST_PRESSES = 600;

/** Removes the focus and lets the next Tab begin at the start of the page. */
const startOver = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
    (globalThis as { passed?: WeakSet<Element> }).passed = new WeakSet();
  });

/**
 * Name of the element that has the focus, and whether a part of it can be seen; null when the walk
 * has left the page or is at an element again.
 */
const atStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const passed = (globalThis as { passed?: WeakSet<Element> }).passed;
    if (!(element instanceof HTMLElement) || element === document.body || passed?.has(element))
      return null;
    passed?.add(element);
    const middle = (from: number, to: number, size: number) =>
      (Math.max(from, 0) + Math.min(to, size)) / 2;
    const isFree = [...element.getClientRects()].some((box) => {
      const x = middle(box.left, box.right, window.innerWidth);
      const y = middle(box.top, box.bottom, window.innerHeight);
      const at = document.elementFromPoint(x, y);
      return [at, at?.closest('label')].some(
        (each) => each && (each.contains(element) || element.contains(each)),
      );
    });
    const text = (element.getAttribute('aria-label') ?? element.innerText).slice(0, 40);
    return { name: `${element.tagName} ${text}`, isFree };
  });

/** Presses a key until the walk is around; names the stops at which the focus is hidden. */
async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await startOver(page);
  const hidden: string[] = [];
  let presses = 0;
  for (; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press(key);
    const stop = await atStop(page);
    if (stop === null) break;
    if (!stop.isFree) hidden.push(`${key}: ${stop.name}`);
  }
  if (presses === 0 || presses === MOST_PRESSES) hidden.push(`${key}: ${presses} presses`);
  return hidden;
}

test(
  'shows the focus at each press of Tab on every page',
  { tag: '@nightly' },
  async ({ asPerson, request }) => {
    test.slow();
    const found: string[] = [];
    await forEachPage({ asPerson, request, windows: [PHONE, DESKTOP] }, async (page, where) => {
      for (const key of ['Tab', 'Shift+Tab'] as const)
        found.push(...(await hiddenStops(page, key)).map((stop) => `${where}, ${stop}`));
    });
    expect(found).toEqual([]);
  },
);

/** The distances of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Sets the distances and names the texts that are cut off by them. Excerpts that end in an ellipsis
 * are cut on purpose.
 */
const cutBySpacing = (page: Page) =>
  page.evaluate(async (css) => {
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
    const before = cutTexts();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    return [...cutTexts()].filter(([node]) => !before.has(node)).map(([, text]) => text);
  }, SPACING);

for (const language of ['ar', 'en'] as const satisfies readonly Language[]) {
  test(
    `cuts and covers nothing with wide text spacing: ${language}`,
    { tag: '@nightly' },
    async ({ asPerson, request }) => {
      test.slow();
      const found: string[] = [];
      await forEachPage({ asPerson, request, language, windows: [PHONE] }, async (page, where) => {
        const problems = [
          ...(await cutBySpacing(page)).map((text) => `cut: ${text}`),
          ...(await coveredControls(page)),
        ];
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
