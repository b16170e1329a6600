import { operationsEndpoints } from '@riwaq/api/endpoints';
import { allows } from '../access/matrix';
import { bindArea, ok, type BoundEndpoint } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { forbidden } from '../platform/http/errors';
import type { AuditLog } from '../audit/service';
import type { Health } from './health';
import type { PolicyViolations } from './policy-violations';

function checkAdministrator({ personType }: Caller): void {
  if (!allows('operations.read', { administrator: personType === 'Administrator' }))
    throw forbidden();
}

/** State of the installation, for administrators only (docs/decisions/0040). */
export function bindOperations(
  health: Health,
  violations: PolicyViolations,
  audit: AuditLog,
): BoundEndpoint[] {
  return bindArea(operationsEndpoints, {
    'GET Operations/GetHealth': async ({ caller }) => {
      checkAdministrator(caller);
      return ok(await health.now());
    },
    'GET Operations/GetHistory': async ({ caller }) => {
      checkAdministrator(caller);
      return ok(await health.history());
    },
    'GET Operations/GetPolicyReports': async ({ caller }) => {
      checkAdministrator(caller);
      return ok(await violations.list());
    },
    'GET Operations/GetAuditLog': async ({ caller, query }) => {
      checkAdministrator(caller);
      return ok(await audit.list(query));
    },
    'GET Operations/GetAuditChanges': async ({ caller, query }) => {
      checkAdministrator(caller);
      return ok(await audit.changes(query));
    },
    'GET Operations/GetAuditXlsx': async ({ caller, query }) => {
      checkAdministrator(caller);
      return ok(await audit.spreadsheet(query));
    },
  });
}
