import { PROFILE_SAVE, profileSaveStatuses, type OwnProfile } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { PhotoFields, showsConsent, useChosenPhoto } from '@riwaq/ui/photo';
import { useTranslation } from 'react-i18next';
import { draftOf, OWN_DATA_FIELDS, ownDataModelOf, ownDataProblems, photoOf, type OwnDataDraft, type OwnDataField } from './own-data-form';

const WIDTH = 560;

export interface OwnDataDialogProps {
  profile: OwnProfile;
  /** Where this site shows the photo. */
  photoUrl: string | null;
  open: boolean;
  onSaved: (profile: OwnProfile) => void;
  onClose: () => void;
}

/** Changes the own photo, email and telephone; names are the university's. Closes when it is saved, and keeps everything when it is not. */
export default function OwnDataDialog({ profile, photoUrl, open, onSaved, onClose }: OwnDataDialogProps) {
  const { t } = useTranslation('shell');
  const { api, notify } = useHost();
  const photo = useChosenPhoto();
  const there = photoOf(profile, photoUrl);
  const save = async (draft: OwnDataDraft) => {
    onSaved(presentDataOf(await api('PUT Account/UpdateProfile', { body: ownDataModelOf(draft), file: await photo.fileOf(draft) })));
    notify.success();
    onClose();
  };
  const { draft, change, touch, problemOf, ...form } = useEditing<OwnDataDraft, OwnDataField>({
    initial: draftOf(profile), fields: OWN_DATA_FIELDS, problemsOf: ownDataProblems, save, catalogue: profileSaveStatuses,
    byStatus: { [PROFILE_SAVE.photoConsent]: ['photoConsent', 'account.photoConsent'] },
    hidden: (now) => (showsConsent(now, there) ? [] : ['photoConsent']),
  });
  return (
    <FormDialog open={open} title={t('profile.edit')} width={WIDTH} onClose={onClose} editing={form}>
      <PhotoFields name={profile.fullName} there={there} draft={draft} problem={problemOf('photoConsent')} onChange={change} onChosen={photo.choose} onTouched={() => touch('photoConsent')} />
      <Field label={t('profile.email')} problem={problemOf('email')}>
        {(control) => <Input {...control} type="email" dir="ltr" autoComplete="email" maxLength={200} value={draft.email} onChange={(event) => change({ email: event.target.value })} onBlur={() => touch('email')} />}
      </Field>
      <Field label={t('profile.phone')} problem={problemOf('phoneNumber')}>
        {(control) => <Input {...control} type="tel" dir="ltr" autoComplete="tel" maxLength={30} value={draft.phoneNumber} onChange={(event) => change({ phoneNumber: event.target.value })} onBlur={() => touch('phoneNumber')} />}
      </Field>
    </FormDialog>
  );
}
