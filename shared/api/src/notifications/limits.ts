/** Notifications in a page. */
export const NOTIFICATION_PAGE = 20;
/** Days after which a notification that was read is forgotten. */
export const NOTIFICATION_KEPT_DAYS = 90;
/** The daily digest (docs/decisions/0031). */
export const DIGEST = {
  /** Hour of the university's day that is offered first. */
  usualHour: 7,
  /** Notifications that are named in one; of further ones it tells how many. */
  named: 50,
} as const;
