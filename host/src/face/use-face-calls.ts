import {
  ApiError,
  FACE_CONSENT_VERSION,
  faceCheckStatuses,
  faceSetStatuses,
  type ApiResponse,
  type FaceReason,
  type StatusCatalogue,
} from '@riwaq/api';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { loadFaceKit } from './face-kit';

export type FaceAction = 'set' | 'change' | 'disable' | 'check';
type FaceResponse = ApiResponse<{ reason: FaceReason | null } | null>;

/** Resolves with the text of the problem; null when the call succeeded. */
type FaceCall<Args extends unknown[] = []> = (...args: Args) => Promise<string | null>;

/**
 * The calls of the camera's dialog.
 * @param onDone called after each action that succeeded
 */
export function useFaceCalls(onDone: () => void): {
  agree: FaceCall;
  send: Record<FaceAction, FaceCall<[picture: File]>>;
} {
  const { t } = useTranslation(['face', 'shell', 'status']);
  const { api, services } = useShell();

  const problemOf = async (
    call: Promise<FaceResponse>,
    catalogue: StatusCatalogue,
  ): Promise<string | null> => {
    try {
      return (await loadFaceKit()).faceText(t, await call, catalogue);
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : 'network';
      return t(`status:actionErrors.${code}`, { defaultValue: t(`status:errors.${code}`) });
    }
  };
  const done = (key: string): null => {
    services.notify.success(t(key));
    onDone();
    return null;
  };
  const store = (picture: File) =>
    problemOf(
      api('POST Account/SetFaceId', { body: {}, file: { faceIdImage: picture } }),
      faceSetStatuses,
    );
  const verify = (picture: File) =>
    problemOf(
      api('POST Account/VerifyFaceId', { body: {}, file: { faceIdImage: picture } }),
      faceCheckStatuses,
    );
  const disable = (picture: File) =>
    problemOf(
      api('POST Account/DisableFaceId', { body: {}, file: { faceIdImage: picture } }),
      faceCheckStatuses,
    );
  return {
    agree: () =>
      problemOf(
        api('POST Account/GiveFaceConsent', { body: { version: FACE_CONSENT_VERSION } }),
        {},
      ),
    send: {
      set: async (picture) => (await store(picture)) ?? done('isSet'),
      check: async (picture) => (await verify(picture)) ?? done('isRight'),
      disable: async (picture) => (await disable(picture)) ?? done('isDisabled'),
      // Verify the old face first: only its owner may replace it.
      change: async (picture) =>
        (await disable(picture)) ?? (await store(picture)) ?? done('isChanged'),
    },
  };
}
