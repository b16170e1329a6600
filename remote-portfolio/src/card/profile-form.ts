import {
  PROFILE_TEXT_MAX,
  type StudentProfile,
  type StudentProfileModel,
  type Visibility,
} from '@riwaq/api';
import type { FieldProblems } from '@riwaq/ui/editing';
import {
  ownDataDraftOf,
  ownDataModelOf,
  ownDataProblems,
  type OwnDataDraft,
  type OwnDataField,
} from '@riwaq/ui/photo';

export interface ProfileDraft extends OwnDataDraft {
  missionStatement: string;
  careerGoals: string;
  profileVisibility: Visibility;
  contactVisibility: Visibility;
}
export const CARD_FIELDS = ['missionStatement', 'careerGoals'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

export const draftOf = (profile: StudentProfile): ProfileDraft => ({
  ...ownDataDraftOf(profile),
  missionStatement: profile.missionStatement,
  careerGoals: profile.careerGoals,
  profileVisibility: profile.profileVisibility ?? 'teachers',
  contactVisibility: profile.contactVisibility ?? 'teachers',
});

export function profileProblems(draft: ProfileDraft): FieldProblems<CardField | OwnDataField> {
  const problems: FieldProblems<CardField | OwnDataField> = ownDataProblems(draft);
  if (draft.missionStatement.trim().length > PROFILE_TEXT_MAX)
    problems.missionStatement = 'portfolio.profileTextLong';
  if (draft.careerGoals.trim().length > PROFILE_TEXT_MAX)
    problems.careerGoals = 'portfolio.profileTextLong';
  return problems;
}

export const profileModelOf = ({
  missionStatement,
  careerGoals,
  profileVisibility,
  contactVisibility,
  ...own
}: ProfileDraft): StudentProfileModel => ({
  ...ownDataModelOf(own),
  missionStatement: missionStatement.trim(),
  careerGoals: careerGoals.trim(),
  profileVisibility,
  contactVisibility,
});
