import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { guid, localDateTime, nothing } from '../schema';
import { plainStatuses } from '../statuses';

export const unreadCounts = z.object({ allNotifications: z.number(), examsCount: z.number(), mailsCount: z.number() });
/** The badges of the shell (document 1 section 3). */
export type UnreadCounts = z.infer<typeof unreadCounts>;

/**
 * A notification. `kind` names the text (`notifications.kinds.<kind>` of the module that owns it), `values`
 * fill it, and `path` is the route that opens the very place.
 */
export const notification = z.object({
  notificationGuid: guid,
  kind: z.string(),
  values: z.record(z.string(), z.string()),
  path: z.string(),
  createdDate: localDateTime,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notificationsEndpoints = declareEndpoints({
  'GET Notifications/GetUnReadCount': {
    access: 'signed-in',
    source: 'document 1 section 7, Shell',
    summary: 'The unread counts, in data[0].',
    data: z.array(unreadCounts),
    statuses: plainStatuses,
  },
  'GET Notifications/Get': {
    access: 'signed-in',
    source: 'route alerts; the call is designed here',
    summary: 'The own notifications, newest first; `before` is the guid that the page follows.',
    query: z.object({ before: guid.optional() }),
    data: z.array(notification),
    statuses: plainStatuses,
  },
  'PUT Notifications/MarkAsRead': {
    access: 'signed-in',
    source: 'route alerts; the call is designed here',
    summary: 'Marks one own notification as read, or all of them when none is named.',
    query: z.object({ notificationGuid: guid.optional() }),
    data: nothing,
    statuses: plainStatuses,
  },
});
