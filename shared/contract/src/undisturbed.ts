/**
 * Attributes of a part of a page in which the user must not be disturbed, as in an exam: while it
 * is mounted, the host hides overlays of every page, such as the dock with the chats.
 */
export const UNDISTURBED = { 'data-undisturbed': true } as const;
