const LISTS = 'ul, ol';

/**
 * Takes the lists out of the items that they stand in, right behind them, as Draft.js reads and
 * writes them: by their depth alone.
 */
export function flattenLists(root: ParentNode & Node): void {
  for (const item of [...root.querySelectorAll('li')].reverse()) {
    const inner = [...item.children].filter((child) => child.matches(LISTS));
    // What follows an inner list is still of the outer item, which Draft.js cannot say.
    const behind =
      inner.length > 0 &&
      [...item.childNodes]
        .slice([...item.childNodes].indexOf(inner[0]!))
        .some((node) => !inner.includes(node as Element) && node.textContent?.trim() !== '');
    if (!behind) item.after(...inner);
  }
}

/** Puts each list that stands in a list into the item before it. */
export function nestLists(root: ParentNode & Node): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
  }
}
