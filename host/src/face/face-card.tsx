import { lazyPart, RetryBoundary } from '@riwaq/contract';
import { Button, Card, formatDateTime, UserText } from '@riwaq/ui/core';
import { ScanFace, ShieldCheck } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../i18n/use-texts';
import { loadFaceKit } from './face-kit';
import { FaceWithdrawal } from './face-withdrawal';
import { texts } from './texts';
import { useFace } from './use-face';
import { useFaceCalls, type FaceAction } from './use-face-calls';

const FaceDialog = lazyPart(async () => ({ default: (await loadFaceKit()).FaceDialog }));

function FaceState({ isEnabled, setDate }: { isEnabled: boolean; setDate: string | null }) {
  const { t } = useTranslation('face');
  const Sign = isEnabled ? ShieldCheck : ScanFace;
  return (
    <p className="rw-shell-face-state">
      <Sign size={20} aria-hidden />
      <span>
        {setDate === null ? (
          t('off')
        ) : (
          <>
            {t('on')} <UserText as="bdi">{formatDateTime(setDate)}</UserText>
          </>
        )}
      </span>
    </p>
  );
}

function FaceButtons({
  isEnabled,
  onChoose,
}: {
  isEnabled: boolean;
  onChoose: (action: FaceAction) => void;
}) {
  const { t } = useTranslation('face');
  return (
    <div className="rw-shell-face-buttons">
      {isEnabled && <Button onClick={() => onChoose('check')}>{t('check')}</Button>}
      {/* One button for setting and changing, so that it retains the focus. */}
      <Button
        type={isEnabled ? 'default' : 'primary'}
        onClick={() => onChoose(isEnabled ? 'change' : 'set')}
      >
        {t(isEnabled ? 'change' : 'set')}
      </Button>
      {isEnabled && <Button onClick={() => onChoose('disable')}>{t('disable')}</Button>}
    </div>
  );
}

/**
 * Sets, changes, checks and deletes the user's face (FACE-1); renders nothing when the university
 * does not use Face ID.
 */
export function FaceCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['face', 'shell', 'status']);
  const { face, reload } = useFace();
  const hasTexts = useTexts('face', texts);
  const [action, setAction] = useState<FaceAction | null>(null);
  // Keep rendering the dialog during its closing animation.
  const last = useRef<FaceAction | null>(null);
  if (action) last.current = action;
  const close = () => {
    setAction(null);
    reload();
  };
  const { agree, send } = useFaceCalls(close);
  if (!face?.isAllowed || !hasTexts) return null;

  const shown = last.current;
  return (
    <Card title={<h2>{t('title')}</h2>}>
      <p className="rw-shell-muted rw-shell-card-hint">{t('hint')}</p>
      <FaceState setDate={face.isEnabled ? face.setDate : null} isEnabled={face.isEnabled} />
      <FaceButtons isEnabled={face.isEnabled} onChoose={setAction} />
      {(face.consentDate !== null || face.isEnabled) && (
        <FaceWithdrawal
          hasPassword={hasPassword}
          consentDate={face.consentDate}
          onWithdrawn={reload}
        />
      )}
      {shown && (
        <RetryBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <FaceDialog
              open={action !== null}
              title={t(`dialogs.${shown}.title`)}
              text={t(`dialogs.${shown}.text`)}
              send={send[shown]}
              {...(shown === 'set' && face.consentDate === null && { agree })}
              otherWay={t(`dialogs.${shown}.otherWay`)}
              onClose={close}
            />
          </Suspense>
        </RetryBoundary>
      )}
    </Card>
  );
}
