import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { localDateTime } from '../schema';
import { plainStatuses } from '../statuses';
import { ENTRY_STATES, HEALTH_STATES, SERVER_PARTS } from './limits';

const designed = 'ARCHITECTURE, Modules; designed here (docs/decisions/0040)';
const administrator = { access: [ROLE.teacher], source: designed, statuses: plainStatuses } as const;

const serverHealth = z.object({
  version: z.string(),
  /** Of the client that goes with it; empty while there is none. */
  clientVersion: z.string(),
  startedDate: localDateTime,
  /** Modules whose areas this server answers for. */
  hosted: z.array(z.string()),
  /** Open connections of the hub, in the process that answers. */
  hubConnections: z.number(),
  /** `unused`: this installation does without. */
  parts: z.array(z.object({ part: z.enum(SERVER_PARTS), state: z.enum(['up', 'down', 'unused']), milliseconds: z.number().nullable() })),
  /** Modules of `static/config.json` as the server can reach them, with what everybody has. */
  modules: z.array(z.object({
    id: z.string(), state: z.enum(ENTRY_STATES), version: z.string().nullable(), buildId: z.string().nullable(),
    /** All files of the build, uncompressed. */
    bytes: z.number().nullable(),
  })),
  /** Processes that have told of themselves lately, with the moment. */
  processes: z.array(z.object({ name: z.string(), seenDate: localDateTime })),
});
export type ServerHealth = z.infer<typeof serverHealth>;

const healthHistory = z.object({
  /** When each step begins, oldest first. */
  steps: z.array(localDateTime),
  /** `module:<id>` or a part of the server; for each step the looks that found it well and not well, and the last trouble. */
  parts: z.array(z.object({ part: z.string(), steps: z.array(z.object({ well: z.number(), unwell: z.number(), trouble: z.enum(HEALTH_STATES).nullable() })) })),
});
export type HealthHistory = z.infer<typeof healthHistory>;

const policyReport = z.object({ directive: z.string(), blocked: z.string(), count: z.number(), seenDate: localDateTime });
export type PolicyReport = z.infer<typeof policyReport>;

/** For administrators alone. */
export const operationsEndpoints = declareEndpoints({
  'GET Operations/GetHealth': {
    ...administrator, summary: 'How the process that answers is, looked at now, and whether the code of each module can be had.', data: serverHealth,
  },
  'GET Operations/GetHistory': {
    ...administrator, summary: 'What every process found at each look in the last days, by module and by part of the server.', data: healthHistory,
  },
  'GET Operations/GetPolicyReports': {
    ...administrator, summary: 'What browsers refused by the content policy, counted by directive and address, the newest first.', data: z.array(policyReport),
  },
});
