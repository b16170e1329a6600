import { accountEndpoints } from '@riwaq/api/endpoints';
import { bindArea, ok, type BoundEndpoint } from '../platform/http/area';
import type { AppearanceService } from './appearance';
import type { Devices } from './devices';
import type { Photos } from './photos';
import type { AccountService } from './service';

export function bindAccount(
  account: AccountService,
  devices: Devices,
  appearance: AppearanceService,
  photos: Photos,
): BoundEndpoint[] {
  return bindArea(accountEndpoints, {
    'POST Account/Login': ({ body, address, agent }) => account.login({ ...body, address, agent }),
    'POST Account/FinishSignIn': ({ body, address, agent }) =>
      account.finishSignIn({ ...body, address, agent }),
    'POST Account/Logout': ({ caller }) => account.logout(caller),
    'POST Account/EndSession': ({ body }) => account.endSession(body.sessionGuid),
    'POST Account/RenewSession': ({ caller }) => account.renewSession(caller),
    'POST Account/ChangePassword': ({ caller, body, address, agent }) =>
      account.changePassword(caller, { ...body, address, agent }),
    'GET Account/GetUniversityInfo': ({ language }) => account.universityInfo(language),
    'GET Account/GetDevices': ({ caller }) => devices.list(caller),
    'POST Account/SignOutDevice': ({ caller, body }) => devices.signOut(caller, body.deviceGuid),
    'POST Account/SignOutOtherDevices': ({ caller }) => devices.signOutOthers(caller),
    'GET Account/GetAppearance': async ({ caller }) => ok(await appearance.get(caller.userGuid)),
    'PUT Account/SaveAppearance': ({ caller, body }) => appearance.save(caller.userGuid, body),
    'POST Account/GetPhotos': ({ caller, body }) => photos.of(caller, body.personGuids),
    'GET Account/GetProfile': ({ caller }) => account.profile(caller),
    'PUT Account/UpdateProfile': ({ caller, body, file }) =>
      account.updateProfile(caller, body, file),
  });
}
