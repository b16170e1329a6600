import { z } from 'zod';
import { text } from '../schema';
import { CONTACT_MAX, PHONE } from './contact';
import { PHOTO_BELOW, PROFILE_SAVE } from './photo';

/** A truth value in a form. */
const formFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/**
 * The own data that a person may change, as a form: what is left out stays as it is. Names are the
 * university's. The photo travels beside it as `photoFile`.
 */
export const ownDataModel = z.object({
  email: z.union([z.literal(''), z.email().max(CONTACT_MAX.email)]).optional(),
  phoneNumber: text.trim().max(CONTACT_MAX.phone).regex(PHONE).optional(),
  /**
   * The person agrees that the photo is shown to whoever sees their profile. Taking it back deletes
   * the photo.
   */
  photoConsent: formFlag.optional(),
  removePhoto: formFlag.optional(),
});
export type OwnDataModel = z.input<typeof ownDataModel>;

/** How the photo travels beside the form. */
export const photoFile = {
  below: PHOTO_BELOW,
  name: 'photoFile',
  optional: true,
  tooLarge: PROFILE_SAVE.photoTooLarge,
} as const;
