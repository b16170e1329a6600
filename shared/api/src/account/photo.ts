import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Extensions of a photo (PORT-11). */
export const PHOTO_EXTENSIONS = ['png', 'jpeg', 'jpg', 'bmp', 'gif'] as const;
/** Size limit of a photo in bytes, exclusive: the browser crops and scales it. */
export const PHOTO_BELOW = 5_000_000;
/**
 * Maximum pixels of a photo: every reader of a list of names decodes it, and few bytes may contain
 * very many pixels.
 */
export const PHOTO_PIXELS_MAX = 16_000_000;

/** Maximum number of people per request for photos. */
export const PHOTOS_PER_CALL = 50;
/**
 * Maximum bytes of a photo that is shown beside names: as many as the form's own crop may take. A
 * larger one from another program is shown only on the profile.
 */
export const PHOTO_BESIDE_NAMES_MAX = 150_000;

/**
 * Saving one's profile, here and as the card of a portfolio: 1 is success (PROFILE-4); the rest
 * is ours.
 */
export const PROFILE_SAVE = {
  ok: 1,
  photoType: 2,
  photoConsent: 3,
  photoTooLarge: 4,
  photoPixels: 5,
} as const;
export const profileSaveStatuses = {
  ...plainStatuses,
  2: 'account.photoType',
  3: 'account.photoConsent',
  4: 'account.photoTooLarge',
  5: 'account.photoPixels',
} as const satisfies StatusCatalogue;
