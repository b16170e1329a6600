import { developerEndpoints } from '@riwaq/api/endpoints';
import { bindArea, ok, type BoundEndpoint } from '../platform/http/area';
import { OVERRIDE_COOKIE, type Overrides } from './overrides';

/** Endpoints that start and stop a developer's override; bound only if the settings allow it. */
export function bindDeveloper(overrides: Overrides): BoundEndpoint[] {
  return bindArea(developerEndpoints, {
    'POST Developer/StartOverride': async ({ caller, body, cookies }) => {
      const { value, seconds } = await overrides.start(caller, body);
      cookies.set(OVERRIDE_COOKIE, value, seconds);
      return ok(null);
    },
    'POST Developer/StopOverride': async ({ caller, cookies }) => {
      await overrides.stop(caller, cookies.get(OVERRIDE_COOKIE));
      cookies.set(OVERRIDE_COOKIE, '', 0);
      return ok(null);
    },
  });
}
