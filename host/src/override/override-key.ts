/**
 * Storage key that marks a browser with a developer's own build: only then the request for the
 * configuration carries the user's token.
 */
export const OVERRIDE_KEY = 'override';
