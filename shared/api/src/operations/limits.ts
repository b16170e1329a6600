/** Interval at which every process checks the modules and its own dependencies, in milliseconds. */
export const HEALTH_EVERY_MS = 5 * 60_000;
/** Retention of the check results in days, and minutes per step in which they are reported. */
export const HEALTH_KEPT_DAYS = 7;
export const HEALTH_STEP_MINUTES = 180;
/**
 * Retention of reported violations of the content policy, in days since the last report, and the
 * maximum number of different ones.
 */
export const POLICY_REPORTS_KEPT_DAYS = 30;
export const POLICY_REPORTS_MAX = 500;

/** Dependencies of a server process. */
export const SERVER_PARTS = ['database', 'redis', 'storage', 'jobs'] as const;
export type ServerPart = (typeof SERVER_PARTS)[number];
/**
 * Queues of the complete installation, by their names in metrics. `files without bytes` need the
 * operator.
 */
export const SERVER_QUEUES = [
  'mails to deliver',
  'uploads under way',
  'files without bytes',
] as const;
export type ServerQueue = (typeof SERVER_QUEUES)[number];
/**
 * State of a module's code: its description or entry cannot be fetched (`unreachable`), is not one
 * (`invalid`), or the entry has another hash (`tampered`).
 */
export const ENTRY_STATES = ['up', 'unreachable', 'invalid', 'tampered'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
/** State of any checked part; `down` applies only to the server's own dependencies. */
export const HEALTH_STATES = [...ENTRY_STATES, 'down'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];
