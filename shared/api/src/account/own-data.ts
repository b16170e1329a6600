import { z } from 'zod';
import { text } from '../schema';
import { CONTACT_MAX, emailOf, PHONE, phoneOf } from './contact';
import { PHOTO_BELOW, PROFILE_SAVE } from './photo';

/** A boolean in a form. */
const formFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/**
 * Own data that a user may change, as a form: a field that is left out stays unchanged. Names
 * belong to the university. The photo is sent beside it as `photoFile`.
 */
export const ownDataModel = z.object({
  email: text
    .overwrite(emailOf)
    .pipe(z.union([z.literal(''), z.email().max(CONTACT_MAX.email)]))
    .optional(),
  phoneNumber: text.overwrite(phoneOf).max(CONTACT_MAX.phone).regex(PHONE).optional(),
  /**
   * Consent to showing the photo to everybody who sees the profile. Withdrawing it deletes the
   * photo.
   */
  photoConsent: formFlag.optional(),
  removePhoto: formFlag.optional(),
});
export type OwnDataModel = z.input<typeof ownDataModel>;

/** Form field of the photo. */
export const photoFile = {
  below: PHOTO_BELOW,
  name: 'photoFile',
  optional: true,
  tooLarge: PROFILE_SAVE.photoTooLarge,
} as const;
