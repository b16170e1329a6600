/** Selector for elements that carry {@link KEEPS_PLACE}. */
export const KEEPS_PLACE_SELECTOR = '[data-keeps-place]';

/**
 * Attributes of a part of a page that keeps the focus when the address changes, such as a list
 * beside the detail that it opens. While the focus is inside such a part, the host neither scrolls
 * to the top nor focuses the page's title; it only announces the page's name to screen readers.
 */
export const KEEPS_PLACE = { 'data-keeps-place': true } as const;
