import { setImmediate } from 'node:timers/promises';

/** Lets everybody else go on, in the midst of long work on one file. */
export const breath = (): Promise<void> => setImmediate();
