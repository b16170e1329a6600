import { accountEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../app/area';
import type { Account } from './service';

export function bindAccount(account: Account): BoundEndpoint[] {
  return bindArea(accountEndpoints, {
    'POST Account/Login': ({ body, address }) => account.login({ ...body, address }),
    'POST Account/Logout': ({ caller }) => account.logout(caller),
    'POST Account/ChangePassword': ({ caller, body, address }) => account.changePassword(caller, { ...body, address }),
    'GET Account/GetUniversityInfo': ({ language }) => account.universityInfo(language),
    'GET Account/GetProfile': ({ caller }) => account.profile(caller),
  });
}
