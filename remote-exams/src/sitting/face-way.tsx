import { ScanFace } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX_LENGTH } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { PasswordField } from '@riwaq/ui/plain';
import { FaceEntry } from '../parts';
import type { AsksFace, Entering, EntranceProblem } from './sitting-view';

export interface FaceWay {
  /** The field, and the button that opens the camera; null while nothing is asked for. */
  shown: React.ReactNode;
  /** What of it is given now. */
  given: Entering;
  /** What is missing before the server is asked; null when nothing is. */
  missing: EntranceProblem | null;
  /** Opens the camera. */
  verify: () => void;
}

/** The face, or the own password in its place, on the way into an exam. */
export function useFaceWay({
  examGuid,
  asks,
  problem,
  onVerified,
}: {
  examGuid: string;
  asks: AsksFace;
  problem: string | null;
  onVerified: (faceProof: string) => void;
}): FaceWay {
  const { t } = useTranslation('exams');
  const [accountPassword, setAccountPassword] = useState('');
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const verify = () => {
    setOpen(true);
    setWasOpen(true);
  };
  const byPassword = asks === 'own-password';
  return {
    verify,
    given: byPassword ? { accountPassword } : {},
    missing: byPassword && accountPassword === '' ? { kind: 'own-password-required' } : null,
    shown: (
      <>
        {byPassword && (
          <PasswordField
            label={t('sitting.faceEntry.ownPassword')}
            autoComplete="current-password"
            dir="ltr"
            value={accountPassword}
            maxLength={PASSWORD_MAX_LENGTH}
            problem={problem}
            onChange={setAccountPassword}
          />
        )}
        {asks !== 'no' && (
          <Button icon={<ScanFace size={18} aria-hidden />} size="large" onClick={verify}>
            {t('sitting.faceEntry.button')}
          </Button>
        )}
        {wasOpen && (
          <Suspense fallback={null}>
            <FaceEntry
              examGuid={examGuid}
              open={open}
              onClose={() => setOpen(false)}
              onVerified={(faceProof) => {
                setOpen(false);
                onVerified(faceProof);
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
