import { notificationsEndpoints } from '@riwaq/api/endpoints';
import { bindArea, ok, type BoundEndpoint } from '../platform/http/area';
import type { Preferences } from './preferences';
import type { NotificationsService } from './service';

export function bindNotifications(
  notifications: NotificationsService,
  preferences: Preferences,
): BoundEndpoint[] {
  return bindArea(
    notificationsEndpoints,
    {
      'GET Notifications/GetUnReadCount': async ({ caller }) =>
        ok([await notifications.unread(caller.userGuid)]),
      'GET Notifications/Get': async ({ caller, query }) =>
        ok(await notifications.list(caller.userGuid, query)),
      'PUT Notifications/MarkAsRead': async ({ caller, query }) => {
        await notifications.markAsRead(caller.userGuid, query.notificationGuid);
        return ok(null);
      },
      'GET Notifications/GetPreferences': ({ caller }) => preferences.get(caller.userGuid),
      'PUT Notifications/SavePreference': ({ caller, body }) =>
        preferences.save(caller.userGuid, body),
      'PUT Notifications/SaveDigest': ({ caller, body }) =>
        preferences.saveDigest(caller.userGuid, body.digestHour),
    },
    {
      cached: [
        'GET Notifications/GetUnReadCount',
        'GET Notifications/Get',
        'GET Notifications/GetPreferences',
      ],
    },
  );
}
