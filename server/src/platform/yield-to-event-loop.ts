import { setImmediate } from 'node:timers/promises';

/** Yields to the event loop during long work, so that other requests are served. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
