import type { StatusCatalogue } from '../endpoint';

/** `PUT Notifications/SavePreference`. */
export const NOTIFICATION_PREFERENCE = { ok: 1, required: 2 } as const;
export const notificationPreferenceStatuses = {
  1: 'success',
  2: 'notifications.required',
} as const satisfies StatusCatalogue;
