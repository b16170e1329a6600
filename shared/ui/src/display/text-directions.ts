import { textDirection, textPieces, type TextDirection } from '@riwaq/api';

/** Blocks with their own direction. Items and cells follow their list or table. */
const BLOCKS = 'p, h1, h2, h3, h4, h5, blockquote, figcaption, div, ul, ol, table, pre';
const LISTS = 'ul, ol';
const ITEMS = 'li, td, th';
/** Code is always left to right, and does not count for the language of a text. */
const CODE = 'code, pre';

function* textsIn(root: Node): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node as Text;
}

/** Text of an element that determines its direction: without code. */
function wordsOf(element: Element): string {
  if (element.querySelector(CODE) === null) return element.textContent ?? '';
  return [...textsIn(element)]
    .filter((text) => !text.parentElement?.closest(CODE))
    .map(({ data }) => data)
    .join('');
}

const isBlock = (node: Node): boolean =>
  node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null);

/** The inline content of `parent` before its first block; empty if it contains only whitespace. */
function inlineRun(parent: Node): ChildNode[] {
  const nodes = [...parent.childNodes];
  const end = nodes.findIndex(isBlock);
  const run = end < 0 ? nodes : nodes.slice(0, end);
  return run.some((node) => node.textContent?.trim()) ? run : [];
}

function wrap(run: readonly ChildNode[], frame: HTMLElement): void {
  run[0]?.before(frame);
  frame.append(...run);
}

/** Wraps inline content at the top level in blocks. */
function frameLooseText(root: DocumentFragment): void {
  let run: ChildNode[] = [];
  const close = () => {
    if (run.some((node) => node.textContent?.trim())) wrap(run, document.createElement('div'));
    run = [];
  };
  for (const node of [...root.childNodes]) {
    if (isBlock(node)) close();
    else run.push(node);
  }
  close();
}

function setBlocks(root: ParentNode, page: TextDirection): void {
  for (const block of root.querySelectorAll<HTMLElement>(BLOCKS)) {
    if (block.hasAttribute('dir')) continue;
    if (block.matches(CODE)) block.dir = 'ltr';
    // A nested list takes the direction of the outer one, so that all markers are on one side.
    else if (!block.matches(LISTS) || !block.parentElement?.closest(LISTS))
      block.dir = textDirection(wordsOf(block), page);
  }
  for (const name of root.querySelectorAll<HTMLElement>('[data-mention]'))
    name.dir = textDirection(name.textContent ?? '', page);
  for (const code of root.querySelectorAll<HTMLElement>('code')) code.dir = 'ltr';
}

/**
 * Isolates the text of an item or cell whose direction differs from its list or table; markers and
 * columns stay in place.
 */
function isolateItems(root: ParentNode): void {
  for (const item of root.querySelectorAll<HTMLElement>(ITEMS)) {
    const around = item.closest<HTMLElement>('[dir]')?.dir;
    if (around !== 'ltr' && around !== 'rtl') continue;
    const run = inlineRun(item);
    const frame = document.createElement('bdi');
    const words = document.createElement('div');
    words.append(...run.map((node) => node.cloneNode(true)));
    frame.dir = textDirection(wordsOf(words), around);
    if (frame.dir !== around) wrap(run, frame);
  }
}

/** Isolates numbers, addresses and names such as `C++`, which right-to-left text would reorder. */
function isolatePieces(root: Node): void {
  for (const text of [...textsIn(root)]) {
    const parent = text.parentElement;
    if (!parent || parent.closest(CODE) || parent.closest<HTMLElement>('[dir]')?.dir !== 'rtl')
      continue;
    const pieces = textPieces(text.data);
    if (!pieces.some(({ isolated }) => isolated)) continue;
    text.replaceWith(
      ...pieces.map((piece) => {
        if (!piece.isolated) return piece.text;
        const frame = document.createElement('bdi');
        frame.dir = 'ltr';
        frame.textContent = piece.text;
        return frame;
      }),
    );
  }
}

/**
 * Sets the direction of each block in a rich text: the one its author chose, else that of the
 * majority of its letters; the page's for a tie.
 */
export function setTextDirections(root: DocumentFragment, page: TextDirection): void {
  frameLooseText(root);
  setBlocks(root, page);
  isolateItems(root);
  isolatePieces(root);
}
