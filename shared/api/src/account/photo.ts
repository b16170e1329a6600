import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Extensions of a photo (document 3 section 5). */
export const PHOTO_EXTENSIONS = ['png', 'jpeg', 'jpg', 'bmp', 'gif'] as const;
/** A photo stays below so many octets: it is cut and made smaller in the browser. */
export const PHOTO_BELOW = 5_000_000;
/**
 * And has no more pixels than these: whoever reads a list of names unpacks it, and few octets may
 * hold very many.
 */
export const PHOTO_PIXELS_MAX = 16_000_000;

/** People whose photos one call asks for, at most. */
export const PHOTOS_PER_CALL = 50;
/**
 * Octets of a photo that is shown beside names, at most: as many as the form's own cut may take.
 * What another program sent stays on the profile.
 */
export const PHOTO_BESIDE_NAMES_MAX = 150_000;

/**
 * Saving the own profile, here and as the card of a portfolio: 1 is success (document 3 section 7);
 * the rest is ours.
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
