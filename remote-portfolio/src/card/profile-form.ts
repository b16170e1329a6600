import { PROFILE_TEXT_MAX, type StudentProfile, type StudentProfileModel, type Visibility } from '@riwaq/api';
import type { FieldProblems } from '@riwaq/ui/editing';

/** What becomes of the photo: it stays, goes, or another one takes its place. */
export type PhotoChange = 'kept' | 'removed' | 'new';

export interface ProfileDraft {
  email: string;
  phoneNumber: string;
  missionStatement: string;
  careerGoals: string;
  profileVisibility: Visibility;
  contactVisibility: Visibility;
  photo: PhotoChange;
  photoConsent: boolean;
}
export const PROFILE_FIELDS = ['email', 'phoneNumber', 'missionStatement', 'careerGoals', 'photoConsent'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^[+\d\s()-]*$/;

export const draftOf = (profile: StudentProfile): ProfileDraft => ({
  email: profile.email,
  phoneNumber: profile.phoneNumber,
  missionStatement: profile.missionStatement,
  careerGoals: profile.careerGoals,
  profileVisibility: profile.profileVisibility ?? 'teachers',
  contactVisibility: profile.contactVisibility ?? 'teachers',
  photo: 'kept',
  photoConsent: profile.photoConsentDate !== null,
});

export function profileProblems(draft: ProfileDraft): FieldProblems<ProfileField> {
  const problems: FieldProblems<ProfileField> = {};
  if (draft.email.trim() !== '' && !EMAIL.test(draft.email.trim())) problems.email = 'fields.invalid';
  if (!PHONE.test(draft.phoneNumber)) problems.phoneNumber = 'fields.invalid';
  if (draft.missionStatement.trim().length > PROFILE_TEXT_MAX) problems.missionStatement = 'portfolio.profileTextLong';
  if (draft.careerGoals.trim().length > PROFILE_TEXT_MAX) problems.careerGoals = 'portfolio.profileTextLong';
  if (draft.photo === 'new' && !draft.photoConsent) problems.photoConsent = 'portfolio.photoConsent';
  return problems;
}

export const profileModelOf = ({ email, phoneNumber, missionStatement, careerGoals, profileVisibility, contactVisibility, photo, photoConsent }: ProfileDraft): StudentProfileModel => ({
  email: email.trim(),
  phoneNumber: phoneNumber.trim(),
  missionStatement: missionStatement.trim(),
  careerGoals: careerGoals.trim(),
  profileVisibility,
  contactVisibility,
  photoConsent,
  ...(photo === 'removed' && { removePhoto: true }),
});
