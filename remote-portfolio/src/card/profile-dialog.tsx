import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PROFILE_SAVE, profileSaveStatuses, type StudentProfile } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, SwitchField, useEditing } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { cutPhoto } from './cut';
import { PhotoField, type ChosenPhoto } from './photo-field';
import { draftOf, PROFILE_FIELDS, profileModelOf, profileProblems, type ProfileDraft, type ProfileField } from './profile-form';
import { VisibilityField } from './visibility-field';

const WIDTH = 640;
const PHOTO_NAME = 'photo.jpg';

/** Changes the own card (document 3 section 2, Portfolio card). Closes when it is saved; keeps everything when it is not. */
export default function ProfileDialog({ profile, open, onClose }: { profile: StudentProfile; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['portfolio', 'status']);
  const { api, notify } = useHost();
  const refresh = useRefreshPortfolios();
  const chosen = useRef<ChosenPhoto | null>(null);

  const photoFile = async (): Promise<File | undefined> => {
    if (!chosen.current) return undefined;
    const photo = await cutPhoto(chosen.current.picture, chosen.current.cut);
    return new File([photo], PHOTO_NAME, { type: photo.type });
  };
  const save = async (draft: ProfileDraft) => {
    const photo = draft.photo === 'new' ? await photoFile() : undefined;
    presentDataOf(await api('PUT Account/UpdateStudentProfile', { body: profileModelOf(draft), file: photo ? { photoFile: photo } : {} }));
    notify.success();
    void refresh();
    onClose();
  };
  const showsConsent = ({ photo }: ProfileDraft): boolean => photo === 'new' || (photo === 'kept' && profile.photoConsentDate !== null);
  const { draft, change, touch, problemOf, ...form } = useEditing<ProfileDraft, ProfileField>({
    initial: draftOf(profile), fields: PROFILE_FIELDS, problemsOf: profileProblems, save, catalogue: profileSaveStatuses,
    byStatus: { [PROFILE_SAVE.photoConsent]: ['photoConsent', 'portfolio.photoConsent'] },
    hidden: (now) => (showsConsent(now) ? [] : ['photoConsent']),
  });

  return (
    <FormDialog open={open} title={t('profile.edit')} width={WIDTH} onClose={onClose} editing={form}>
      <PhotoField
        name={profile.studentFullName}
        photoUrl={draft.photo === 'kept' ? profile.photoUrl : null}
        onChosen={(photo) => {
          chosen.current = photo;
          if (photo && draft.photo !== 'new') change({ photo: 'new' });
        }}
        onRemoved={() => change({ photo: profile.photoUrl === null ? 'kept' : 'removed' })}
      />
      {showsConsent(draft) && (
        <div>
          <SwitchField
            label={t('photo.consent')}
            hint={t(draft.photoConsent || draft.photo === 'new' ? 'photo.consentHint' : 'photo.consentTaken')}
            checked={draft.photoConsent}
            onChange={(photoConsent) => { change({ photoConsent }); touch('photoConsent'); }}
          />
          {problemOf('photoConsent') && <p className="rw-form-note rw-form-note-problem" role="alert">{t(problemOf('photoConsent') ?? '', { ns: 'status' })}</p>}
        </div>
      )}
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
