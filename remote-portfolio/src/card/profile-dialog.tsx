import { useTranslation } from 'react-i18next';
import type { StudentProfile } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { OwnDataFields, useOwnDataEditing } from '@riwaq/ui/photo';
import { useRefreshPortfolios } from '../data/use-portfolios';
import {
  CARD_FIELDS,
  draftOf,
  profileModelOf,
  profileProblems,
  type CardField,
  type ProfileDraft,
} from './profile-form';
import { VisibilityField } from './visibility-field';

const WIDTH = 640;

/**
 * Edits the user's own card (PORT-2). Closes after saving; stays open with all entries if saving
 * fails.
 */
export default function ProfileDialog({
  profile,
  open,
  onClose,
}: {
  profile: StudentProfile;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['portfolio', 'status']);
  const { api, notify } = useHost();
  const refresh = useRefreshPortfolios();
  const editing = useOwnDataEditing<ProfileDraft, CardField>({
    initial: draftOf(profile),
    there: profile,
    fields: CARD_FIELDS,
    problemsOf: profileProblems,
    async save(all, file) {
      presentDataOf(
        await api('PUT Account/UpdateStudentProfile', { body: profileModelOf(all), file }),
      );
      notify.success();
      void refresh();
      onClose();
    },
  });
  const { draft, change, touch, problemOf } = editing;

  return (
    <FormDialog
      open={open}
      title={t('profile.edit')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <OwnDataFields
        name={profile.studentFullName}
        editing={editing}
        emailIsOwn={profile.emailIsOwn}
      />
      <VisibilityField
        label={t('profile.contactVisibility')}
        value={draft.contactVisibility}
        onChange={(contactVisibility) => change({ contactVisibility })}
      />
      <LongField
        label={t('profile.mission')}
        value={draft.missionStatement}
        problem={problemOf('missionStatement')}
        onChange={(missionStatement) => {
          change({ missionStatement });
          touch('missionStatement');
        }}
      />
      <LongField
        label={t('profile.career')}
        value={draft.careerGoals}
        problem={problemOf('careerGoals')}
        onChange={(careerGoals) => {
          change({ careerGoals });
          touch('careerGoals');
        }}
      />
      <VisibilityField
        label={t('profile.profileVisibility')}
        value={draft.profileVisibility}
        onChange={(profileVisibility) => change({ profileVisibility })}
      />
    </FormDialog>
  );
}

/**
 * Reports a text that is too long instead of truncating it, so that users can paste and shorten it
 * here.
 */
function LongField({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
