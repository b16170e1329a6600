import type { FieldProblems } from '../editing';

/**
 * The stored photo: its address (null without one), and the date on which the user consented to its
 * display.
 */
export interface StoredPhoto {
  photoUrl: string | null;
  photoConsentDate: string | null;
}

/** Form state of the photo: unchanged, removed or replaced, and the consent. */
export interface PhotoDraft {
  photo: 'kept' | 'removed' | 'new';
  photoConsent: boolean;
}
export const PHOTO_FIELDS = ['photoConsent'] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];

export const photoDraftOf = ({
  photoConsentDate,
}: Pick<StoredPhoto, 'photoConsentDate'>): PhotoDraft => ({
  photo: 'kept',
  photoConsent: photoConsentDate !== null,
});

export const photoProblems = ({ photo, photoConsent }: PhotoDraft): FieldProblems<PhotoField> =>
  photo === 'new' && !photoConsent ? { photoConsent: 'account.photoConsent' } : {};

/** Whether to show the consent: for a new photo, and for revoking the consent to a stored one. */
export const showsConsent = (
  { photo }: PhotoDraft,
  { photoConsentDate }: Pick<StoredPhoto, 'photoConsentDate'>,
): boolean => photo === 'new' || (photo === 'kept' && photoConsentDate !== null);

/** Fields of the request, without the photo's file. */
export const photoModelOf = ({
  photo,
  photoConsent,
}: PhotoDraft): { photoConsent: boolean; removePhoto?: true } => ({
  photoConsent,
  ...(photo === 'removed' && { removePhoto: true as const }),
});
