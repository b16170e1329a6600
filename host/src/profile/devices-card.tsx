import type { ApiClient, ApiResponse, Device } from '@riwaq/api';
import { useSearchParams } from '@riwaq/contract/router';
import { Button, ErrorState, Skeleton } from '@riwaq/ui/core';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceRow } from './device-row';
import { ProfileCard } from './profile-card';
import { useDeviceSignOut } from './use-device-sign-out';
import { useOwn } from './use-own';

/** Number of devices that are listed at first: this one and those used last. */
const FIRST_DEVICES = 5;
const ask = (api: ApiClient, signal: AbortSignal): Promise<ApiResponse<Device[]>> =>
  api('GET Account/GetDevices', {}, { signal });

/**
 * The devices on which the user is signed in, with sign-out for each, and for all others at once.
 */
export function DevicesCard() {
  const { t } = useTranslation(['shell', 'status']);
  const { own, reload } = useOwn(ask);
  const { busy, signOutOne, signOutOthers } = useDeviceSignOut(reload);
  const marked = useSearchParams()[0].get('device');
  const [all, setAll] = useState(false);
  const listed =
    own.kind !== 'ready'
      ? []
      : own.data.filter(
          ({ deviceGuid }, place) => all || place < FIRST_DEVICES || deviceGuid === marked,
        );

  return (
    <ProfileCard name="devices" title={t('devices.title')} ready={own.kind !== 'loading'}>
      <p className="rw-shell-muted rw-shell-card-hint">{t('devices.hint')}</p>
      {own.kind === 'loading' && <Skeleton />}
      {own.kind === 'failed' && (
        <ErrorState
          title={t('devices.failed')}
          text={t('status:actionErrors.network')}
          onRetry={reload}
        />
      )}
      {own.kind === 'ready' && (
        <>
          <ul className="rw-shell-devices" aria-label={t('devices.title')}>
            {listed.map((device) => (
              <DeviceRow
                key={device.deviceGuid}
                device={device}
                marked={device.deviceGuid === marked}
                busy={busy === device.deviceGuid}
                onSignOut={() => void signOutOne(device.deviceGuid)}
              />
            ))}
          </ul>
          {listed.length < own.data.length && (
            <p>
              <Button onClick={() => setAll(true)}>
                {t('devices.all', { count: own.data.length })}
              </Button>
            </p>
          )}
          {own.data.length > 1 && (
            <Button
              icon={<LogOut size={16} aria-hidden className="rw-mirror" />}
              loading={busy === 'others'}
              onClick={() => void signOutOthers()}
            >
              {t('devices.others')}
            </Button>
          )}
        </>
      )}
    </ProfileCard>
  );
}
