import { contactProblems, type OwnDataModel, type OwnProfile } from '@riwaq/api';
import type { FieldProblems } from '@riwaq/ui/editing';
import { PHOTO_FIELDS, photoDraftOf, photoModelOf, photoProblems, type PhotoDraft, type PhotoThere } from '@riwaq/ui/photo';

export interface OwnDataDraft extends PhotoDraft { email: string; phoneNumber: string }
export const OWN_DATA_FIELDS = ['email', 'phoneNumber', ...PHOTO_FIELDS] as const;
export type OwnDataField = (typeof OWN_DATA_FIELDS)[number];

/** The photo that is there. `photoUrl` is where this site shows it. */
export const photoOf = ({ photoConsentDate }: OwnProfile, photoUrl: string | null): PhotoThere => ({ photoUrl, photoConsentDate });

export const draftOf = (profile: OwnProfile): OwnDataDraft => ({ email: profile.email, phoneNumber: profile.phoneNumber ?? '', ...photoDraftOf(photoOf(profile, null)) });

export const ownDataProblems = (draft: OwnDataDraft): FieldProblems<OwnDataField> => ({ ...contactProblems(draft), ...photoProblems(draft) });

export const ownDataModelOf = ({ email, phoneNumber, ...photo }: OwnDataDraft): OwnDataModel => ({ email: email.trim(), phoneNumber: phoneNumber.trim(), ...photoModelOf(photo) });
