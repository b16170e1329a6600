/**
 * Attributes of a part of a page in which nobody is to be disturbed, as in an exam: while it is
 * shown, the host hides what stands over every page, the dock with the chats.
 */
export const UNDISTURBED = { 'data-undisturbed': true } as const;
