import { useTranslation } from 'react-i18next';
import { PROFILE_SAVE, profileSaveStatuses, type StudentProfile } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { PhotoFields, showsConsent, useChosenPhoto } from '@riwaq/ui/photo';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { draftOf, PROFILE_FIELDS, profileModelOf, profileProblems, type ProfileDraft, type ProfileField } from './profile-form';
import { VisibilityField } from './visibility-field';

const WIDTH = 640;

/** Changes the own card (document 3 section 2, Portfolio card). Closes when it is saved; keeps everything when it is not. */
export default function ProfileDialog({ profile, open, onClose }: { profile: StudentProfile; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['portfolio', 'status']);
  const { api, notify } = useHost();
  const refresh = useRefreshPortfolios();
  const photo = useChosenPhoto();

  const save = async (draft: ProfileDraft) => {
    presentDataOf(await api('PUT Account/UpdateStudentProfile', { body: profileModelOf(draft), file: await photo.fileOf(draft) }));
    notify.success();
    void refresh();
    onClose();
  };
  const { draft, change, touch, problemOf, ...form } = useEditing<ProfileDraft, ProfileField>({
    initial: draftOf(profile), fields: PROFILE_FIELDS, problemsOf: profileProblems, save, catalogue: profileSaveStatuses,
    byStatus: { [PROFILE_SAVE.photoConsent]: ['photoConsent', 'account.photoConsent'] },
    hidden: (now) => (showsConsent(now, profile) ? [] : ['photoConsent']),
  });

  return (
    <FormDialog open={open} title={t('profile.edit')} width={WIDTH} onClose={onClose} editing={form}>
      <PhotoFields
        name={profile.studentFullName}
        there={profile}
        draft={draft}
        problem={problemOf('photoConsent')}
        onChange={change}
        onChosen={photo.choose}
        onTouched={() => touch('photoConsent')}
      />
      <div className="rw-form-pair">
        <Field label={t('profile.email')} problem={problemOf('email')}>
          {(control) => <Input {...control} type="email" dir="ltr" autoComplete="email" maxLength={200} value={draft.email} onChange={(event) => change({ email: event.target.value })} onBlur={() => touch('email')} />}
        </Field>
        <Field label={t('profile.phone')} problem={problemOf('phoneNumber')}>
          {(control) => <Input {...control} type="tel" dir="ltr" autoComplete="tel" maxLength={30} value={draft.phoneNumber} onChange={(event) => change({ phoneNumber: event.target.value })} onBlur={() => touch('phoneNumber')} />}
        </Field>
      </div>
      <VisibilityField label={t('profile.contactVisibility')} value={draft.contactVisibility} onChange={(contactVisibility) => change({ contactVisibility })} />
      <LongField label={t('profile.mission')} value={draft.missionStatement} problem={problemOf('missionStatement')} onChange={(missionStatement) => { change({ missionStatement }); touch('missionStatement'); }} />
      <LongField label={t('profile.career')} value={draft.careerGoals} problem={problemOf('careerGoals')} onChange={(careerGoals) => { change({ careerGoals }); touch('careerGoals'); }} />
      <VisibilityField label={t('profile.profileVisibility')} value={draft.profileVisibility} onChange={(profileVisibility) => change({ profileVisibility })} />
    </FormDialog>
  );
}

/** What is too long is told, not cut off: somebody may have pasted it to shorten it here. */
function LongField({ label, value, problem, onChange }: { label: string; value: string; problem: string | null; onChange: (value: string) => void }) {
  return (
    <Field label={label} problem={problem}>
      {(control) => <Input.TextArea {...control} rows={4} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
