import type { FieldProblems } from '../editing';

/**
 * The photo that is there: its address, null without one, and when its person agreed that it is
 * shown.
 */
export interface PhotoThere {
  photoUrl: string | null;
  photoConsentDate: string | null;
}

/** What becomes of the photo: it stays, goes, or another one takes its place. */
export interface PhotoDraft {
  photo: 'kept' | 'removed' | 'new';
  photoConsent: boolean;
}
export const PHOTO_FIELDS = ['photoConsent'] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];

export const photoDraftOf = ({
  photoConsentDate,
}: Pick<PhotoThere, 'photoConsentDate'>): PhotoDraft => ({
  photo: 'kept',
  photoConsent: photoConsentDate !== null,
});

export const photoProblems = ({ photo, photoConsent }: PhotoDraft): FieldProblems<PhotoField> =>
  photo === 'new' && !photoConsent ? { photoConsent: 'account.photoConsent' } : {};

/** Whether consent is asked for: for a new photo, and to take it back for one that was there. */
export const showsConsent = (
  { photo }: PhotoDraft,
  { photoConsentDate }: Pick<PhotoThere, 'photoConsentDate'>,
): boolean => photo === 'new' || (photo === 'kept' && photoConsentDate !== null);

/** What is sent beside the photo's file. */
export const photoModelOf = ({
  photo,
  photoConsent,
}: PhotoDraft): { photoConsent: boolean; removePhoto?: true } => ({
  photoConsent,
  ...(photo === 'removed' && { removePhoto: true as const }),
});
