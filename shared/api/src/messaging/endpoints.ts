import { chatEndpoints } from './chat-endpoints';
import { mailEndpoints } from './mail-endpoints';

/**
 * Messaging: internal mail, private chat and chat groups. Lists are paged, and a page shorter than
 * its size is the last.
 */
export const messagingEndpoints = { ...mailEndpoints, ...chatEndpoints } as const;
