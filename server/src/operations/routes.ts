import { operationsEndpoints } from '@riwaq/api/endpoints';
import { allows } from '../access/matrix';
import { bindArea, ok, type BoundEndpoint } from '../app/area';
import type { Caller } from '../app/caller';
import { forbidden } from '../app/errors';
import type { Health } from './health';
import type { PolicyViolations } from './policy-violations';

function checkAdministrator({ personType }: Caller): void {
  if (!allows('operations.read', { administrator: personType === 'Administrator' })) throw forbidden();
}

/** How the installation is, for its administrators alone (docs/decisions/0040). */
export function bindOperations(health: Health, violations: PolicyViolations): BoundEndpoint[] {
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
  });
}
