import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { guid, localDateTime, nothing, queryFlag, queryGuid } from '../schema';
import { plainStatuses } from '../statuses';
import { notificationAreas, notificationKinds } from './kinds';
import { notificationPreferenceStatuses } from './statuses';

export const unreadCounts = z.object({
  allNotifications: z.number(),
  examsCount: z.number(),
  mailsCount: z.number(),
});
/** The badges of the shell (SHELL-9). */
export type UnreadCounts = z.infer<typeof unreadCounts>;

/**
 * A notification. `kind` names the text (`kinds.ts`; for a kind that is not listed there,
 * `notifications.<kind>` of the module that owns the path), `values` fill it, and `path` is the
 * route that opens the exact place.
 */
export const notification = z.object({
  notificationGuid: guid,
  kind: z.string(),
  values: z.record(z.string(), z.string()),
  /**
   * Number of merged notifications; from two on, the values are the latest's and the path is the
   * first's.
   */
  count: z.number(),
  path: z.string(),
  createdDate: localDateTime,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** Preferences of one kind. */
const preference = z.object({
  kind: z.enum(notificationKinds),
  /** Whether it creates a notification. */
  inSite: z.boolean(),
  /** Whether the daily digest lists it while it is unread; requires a notification. */
  inDigest: z.boolean(),
});
export type NotificationPreference = z.infer<typeof preference>;

/** Hour of the digest, in the university's time zone; null for no digest at all. */
const digestHour = z.int().min(0).max(23).nullable();

const designed = 'route profile, notification preferences; designed here (docs/decisions/0031)';

export const notificationsEndpoints = declareEndpoints({
  'GET Notifications/GetUnReadCount': {
    access: 'signed-in',
    source: 'SHELL-9',
    summary: 'The unread counts, in data[0].',
    data: z.array(unreadCounts),
    statuses: plainStatuses,
  },
  'GET Notifications/Get': {
    access: 'signed-in',
    source: 'route alerts; the call is designed here',
    summary:
      "The caller's notifications, newest first; `before` is the last one of the previous page. Optionally those of one area, or only unread ones.",
    query: z.object({
      before: queryGuid,
      area: z.enum(notificationAreas).optional(),
      unread: queryFlag.optional(),
    }),
    data: z.array(notification),
    statuses: plainStatuses,
  },
  'PUT Notifications/MarkAsRead': {
    access: 'signed-in',
    source: 'route alerts; the call is designed here',
    summary: 'Marks one notification of the caller as read, or all of them if none is named.',
    query: z.object({ notificationGuid: queryGuid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Notifications/GetPreferences': {
    access: 'signed-in',
    source: designed,
    summary:
      "The caller's settings for each kind of notification, and the hour of the daily digest.",
    data: z.object({ preferences: z.array(preference), digestHour }),
    statuses: plainStatuses,
  },
  'PUT Notifications/SavePreference': {
    access: 'signed-in',
    source: designed,
    summary:
      "Changes the caller's setting for one kind of notification. Status 2 for a kind that cannot be switched off.",
    body: preference,
    data: nothing,
    statuses: notificationPreferenceStatuses,
  },
  'PUT Notifications/SaveDigest': {
    access: 'signed-in',
    source: designed,
    summary:
      "Sets the hour, in the university's time zone, of the caller's daily digest, or switches the digest off.",
    body: z.object({ digestHour }),
    data: nothing,
    statuses: plainStatuses,
  },
});
