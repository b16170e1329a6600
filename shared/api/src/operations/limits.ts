/** Every process looks at the modules and at what it needs itself this often. */
export const HEALTH_EVERY_MS = 5 * 60_000;
/** What was found is kept for so long, and told in steps of so many minutes. */
export const HEALTH_KEPT_DAYS = 7;
export const HEALTH_STEP_MINUTES = 180;
/**
 * What browsers refused by the content policy is kept for so long after it was reported last, at
 * most so many kinds of it.
 */
export const POLICY_REPORTS_KEPT_DAYS = 30;
export const POLICY_REPORTS_MAX = 500;

/** What a process needs itself. */
export const SERVER_PARTS = ['database', 'redis', 'storage', 'jobs'] as const;
export type ServerPart = (typeof SERVER_PARTS)[number];
/**
 * Queues of the whole installation, with the names that metrics use. Files without bytes wait for
 * the operator.
 */
export const SERVER_QUEUES = [
  'mails to deliver',
  'uploads under way',
  'files without bytes',
] as const;
export type ServerQueue = (typeof SERVER_QUEUES)[number];
/**
 * How a module's code was found: its description or entry cannot be had, is not one, or the entry
 * has another hash.
 */
export const ENTRY_STATES = ['up', 'unreachable', 'invalid', 'tampered'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
/** What may be found of anything; `down` is of the server's own parts. */
export const HEALTH_STATES = [...ENTRY_STATES, 'down'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];
