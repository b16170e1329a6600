/** Prefix of the storage keys of unsent messages (the manifest's `unsent`). */
export const UNSENT_CHAT = 'unsent-chat:';
