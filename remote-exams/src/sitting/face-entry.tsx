import { useTranslation } from 'react-i18next';
import { FACE_CHECK, faceCheckStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { FaceDialog, faceText } from '@riwaq/ui/face';
import { useProblemText } from '@riwaq/ui/plain';
import { useState } from 'react';

export interface FaceEntryProps {
  examGuid: string;
  open: boolean;
  onClose: () => void;
  /** Receives the proof of the verified face, which enters the exam once. */
  onVerified: (faceProof: string) => void;
}

/** Dialog that verifies the student's face for one exam. */
export default function FaceEntry({ examGuid, open, onClose, onVerified }: FaceEntryProps) {
  const { t } = useTranslation(['exams', 'status']);
  const { api } = useHost();
  const problemText = useProblemText();
  const [unset, setUnset] = useState(false);

  const send = async (picture: File): Promise<string | null> => {
    try {
      const answer = await api('POST Account/VerifyFaceId', {
        body: { examGuid },
        file: { faceIdImage: picture },
      });
      setUnset(
        answer.statusCode === FACE_CHECK.notEnabled || answer.statusCode === FACE_CHECK.missing,
      );
      const problem = faceText(t, answer, faceCheckStatuses);
      if (problem !== null) return problem;
      if (answer.data?.faceProof == null) return t('status:exams.faceInvalid');
      onVerified(answer.data.faceProof);
      return null;
    } catch (cause) {
      return problemText(cause);
    }
  };

  return (
    <FaceDialog
      open={open}
      title={t('sitting.faceEntry.title')}
      text={t('sitting.faceEntry.text')}
      send={send}
      otherWay={
        <>
          {t('sitting.faceEntry.otherWay')}{' '}
          {unset && (
            <Link className="rw-link" to="/profile">
              {t('sitting.faceEntry.profile')}
            </Link>
          )}
        </>
      }
      onClose={onClose}
    />
  );
}
