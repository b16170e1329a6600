import { contactProblems, type OwnDataModel } from '@riwaq/api';
import type { FieldProblems } from '../editing';
import {
  PHOTO_FIELDS,
  photoDraftOf,
  photoModelOf,
  photoProblems,
  type PhotoDraft,
  type StoredPhoto,
} from './photo-draft';

/** Form state of the profile fields that every user may change. */
export interface OwnDataDraft extends PhotoDraft {
  email: string;
  phoneNumber: string;
}
export const OWN_DATA_FIELDS = ['email', 'phoneNumber', ...PHOTO_FIELDS] as const;
export type OwnDataField = (typeof OWN_DATA_FIELDS)[number];

/** The user's data as stored on the server. */
export interface StoredOwnData extends Pick<StoredPhoto, 'photoConsentDate'> {
  email: string;
  phoneNumber: string | null;
}

export const ownDataDraftOf = ({ email, phoneNumber, ...photo }: StoredOwnData): OwnDataDraft => ({
  email,
  phoneNumber: phoneNumber ?? '',
  ...photoDraftOf(photo),
});

export const ownDataProblems = (draft: OwnDataDraft): FieldProblems<OwnDataField> => ({
  ...contactProblems(draft),
  ...photoProblems(draft),
});

/** Fields of the request, without the photo's file. */
export const ownDataModelOf = ({
  email,
  phoneNumber,
  ...photo
}: OwnDataDraft): OwnDataModel & { email: string; phoneNumber: string; photoConsent: boolean } => ({
  email: email.trim(),
  phoneNumber: phoneNumber.trim(),
  ...photoModelOf(photo),
});
