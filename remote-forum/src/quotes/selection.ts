/** A text selection in a quotable article, with its position on the screen. */
export interface SelectedText {
  articleId: string;
  text: string;
  rect: DOMRect;
}

const elementOf = (node: Node | null): Element | null =>
  node instanceof Element ? node : (node?.parentElement ?? null);

/** Returns the selection when it lies completely in the body of one article, else null. */
export function selectedText(within: Element | null): SelectedText | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !within) return null;
  const range = selection.getRangeAt(0);
  const body = elementOf(range.commonAncestorContainer)?.closest('[data-quotable]');
  const text = selection.toString().trim();
  const articleId = body?.closest('article')?.id;
  return body && articleId && within.contains(body) && text !== ''
    ? { articleId, text, rect: range.getBoundingClientRect() }
    : null;
}
