import { ScanFace } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX_LENGTH } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { PasswordField } from '@riwaq/ui/plain';
import { FaceEntry } from '../lazy-parts';
import type { AsksFace, Entering, EntranceProblem } from './sitting-view';

export interface FaceCheck {
  /** The password field and the camera button, as far as they are required. */
  shown: React.ReactNode;
  /** Credentials that the student has filled in. */
  given: Entering;
  /** Missing input that prevents the request; null if nothing is missing. */
  missing: EntranceProblem | null;
  /** Opens the camera. */
  verify: () => void;
}

/** Face verification, or the account password in its place, when a student enters an exam. */
export function useFaceCheck({
  examGuid,
  asks,
  problem,
  onVerified,
}: {
  examGuid: string;
  asks: AsksFace;
  problem: string | null;
  onVerified: (faceProof: string) => void;
}): FaceCheck {
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
