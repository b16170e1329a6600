/**
 * How the names begin under which messages that have yet to be sent are kept (the manifest's
 * `unsent`).
 */
export const UNSENT_CHAT = 'unsent-chat:';
