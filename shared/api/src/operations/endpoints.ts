import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { fileAnswer, localDate, localDateTime, nullableGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import { AUDIT_KINDS, AUDIT_ROLES } from './audit';
import { ENTRY_STATES, HEALTH_STATES, SERVER_PARTS, SERVER_QUEUES } from './limits';

const designed = 'ARCHITECTURE, Modules; designed here (docs/decisions/0040)';
const auditSource = 'designed here (docs/decisions/0044)';
const administrator = {
  access: [ROLE.teacher],
  source: designed,
  statuses: plainStatuses,
} as const;

/** How the server found the code of a build. */
const buildHealth = z.object({
  state: z.enum(ENTRY_STATES),
  version: z.string().nullable(),
  buildId: z.string().nullable(),
  /** All files of the build, uncompressed. */
  bytes: z.number().nullable(),
});

const serverHealth = z.object({
  version: z.string(),
  /** Of the client that goes with it; empty while there is none. */
  clientVersion: z.string(),
  startedDate: localDateTime,
  /** Modules whose areas this server answers for. */
  hosted: z.array(z.string()),
  /**
   * Modules of the site that this server does not answer for, and modules that it answers for and
   * the site does not have.
   */
  disagreement: z.object({ notServed: z.array(z.string()), notShown: z.array(z.string()) }),
  /** Open connections of the hub, in the process that answers. */
  hubConnections: z.number(),
  /** `unused`: this installation does without. */
  parts: z.array(
    z.object({
      part: z.enum(SERVER_PARTS),
      state: z.enum(['up', 'down', 'unused']),
      milliseconds: z.number().nullable(),
    }),
  ),
  /** How much waits; null while that cannot be told. */
  queues: z.array(z.object({ queue: z.enum(SERVER_QUEUES), length: z.number().nullable() })),
  /**
   * Modules of `static/config.json` as the server can reach them: what everybody has, and the
   * canary where there is one.
   */
  modules: z.array(buildHealth.extend({ id: z.string(), canary: buildHealth.nullable() })),
  /** Processes that have told of themselves lately, with the moment. */
  processes: z.array(z.object({ name: z.string(), seenDate: localDateTime })),
});
export type ServerHealth = z.infer<typeof serverHealth>;

const healthHistory = z.object({
  /** When each step begins, oldest first. */
  steps: z.array(localDateTime),
  /**
   * `module:<id>`, `canary:<id>` or a part of the server; for each step the looks that found it
   * well and not well, and the last trouble.
   */
  parts: z.array(
    z.object({
      part: z.string(),
      steps: z.array(
        z.object({
          well: z.number(),
          unwell: z.number(),
          trouble: z.enum(HEALTH_STATES).nullable(),
        }),
      ),
    }),
  ),
});
export type HealthHistory = z.infer<typeof healthHistory>;

const policyReport = z.object({
  directive: z.string(),
  blocked: z.string(),
  count: z.number(),
  seenDate: localDateTime,
});
export type PolicyReport = z.infer<typeof policyReport>;

/** By what entries of the audit log are looked for; what is left out does not matter. */
const auditFilter = z.object({
  /** A part of the name of whoever did it, or of whom it is about. */
  personName: searchText.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** The first and the last day, of the university's. */
  fromDate: localDate.optional(),
  toDate: localDate.optional(),
  /** A part of the title of what it is about. */
  searchText: searchText.optional(),
});
const auditNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const auditChange = z.object({
  /** Null where it is of the thing itself. */
  personGuid: nullableGuid,
  personName: z.string(),
  /** Marks in numbers, or who a person was; null where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

const auditEntry = z.object({
  number: z.number(),
  date: localDateTime,
  kind: z.enum(AUDIT_KINDS),
  /** Null: whoever runs the server. */
  byGuid: nullableGuid,
  byName: z.string(),
  byRole: z.enum(AUDIT_ROLES),
  aboutGuid: nullableGuid,
  aboutTitle: z.string(),
  /** How many people it is about, and the first of them. */
  peopleCount: z.number(),
  first: auditChange.nullable(),
  /** Address that a possible attack came from. */
  address: z.string().nullable(),
  /** How often it happened in the window that begins with the entry. */
  times: z.number(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** For administrators alone. */
export const operationsEndpoints = declareEndpoints({
  'GET Operations/GetHealth': {
    ...administrator,
    summary:
      'How the process that answers is, looked at now, and whether the code of each module can be had.',
    data: serverHealth,
  },
  'GET Operations/GetHistory': {
    ...administrator,
    summary:
      'What every process found at each look in the last days, by module and by part of the server.',
    data: healthHistory,
  },
  'GET Operations/GetPolicyReports': {
    ...administrator,
    summary:
      'What browsers refused by the content policy, counted by directive and address, the newest first.',
    data: z.array(policyReport),
  },
  'GET Operations/GetAuditLog': {
    access: [ROLE.teacher],
    source: auditSource,
    statuses: plainStatuses,
    summary:
      'Who did what, the newest first: marks, roles, resets and deletions. `before` is the number of the last entry that is shown.',
    query: auditFilter.extend({ before: auditNumber.optional() }),
    data: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
  },
  'GET Operations/GetAuditChanges': {
    access: [ROLE.teacher],
    source: auditSource,
    statuses: plainStatuses,
    summary:
      'The people whom an entry is about, with what was before and after. `skip` is how many are shown.',
    query: z.object({ number: auditNumber, skip: auditNumber.optional() }),
    data: z.object({ changes: z.array(auditChange), more: z.boolean() }),
  },
  'GET Operations/GetAuditXlsx': {
    access: [ROLE.teacher],
    source: auditSource,
    statuses: plainStatuses,
    summary: 'The same as a spreadsheet, a row for each person.',
    query: auditFilter.extend({ Lang: z.enum(['ar', 'en']).default('ar') }),
    download: true,
    data: fileAnswer,
  },
});
