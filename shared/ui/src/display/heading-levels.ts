const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const DEEPEST = 6;

const levelOf = (heading: Element): number =>
  Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1));

/**
 * The level of the heading that `body` stands under, past those of other rich texts; 0 where there
 * is none.
 */
function levelAbove(body: HTMLElement): number {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = body;
  for (let node = walker.previousNode(); node; node = walker.previousNode()) {
    if (node instanceof Element && node.matches(HEADINGS) && !node.closest('.rw-rich-body'))
      return levelOf(node);
  }
  return 0;
}

/**
 * Tells the headings of a text as levels below the heading that it stands under, whatever the
 * writer chose for their looks, which stay: the outline of a page never skips a level.
 */
export function lowerHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll(HEADINGS)];
  if (headings.length === 0) return;
  const above = levelAbove(body);
  const open: number[] = [];
  for (const heading of headings) {
    const chosen = Number(heading.tagName.slice(1));
    while (open.length > 0 && open.at(-1)! >= chosen) open.pop();
    open.push(chosen);
    heading.setAttribute('aria-level', String(Math.min(above + open.length, DEEPEST)));
  }
}
