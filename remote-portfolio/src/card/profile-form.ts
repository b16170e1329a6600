import { contactProblems, PROFILE_TEXT_MAX, type StudentProfile, type StudentProfileModel, type Visibility } from '@riwaq/api';
import type { FieldProblems } from '@riwaq/ui/editing';
import { PHOTO_FIELDS, photoDraftOf, photoModelOf, photoProblems, type PhotoDraft } from '@riwaq/ui/photo';

export interface ProfileDraft extends PhotoDraft {
  email: string;
  phoneNumber: string;
  missionStatement: string;
  careerGoals: string;
  profileVisibility: Visibility;
  contactVisibility: Visibility;
}
export const PROFILE_FIELDS = ['email', 'phoneNumber', 'missionStatement', 'careerGoals', ...PHOTO_FIELDS] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export const draftOf = (profile: StudentProfile): ProfileDraft => ({
  email: profile.email,
  phoneNumber: profile.phoneNumber,
  missionStatement: profile.missionStatement,
  careerGoals: profile.careerGoals,
  profileVisibility: profile.profileVisibility ?? 'teachers',
  contactVisibility: profile.contactVisibility ?? 'teachers',
  ...photoDraftOf(profile),
});

export function profileProblems(draft: ProfileDraft): FieldProblems<ProfileField> {
  const problems: FieldProblems<ProfileField> = { ...contactProblems(draft), ...photoProblems(draft) };
  if (draft.missionStatement.trim().length > PROFILE_TEXT_MAX) problems.missionStatement = 'portfolio.profileTextLong';
  if (draft.careerGoals.trim().length > PROFILE_TEXT_MAX) problems.careerGoals = 'portfolio.profileTextLong';
  return problems;
}

export const profileModelOf = ({ email, phoneNumber, missionStatement, careerGoals, profileVisibility, contactVisibility, ...photo }: ProfileDraft): StudentProfileModel => ({
  email: email.trim(),
  phoneNumber: phoneNumber.trim(),
  missionStatement: missionStatement.trim(),
  careerGoals: careerGoals.trim(),
  profileVisibility,
  contactVisibility,
  ...photoModelOf(photo),
});
