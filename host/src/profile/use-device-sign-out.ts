import { ApiError, OK, signOutDeviceStatuses, statusTextKey, type ApiResponse } from '@riwaq/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';

/**
 * Signs out devices after a confirmation, one at a time. `busy` is the guid of the device under
 * way, or 'others'.
 */
export function useDeviceSignOut(reload: () => void): {
  busy: string | null;
  signOutOne: (deviceGuid: string) => Promise<void>;
  signOutOthers: () => Promise<void>;
} {
  const { t } = useTranslation(['shell', 'status']);
  const { api, services } = useShell();
  const [busy, setBusy] = useState<string | null>(null);

  const signOut = async (
    which: string,
    call: () => Promise<ApiResponse<null>>,
    texts: { question: string; done: string },
  ): Promise<void> => {
    if (busy !== null || !(await services.confirm({ title: t(texts.question) }))) return;
    setBusy(which);
    try {
      const { statusCode } = await call();
      if (statusCode === OK) services.notify.success(t(texts.done));
      else services.notify.info(t(`status:${statusTextKey(signOutDeviceStatuses, statusCode)}`));
      reload();
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : 'network';
      services.notify.error(
        t(`status:actionErrors.${code}`, { defaultValue: t(`status:errors.${code}`) }),
      );
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    signOutOne: (deviceGuid) =>
      signOut(deviceGuid, () => api('POST Account/SignOutDevice', { body: { deviceGuid } }), {
        question: 'devices.ask',
        done: 'devices.out',
      }),
    signOutOthers: () =>
      signOut('others', () => api('POST Account/SignOutOtherDevices'), {
        question: 'devices.othersAsk',
        done: 'devices.othersOut',
      }),
  };
}
