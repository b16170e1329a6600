/** What {@link KEEPS_PLACE} is found by. */
export const KEEPS_PLACE_SELECTOR = '[data-keeps-place]';

/**
 * Attributes of a part of a page in which a person stays when the address changes under them: a
 * list beside what is opened from it. While the focus is in such a part, the host leads neither to
 * the title of the page nor to its top; it tells the page's name to a screen reader alone.
 */
export const KEEPS_PLACE = { 'data-keeps-place': true } as const;
