import { expect, type Page } from '@playwright/test';

/** Elements of a user's rich text with a look: tags of `RICH_TEXT`, and those shown for them. */
const EVERY_ELEMENT = `
  <h1>.</h1><h2>.</h2><h3>.</h3><h4>.</h4><h5>.</h5>
  <p>. <a href="#">.</a> <b>.</b> <strong>.</strong> <i>.</i> <em>.</em> <u>.</u> <s>.</s>
    <sub>.</sub> <sup>.</sup> <code>.</code> <span>.</span> <bdi dir="ltr">.</bdi> <img alt="" /></p>
  <div>.</div>
  <ul><li>.<ul><li>.</li></ul></li></ul>
  <ol><li>.</li></ol>
  <blockquote>.</blockquote>
  <pre><code>.</code></pre>
  <hr />
  <figure><img alt="" /><figcaption>.</figcaption></figure>
  <table><thead><tr><th>.</th></tr></thead><tbody><tr><td><p>.</p></td></tr></tbody></table>`;

/**
 * Expects that texts of users have the styles of the kit alone: no rule that an area or a frame of
 * the kit has for its own paragraphs, headings and lists reaches into them.
 */
export async function expectOwnTextStyles(page: Page): Promise<void> {
  const foreign = await page.evaluate((html) => {
    const OWN = /\.rw-(rich|wide|editor)/;
    /**
     * As weak as the name of an element: the kit's rules prevail. antd has some for its overlays.
     */
    const isWeak = (selector: string): boolean =>
      !/[.#[]/.test(selector.replace(/:where\([^()]*\)/g, ''));
    const placeOf = (element: Element | null): string =>
      element === null ? '' : `${placeOf(element.parentElement)} ${element.className}`;
    // One text for each place: those of a list are in the same one.
    const bodies = new Map(
      [...document.querySelectorAll('.rw-rich-body')].map((body) => [placeOf(body), body]),
    );
    if (bodies.size === 0) return [];
    const rulesOf = (list: CSSRuleList): CSSStyleRule[] =>
      [...list].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule] : []),
        ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : []),
      ]);
    const selectors = [...document.styleSheets]
      .flatMap(({ cssRules }) => rulesOf(cssRules))
      // The element that a pseudo-element belongs to.
      .map(({ selectorText }) =>
        selectorText
          .replace(/(^|[\s,>+~(])::[\w-]+(\([^)]*\))?/g, '$1*')
          .replace(/::[\w-]+(\([^)]*\))?/g, ''),
      )
      .filter((selector) => !OWN.test(selector) && !isWeak(selector));
    /** Selectors that match an element of a text in this place. */
    const matching = (body: Element): Set<string> => {
      const probe = document.createElement('div');
      probe.innerHTML = html;
      body.append(probe);
      const found = selectors.filter((selector) => probe.querySelector(selector) !== null);
      probe.remove();
      return new Set(found);
    };
    // Rules for the whole page match everywhere.
    const alone = document.createElement('div');
    alone.className = 'rw-rich-body';
    document.body.append(alone);
    const everywhere = matching(alone);
    alone.remove();
    return [...new Set([...bodies.values()].flatMap((body) => [...matching(body)]))].filter(
      (selector) => !everywhere.has(selector),
    );
  }, EVERY_ELEMENT);
  expect(foreign).toEqual([]);
}
