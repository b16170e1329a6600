import { ScanFace } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import { Input } from '@riwaq/ui/form';
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
export function useFaceWay({ examGuid, asks, problem, onVerified }: { examGuid: string; asks: AsksFace; problem: string | null; onVerified: (faceProof: string) => void }): FaceWay {
  const { t } = useTranslation('exams');
  const field = useId();
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
          <div className="rw-sit-field">
            <label className="rw-sit-label" htmlFor={field}>{t('sitting.faceEntry.ownPassword')}</label>
            <Input.Password
              id={field}
              dir="ltr"
              autoComplete="current-password"
              value={accountPassword}
              maxLength={200}
              aria-required
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem !== null ? `${field}-problem` : undefined}
              status={problem !== null ? 'error' : undefined}
              onChange={(event) => setAccountPassword(event.target.value)}
            />
            {problem !== null && <p id={`${field}-problem`} className="rw-sit-problem" role="alert">{problem}</p>}
          </div>
        )}
        {asks !== 'no' && <Button icon={<ScanFace size={18} aria-hidden />} size="large" onClick={verify}>{t('sitting.faceEntry.button')}</Button>}
        {wasOpen && (
          <Suspense fallback={null}>
            <FaceEntry examGuid={examGuid} open={open} onClose={() => setOpen(false)} onVerified={(faceProof) => { setOpen(false); onVerified(faceProof); }} />
          </Suspense>
        )}
      </>
    ),
  };
}
