import type { OwnProfile } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormDialog } from '@riwaq/ui/editing';
import { presentDataOf } from '@riwaq/ui/page';
import {
  OwnDataFields,
  ownDataDraftOf,
  ownDataModelOf,
  ownDataProblems,
  useOwnDataEditing,
} from '@riwaq/ui/photo';
import { useTranslation } from 'react-i18next';

const WIDTH = 560;

export interface OwnDataDialogProps {
  profile: OwnProfile;
  /** Where this site shows the photo. */
  photoUrl: string | null;
  open: boolean;
  onSaved: (profile: OwnProfile) => void;
  onClose: () => void;
}

/**
 * Edits the user's photo, e-mail and telephone; the university manages names. Closes when it is
 * saved; keeps the input when saving fails.
 */
export default function OwnDataDialog({
  profile,
  photoUrl,
  open,
  onSaved,
  onClose,
}: OwnDataDialogProps) {
  const { t } = useTranslation('shell');
  const { api, notify } = useHost();
  const editing = useOwnDataEditing({
    initial: ownDataDraftOf(profile),
    there: { photoUrl, photoConsentDate: profile.photoConsentDate },
    problemsOf: ownDataProblems,
    async save(draft, file) {
      onSaved(
        presentDataOf(
          await api('PUT Account/UpdateProfile', { body: ownDataModelOf(draft), file }),
        ),
      );
      notify.success();
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      title={t('profile.edit')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <OwnDataFields name={profile.fullName} editing={editing} emailIsOwn={profile.emailIsOwn} />
    </FormDialog>
  );
}
