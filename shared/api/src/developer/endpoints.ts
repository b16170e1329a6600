import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { nothing } from '../schema';
import { plainStatuses } from '../statuses';
import { OVERRIDE_URL_MAX } from './limits';

const developer = {
  access: 'signed-in',
  source: 'designed here (docs/decisions/0048)',
  statuses: plainStatuses,
  data: nothing,
} as const;

/** Endpoints for the developers named in the server's settings; all other users get 404. */
export const developerEndpoints = declareEndpoints({
  'POST Developer/StartOverride': {
    ...developer,
    summary:
      'Loads one module in this browser from a build of the caller, until it is stopped, the session ends, or some hours have passed. Sets a cookie. 400 names a module that the site does not host, or an address that is invalid or of an origin that is not allowed.',
    body: z.object({
      /** Id of the module in `static/config.json`. */
      module: z.string().min(1).max(100),
      /** URL of the build's manifest; its origin is one of the allowed ones. */
      manifestUrl: z.string().trim().min(1).max(OVERRIDE_URL_MAX),
    }),
  },
  'POST Developer/StopOverride': {
    ...developer,
    summary: 'Ends the override of this browser, if there is one.',
  },
});
