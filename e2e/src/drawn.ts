import type { Locator } from '@playwright/test';

/**
 * Returns the pieces of a text in the order in which the browser draws them, from left to right.
 */
export function drawnOrder(element: Locator, pieces: readonly string[]): Promise<string[]> {
  return element.evaluate(
    (root, sought) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const places: Array<{ piece: string; left: number }> = [];
      let from = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        for (
          let at = 0;
          from < sought.length && (at = text.indexOf(sought[from]!, at)) >= 0;
          from += 1
        ) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, (at += sought[from]!.length));
          places.push({ piece: sought[from]!, left: range.getBoundingClientRect().left });
        }
      }
      return places.sort((one, other) => one.left - other.left).map(({ piece }) => piece);
    },
    [...pieces],
  );
}
