const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
const DEEPEST = 6;

const levelOf = (heading: Element): number =>
  Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1));

/**
 * Level of the nearest heading before `body`, ignoring those in other rich texts; 0 if there is
 * none.
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
 * Sets `aria-level` of a text's headings to levels below the heading before the text, whatever
 * heading the author chose for its looks: the outline of a page never skips a level.
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
