import { notificationsEndpoints } from '@riwaq/api/endpoints';
import { bindArea, ok, type BoundEndpoint } from '../app/area';
import type { NotificationsService } from './service';

export function bindNotifications(notifications: NotificationsService): BoundEndpoint[] {
  return bindArea(notificationsEndpoints, {
    'GET Notifications/GetUnReadCount': async ({ caller }) => ok([await notifications.unread(caller.userGuid)]),
    'GET Notifications/Get': async ({ caller, query }) => ok(await notifications.list(caller.userGuid, query.before)),
    'PUT Notifications/MarkAsRead': async ({ caller, query }) => {
      await notifications.markAsRead(caller.userGuid, query.notificationGuid);
      return ok(null);
    },
  }, { cached: ['GET Notifications/GetUnReadCount', 'GET Notifications/Get'] });
}
