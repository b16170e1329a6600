import { expect, type Page } from '@playwright/test';
import { wordsOf, type Language } from './texts';

const LETTERS: Readonly<Record<Language, string>> = {
  ar: '\\p{Script=Arabic}{2,}',
  en: '\\p{Script=Latin}{2,}',
};

interface Search {
  letters: string;
  allowed: string[];
  names: string[];
}

/**
 * Runs in the page: finds every word in the script of another language, except people's own texts.
 */
function strangeWords({ letters, allowed, names }: Search): string[] {
  const ATTRIBUTES = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  const THEIRS =
    '[data-written], bdi, [dir=ltr], [lang]:not(html), .rw-avatar, .rw-rich-body, script, style, #startup';
  const written = [...document.querySelectorAll<HTMLElement>('[data-written], bdi')].map(
    ({ textContent }) => textContent?.trim() ?? '',
  );
  const known = [...names, ...written]
    .filter((text) => text.length > 1)
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp(letters, 'gu');
  const found: string[] = [];
  const judge = (place: string, text: string): void => {
    // Ignore isolated names within a sentence, and names that the page shows on their own.
    const own = known.reduce(
      (rest, name) => rest.split(name).join(' '),
      text.replace(/[\u2066-\u2068][^\u2069]*\u2069/g, ' '),
    );
    for (const [word] of own.matchAll(pattern))
      if (!allowed.includes(word.toLowerCase()))
        found.push(`${place}: ${word} (${text.slice(0, 80)})`);
  };
  judge('title', document.title);
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(THEIRS)) continue;
    if (node instanceof Text) judge(element.tagName.toLowerCase(), node.data);
    else if (!element.closest('[aria-hidden=true]'))
      for (const name of ATTRIBUTES)
        judge(`${element.tagName.toLowerCase()}[${name}]`, element.getAttribute(name) ?? '');
  }
  return found;
}

/**
 * Expects that the page's own texts are not in the other language: title, texts, names for screen
 * readers, placeholders, and texts of libraries. `names`: people's names that the page uses within
 * its own sentences.
 */
export async function expectOnlyWordsOf(
  page: Page,
  language: Language,
  names: readonly string[] = [],
): Promise<void> {
  const other = language === 'ar' ? 'en' : 'ar';
  const search: Search = {
    letters: LETTERS[other],
    allowed: wordsOf(language, LETTERS[other]),
    names: [...names],
  };
  await expect.poll(() => page.evaluate(strangeWords, search)).toEqual([]);
}
