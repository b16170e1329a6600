import {
  BROWSER_NAMES,
  OK,
  statusTextKey,
  signOutDeviceStatuses,
  SYSTEM_NAMES,
  ApiError,
  type ApiClient,
  type ApiResponse,
  type Device,
} from '@riwaq/api';
import { useSearchParams } from '@riwaq/contract/router';
import {
  Button,
  classes,
  ErrorState,
  formatDateTime,
  RelativeTime,
  Skeleton,
  UserText,
} from '@riwaq/ui/core';
import { LaptopMinimal, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { ProfileCard } from './profile-card';
import { useOwn } from './use-own';

/** Number of devices that are listed at first: this one and those used last. */
const FIRST_DEVICES = 5;
const HANDHELD: readonly Device['system'][] = ['android', 'ios', 'ipados'];
const ask = (api: ApiClient, signal: AbortSignal): Promise<ApiResponse<Device[]>> =>
  api('GET Account/GetDevices', {}, { signal });

/**
 * The devices on which the user is signed in, with sign-out for each, and for all others at once.
 */
export function DevicesCard() {
  const { t } = useTranslation(['shell', 'status']);
  const { api, services } = useShell();
  const { own, reload } = useOwn(ask);
  const [busy, setBusy] = useState<string | null>(null);
  const marked = useSearchParams()[0].get('device');
  const [all, setAll] = useState(false);
  const listed =
    own.kind !== 'ready'
      ? []
      : own.data.filter(
          ({ deviceGuid }, place) => all || place < FIRST_DEVICES || deviceGuid === marked,
        );

  const signOut = async (
    which: string,
    call: () => Promise<ApiResponse<null>>,
    done: string,
  ): Promise<void> => {
    if (
      busy !== null ||
      !(await services.confirm({
        title: t(which === 'others' ? 'devices.othersAsk' : 'devices.ask'),
      }))
    )
      return;
    setBusy(which);
    try {
      const { statusCode } = await call();
      if (statusCode === OK) services.notify.success(done);
      else services.notify.info(t(`status:${statusTextKey(signOutDeviceStatuses, statusCode)}`));
      reload();
    } catch (cause) {
      services.notify.error(
        t(`status:actionErrors.${cause instanceof ApiError ? cause.code : 'network'}`, {
          defaultValue: t(`status:errors.${cause instanceof ApiError ? cause.code : 'network'}`),
        }),
      );
    } finally {
      setBusy(null);
    }
  };

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
                onSignOut={() =>
                  void signOut(
                    device.deviceGuid,
                    () =>
                      api('POST Account/SignOutDevice', {
                        body: { deviceGuid: device.deviceGuid },
                      }),
                    t('devices.out'),
                  )
                }
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
              onClick={() =>
                void signOut(
                  'others',
                  () => api('POST Account/SignOutOtherDevices'),
                  t('devices.othersOut'),
                )
              }
            >
              {t('devices.others')}
            </Button>
          )}
        </>
      )}
    </ProfileCard>
  );
}

interface DeviceRowProps {
  device: Device;
  marked: boolean;
  busy: boolean;
  onSignOut: () => void;
}

function DeviceRow({
  device: { current, browser, system, place, signedInDate, lastSeenDate },
  marked,
  busy,
  onSignOut,
}: DeviceRowProps) {
  const { t } = useTranslation('shell');
  const named = [BROWSER_NAMES[browser], SYSTEM_NAMES[system]]
    .filter((name) => name !== null)
    .join(' · ');
  const name = named === '' ? t('devices.unknown') : named;
  const Icon = HANDHELD.includes(system) ? Smartphone : LaptopMinimal;
  return (
    <li
      className={classes('rw-shell-device', marked && 'rw-shell-device-marked')}
      aria-current={marked || undefined}
    >
      <Icon size={22} aria-hidden />
      <div>
        <p className="rw-shell-device-name">
          <UserText as="bdi">{name}</UserText>
          {current && <span className="rw-shell-device-this">{t('devices.current')}</span>}
        </p>
        <p className="rw-shell-muted">
          {place !== '' && (
            <>
              <span>
                {t('devices.place')} <bdi dir="ltr">{place}</bdi>
              </span>
              <span aria-hidden> · </span>
            </>
          )}
          <span>
            {t('devices.since')} <bdi dir="ltr">{formatDateTime(signedInDate)}</bdi>
          </span>
          {!current && (
            <>
              <span aria-hidden> · </span>
              <span>
                {t('devices.seen')} <RelativeTime date={lastSeenDate} />
              </span>
            </>
          )}
        </p>
      </div>
      {!current && (
        <Button loading={busy} onClick={onSignOut} aria-label={t('devices.signOutOf', { name })}>
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
}
