import {
  ApiError,
  FACE_CONSENT_VERSION,
  faceCheckStatuses,
  faceSetStatuses,
  type ApiResponse,
  type FaceReason,
  type StatusCatalogue,
} from '@riwaq/api';
import { lazyPart, RetryBoundary } from '@riwaq/contract';
import { Button, Card, formatDateTime, UserText } from '@riwaq/ui/core';
import { ScanFace, ShieldCheck } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useTexts } from '../i18n/use-texts';
import { FaceWithdrawal } from './face-withdrawal';
import { texts } from './texts';
import { useFace } from './use-face';

/** Loads the camera's dialog when it is opened, not with the profile. */
const kit = () => import('@riwaq/ui/face');
const FaceDialog = lazyPart(async () => ({ default: (await kit()).FaceDialog }));

type Doing = 'set' | 'change' | 'disable' | 'check';
type FaceResponse = ApiResponse<{ reason: FaceReason | null } | null>;

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
  onChoose: (action: Doing) => void;
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
  const { api, services } = useShell();
  const { face, reload } = useFace();
  const worded = useTexts('face', texts);
  const [doing, setDoing] = useState<Doing | null>(null);
  // Keep rendering the dialog during its closing animation.
  const last = useRef<Doing | null>(null);
  if (doing) last.current = doing;
  if (!face?.isAllowed || !worded) return null;

  /** Returns the error text of a call's response; null when the call succeeded. */
  const problemOf = async (
    call: Promise<FaceResponse>,
    catalogue: StatusCatalogue,
  ): Promise<string | null> => {
    try {
      return (await kit()).faceText(t, await call, catalogue);
    } catch (cause) {
      return t(`status:actionErrors.${cause instanceof ApiError ? cause.code : 'network'}`, {
        defaultValue: t(`status:errors.${cause instanceof ApiError ? cause.code : 'network'}`),
      });
    }
  };
  const done = (key: string): null => {
    services.notify.success(t(key));
    setDoing(null);
    reload();
    return null;
  };
  const agree = () =>
    problemOf(api('POST Account/GiveFaceConsent', { body: { version: FACE_CONSENT_VERSION } }), {});
  const set = async (picture: File) =>
    (await problemOf(
      api('POST Account/SetFaceId', { body: {}, file: { faceIdImage: picture } }),
      faceSetStatuses,
    )) ?? done('isSet');
  const send: Record<Doing, (picture: File) => Promise<string | null>> = {
    set,
    check: async (picture) =>
      (await problemOf(
        api('POST Account/VerifyFaceId', { body: {}, file: { faceIdImage: picture } }),
        faceCheckStatuses,
      )) ?? done('isRight'),
    disable: async (picture) =>
      (await problemOf(
        api('POST Account/DisableFaceId', { body: {}, file: { faceIdImage: picture } }),
        faceCheckStatuses,
      )) ?? done('isDisabled'),
    // Verify the old face first: only its owner may replace it.
    change: async (picture) => {
      const problem = await problemOf(
        api('POST Account/DisableFaceId', { body: {}, file: { faceIdImage: picture } }),
        faceCheckStatuses,
      );
      if (problem !== null) return problem;
      return (
        (await problemOf(
          api('POST Account/SetFaceId', { body: {}, file: { faceIdImage: picture } }),
          faceSetStatuses,
        )) ?? done('isChanged')
      );
    },
  };

  const what = last.current;
  return (
    <Card title={<h2>{t('title')}</h2>}>
      <p className="rw-shell-muted rw-shell-card-hint">{t('hint')}</p>
      <FaceState setDate={face.isEnabled ? face.setDate : null} isEnabled={face.isEnabled} />
      <FaceButtons isEnabled={face.isEnabled} onChoose={setDoing} />
      {(face.consentDate !== null || face.isEnabled) && (
        <FaceWithdrawal
          hasPassword={hasPassword}
          consentDate={face.consentDate}
          onWithdrawn={reload}
        />
      )}
      {what && (
        <RetryBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <FaceDialog
              open={doing !== null}
              title={t(`dialogs.${what}.title`)}
              text={t(`dialogs.${what}.text`)}
              send={send[what]}
              {...(what === 'set' && face.consentDate === null && { agree })}
              otherWay={t(`dialogs.${what}.otherWay`)}
              onClose={() => {
                setDoing(null);
                reload();
              }}
            />
          </Suspense>
        </RetryBoundary>
      )}
    </Card>
  );
}
