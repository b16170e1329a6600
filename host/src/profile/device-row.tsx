import { BROWSER_NAMES, SYSTEM_NAMES, type Device } from '@riwaq/api';
import { Button, classes, formatDateTime, RelativeTime, UserText } from '@riwaq/ui/core';
import { LaptopMinimal, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const HANDHELD: readonly Device['system'][] = ['android', 'ios', 'ipados'];

interface DeviceRowProps {
  device: Device;
  marked: boolean;
  busy: boolean;
  onSignOut: () => void;
}

/** A device with its place and dates, and a button that signs it out. */
export function DeviceRow({
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
            {t('devices.since')} <UserText as="bdi">{formatDateTime(signedInDate)}</UserText>
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
