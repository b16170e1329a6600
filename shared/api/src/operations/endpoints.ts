import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { fileDownload, localDate, localDateTime, nullableGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import { AUDIT_KINDS, AUDIT_ROLES } from './audit';
import { ENTRY_STATES, HEALTH_STATES, SERVER_PARTS, SERVER_QUEUES } from './limits';

const designed = 'designed here (docs/decisions/0040)';
const auditSource = 'designed here (docs/decisions/0044)';
const administrator = {
  access: [ROLE.teacher],
  source: designed,
  statuses: plainStatuses,
} as const;

/** State of a build's code, as the server found it. */
const buildHealth = z.object({
  state: z.enum(ENTRY_STATES),
  version: z.string().nullable(),
  buildId: z.string().nullable(),
  /** All files of the build, uncompressed. */
  bytes: z.number().nullable(),
});

const serverHealth = z.object({
  version: z.string(),
  /** Version of the client that belongs to this server; empty without one. */
  clientVersion: z.string(),
  startedDate: localDateTime,
  /** Modules whose areas this server serves. */
  hosted: z.array(z.string()),
  /**
   * Modules of the site that this server does not serve, and modules that it serves but the site
   * does not have.
   */
  disagreement: z.object({ notServed: z.array(z.string()), notShown: z.array(z.string()) }),
  /** Number of open hub connections in the process that responds. */
  hubConnections: z.number(),
  /** `unused`: this installation does not need it. */
  parts: z.array(
    z.object({
      part: z.enum(SERVER_PARTS),
      state: z.enum(['up', 'down', 'unused']),
      milliseconds: z.number().nullable(),
    }),
  ),
  /** Lengths of the queues; null while a length is unknown. */
  queues: z.array(z.object({ queue: z.enum(SERVER_QUEUES), length: z.number().nullable() })),
  /**
   * Modules of `static/config.json` as the server can reach them: the build for all users, and the
   * canary if there is one.
   */
  modules: z.array(buildHealth.extend({ id: z.string(), canary: buildHealth.nullable() })),
  /** Processes that reported recently, with the time of the report. */
  processes: z.array(z.object({ name: z.string(), seenDate: localDateTime })),
});
export type ServerHealth = z.infer<typeof serverHealth>;

const healthHistory = z.object({
  /** Start of each step, oldest first. */
  steps: z.array(localDateTime),
  /**
   * `module:<id>`, `canary:<id>` or a part of the server; for each step the number of checks that
   * found it healthy and unhealthy, and the last problem.
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

/** Filter of the audit log; a field that is left out matches every entry. */
const auditFilter = z.object({
  /** Part of the name of the person who acted, or of an affected person. */
  personName: searchText.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** First and last day, in the university's time zone. */
  fromDate: localDate.optional(),
  toDate: localDate.optional(),
  /** Part of the title of the affected object. */
  searchText: searchText.optional(),
});
const auditNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const auditChange = z.object({
  /** Null if the object itself changed. */
  personGuid: nullableGuid,
  personName: z.string(),
  /** Marks as numbers, or the role or state of a person; null where there was no value. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

const auditEntry = z.object({
  number: z.number(),
  date: localDateTime,
  kind: z.enum(AUDIT_KINDS),
  /** Null: the operator of the server. */
  byGuid: nullableGuid,
  byName: z.string(),
  byRole: z.enum(AUDIT_ROLES),
  aboutGuid: nullableGuid,
  aboutTitle: z.string(),
  /** Number of affected people, and the first of them. */
  peopleCount: z.number(),
  first: auditChange.nullable(),
  /** Address of a possible attacker. */
  address: z.string().nullable(),
  /** Number of times that it happened in the window that begins with the entry. */
  times: z.number(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Endpoints for administrators only. */
export const operationsEndpoints = declareEndpoints({
  'GET Operations/GetHealth': {
    ...administrator,
    summary:
      'The present health of the process that responds, and whether the code of each module can be loaded.',
    data: serverHealth,
  },
  'GET Operations/GetHistory': {
    ...administrator,
    summary:
      'The results of all health checks of all processes in the last days, by module and part of the server.',
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
    data: fileDownload,
  },
});
