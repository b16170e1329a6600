import type { Page } from '@playwright/test';
import { coveredControls, defineIsFree, type PageWithCheck } from '../src/covered-controls';
import { DESKTOP, forEachPage, PHONE } from '../src/every-page';
import { expect, test } from '../src/test';
import type { Language } from '../src/texts';

/** Every page of a user has more stops than this, in its bars; those of visitors have no bars. */
const FEWEST_STOPS = { user: 5, visitor: 1 } as const;
/** A walk ends here: a list that loads further rows while one walks through it may be longer. */
const MOST_STOPS = 600;

/** Bound for a page to scroll to the focus and to lay out what is there. */
const SCROLLED_WITHIN_MS = 10_000;

/** Stops of a walk, for the scripts that run in the page. */
interface PageWithStops {
  passed: WeakSet<Element>;
  first: Element | undefined;
  last: HTMLElement | SVGElement | undefined;
}

/** Begins at the start of the page: the first press of Tab reaches the first stop. */
const beginAtStart = (page: Page) =>
  page.evaluate(() => {
    const { body } = document;
    Object.assign(globalThis, { passed: new WeakSet(), first: undefined, last: undefined });
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
 * The element that has the focus, null if none has it. Its name includes its place and what covers
 * it unless a part of it can be seen once the page has scrolled.
 */
const atStop = (page: Page) =>
  page.evaluate(async (withinMs) => {
    const element = document.activeElement;
    const stops = globalThis as unknown as PageWithStops;
    const isStop = element instanceof HTMLElement || element instanceof SVGElement;
    if (!isStop || element === document.body) return null;
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const name = `${element.tagName} ${text.trim().slice(0, 40)}`;
    const isPassed = stops.passed.has(element);
    stops.passed.add(element);
    stops.first ??= element;
    const isFirst = stops.first === element;
    if (!isFirst) stops.last = element;
    const { isFree } = globalThis as unknown as PageWithCheck;
    const until = performance.now() + withinMs;
    while (!isFree(element) && element === document.activeElement && performance.now() < until)
      await new Promise(requestAnimationFrame);
    if (isFree(element)) return { name, isFirst, isPassed, isFree: true };
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const cover = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const place = [left, top, right, bottom].map(Math.round).join(' ');
    const placed = `${name} at ${place} under ${cover?.tagName}.${cover?.getAttribute('class')}`;
    return { name: placed, isFirst, isPassed, isFree: false };
  }, SCROLLED_WITHIN_MS);

/**
 * Presses a key until the walk is around: forwards it ends at the first stop again, with or without
 * leaving the page in between, and backwards at the first stop. Names the stops at which the focus
 * is hidden or lost, and an end at another stop.
 */
async function problemsOfWalk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  fewest: number,
): Promise<string[]> {
  const problems: string[] = [];
  let before = '';
  let stops = 0;
  let isOutside = false;
  while (stops < MOST_STOPS) {
    await page.keyboard.press(key);
    const stop = await atStop(page);
    if (stop === null) {
      if (isOutside) problems.push(`${key}: no stop after ${before}`);
      if (isOutside) break;
      isOutside = true;
      continue;
    }
    const isEnd = stop.isFirst && stops > 0;
    if (isOutside && stops > 0 && !isEnd) problems.push(`${key}: focus lost after ${before}`);
    if (!stop.isFree) problems.push(`${key}: ${stop.name}`);
    if (isEnd) break;
    if (stop.isPassed) {
      problems.push(`${key}: ${stop.name} again after ${before}`);
      break;
    }
    isOutside = false;
    before = stop.name;
    stops += 1;
  }
  if (stops < fewest) problems.push(`${key}: ${stops} stops`);
  return problems;
}

for (const [name, size] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(
    `shows the focus at each press of Tab on every page: ${name}`,
    { tag: '@nightly' },
    async ({ asPerson, asStranger, request }) => {
      const found: string[] = [];
      await forEachPage({ asPerson, asStranger, request, windows: [size] }, async (page, where) => {
        await defineIsFree(page);
        const fewest = FEWEST_STOPS[where.startsWith('visitor') ? 'visitor' : 'user'];
        await beginAtStart(page);
        const problems = await problemsOfWalk(page, 'Tab', fewest);
        await beginAtEnd(page);
        problems.push(...(await problemsOfWalk(page, 'Shift+Tab', fewest)));
        found.push(...problems.map((problem) => `${where}, ${problem}`));
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
 * or end above a button for the rest are cut on purpose.
 */
const cutBySpacing = (page: Page) =>
  page.evaluate(
    async ({ rendered, spacing }) => {
      const isExcerpt = (element: HTMLElement, style: CSSStyleDeclaration) =>
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        element.classList.contains('rw-rich-bounded');
      const isCut = (element: HTMLElement, text: DOMRect): boolean => {
        for (let around: HTMLElement | null = element; around; around = around.parentElement) {
          const style = getComputedStyle(around);
          if (isExcerpt(around, style) || style.position === 'fixed') return false;
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
    async ({ asPerson, asStranger, request }) => {
      const found: string[] = [];
      const walk = { asPerson, asStranger, request, language, windows: [PHONE] };
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
