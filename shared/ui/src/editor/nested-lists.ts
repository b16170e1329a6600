const LISTS = 'ul, ol';

/**
 * Moves nested lists out of their items, right behind them: Draft.js represents nesting only as the
 * depth of an item.
 */
export function flattenLists(root: ParentNode & Node): void {
  for (const item of [...root.querySelectorAll('li')].reverse()) {
    const inner = [...item.children].filter((child) => child.matches(LISTS));
    // Leave an item with content after its inner list: Draft.js cannot represent that.
    const behind =
      inner.length > 0 &&
      [...item.childNodes]
        .slice([...item.childNodes].indexOf(inner[0]!))
        .some((node) => !inner.includes(node as Element) && node.textContent?.trim() !== '');
    if (!behind) item.after(...inner);
  }
}

/**
 * Reverts {@link flattenLists}: moves each list directly inside of a list into the item before it.
 */
export function nestLists(root: ParentNode & Node): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
  }
}
