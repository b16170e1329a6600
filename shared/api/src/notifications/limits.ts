/** Notifications in a page. */
export const NOTIFICATION_PAGE = 20;
/** Days after which a read notification is deleted. */
export const NOTIFICATION_KEPT_DAYS = 90;
/** The daily digest (docs/decisions/0031). */
export const DIGEST = {
  /** Default hour of the digest, in the university's time zone. */
  usualHour: 7,
  /** Maximum number of notifications that one digest names; it counts further ones. */
  named: 50,
} as const;
