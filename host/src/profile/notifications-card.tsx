import {
  NOTIFICATION_KINDS,
  DIGEST,
  OK,
  areaOfKind,
  kindsOfArea,
  type ApiResponse,
  type ApiClient,
  type ApiData,
  type NotificationArea,
  type NotificationKind,
  type NotificationPreference,
} from '@riwaq/api';
import { ErrorState, Skeleton } from '@riwaq/ui/core';
import { Lock } from 'lucide-react';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addNotificationTexts, NOTIFICATION_TEXTS } from '../alerts/notification-texts';
import { useShownAreas } from '../alerts/use-alert-filter';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import { ProfileCard } from './profile-card';
import { useOwn } from './use-own';

/** The module that shows the digest. */
const MAIL_MODULE = 'messaging';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Preferences = ApiData<'GET Notifications/GetPreferences'>;

/** Notification preferences by kind, and the daily digest by mail. */
export function NotificationsCard() {
  const { t } = useTranslation(['shell', 'status', NOTIFICATION_TEXTS]);
  const { api, services, translations, modules } = useShell();
  const hosted = useStore(modules.modules);
  const areas = useShownAreas();
  const { own, reload, change } = useOwn(
    async (client: ApiClient, signal): Promise<ApiResponse<Preferences>> => {
      const [answer] = await Promise.all([
        client('GET Notifications/GetPreferences', {}, { signal }),
        addNotificationTexts(translations),
      ]);
      return answer;
    },
  );
  const hasMail = hosted.some(
    ({ entry, state }) => entry.id === MAIL_MODULE && state.kind !== 'disabled',
  );

  /** Optimistic update: reverts and shows an error when the server does not store it. */
  const save = async (
    call: () => Promise<ApiResponse<null>>,
    changed: (before: Preferences) => Preferences,
  ): Promise<void> => {
    change(changed);
    try {
      const { statusCode } = await call();
      if (statusCode !== OK) throw new Error(`The preference was answered with ${statusCode}.`);
    } catch {
      services.notify.error();
      reload();
    }
  };
  const choose = (next: NotificationPreference): void =>
    void save(
      () => api('PUT Notifications/SavePreference', { body: next }),
      (before) => ({
        ...before,
        preferences: before.preferences.map((each) => (each.kind === next.kind ? next : each)),
      }),
    );
  const chooseHour = (digestHour: number | null): void =>
    void save(
      () => api('PUT Notifications/SaveDigest', { body: { digestHour } }),
      (before) => ({ ...before, digestHour }),
    );

  return (
    <ProfileCard name="notifications" title={t('preferences.title')} ready={own.kind !== 'loading'}>
      <p className="rw-shell-muted rw-shell-card-hint">{t('preferences.hint')}</p>
      {own.kind === 'loading' && <Skeleton />}
      {own.kind === 'failed' && (
        <ErrorState
          title={t('preferences.failed')}
          text={t('status:actionErrors.network')}
          onRetry={reload}
        />
      )}
      {own.kind === 'ready' && (
        <>
          {hasMail && <DigestChoice hour={own.data.digestHour} onChange={chooseHour} />}
          <PreferenceTable
            areas={areas}
            preferences={own.data.preferences}
            withDigest={hasMail && own.data.digestHour !== null}
            onChange={choose}
          />
        </>
      )}
    </ProfileCard>
  );
}

function DigestChoice({
  hour,
  onChange,
}: {
  hour: number | null;
  onChange: (hour: number | null) => void;
}) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <div className="rw-shell-digest">
      <label className="rw-shell-check">
        <input
          type="checkbox"
          checked={hour !== null}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.checked ? DIGEST.usualHour : null)}
        />
        <span>{t('preferences.digest')}</span>
      </label>
      {hour !== null && (
        <label className="rw-shell-hour">
          <span>{t('preferences.hour')}</span>
          <select dir="ltr" value={hour} onChange={({ target }) => onChange(Number(target.value))}>
            {HOURS.map((each) => (
              <option key={each} value={each}>{`${String(each).padStart(2, '0')}:00`}</option>
            ))}
          </select>
        </label>
      )}
      <p id={`${id}-hint`} className="rw-shell-muted">
        {t('preferences.digestHint')}
      </p>
    </div>
  );
}

interface PreferenceTableProps {
  areas: readonly NotificationArea[];
  preferences: readonly NotificationPreference[];
  /** Whether there is a digest, and so a column to include kinds in it. */
  withDigest: boolean;
  onChange: (next: NotificationPreference) => void;
}

function PreferenceTable({ areas, preferences, withDigest, onChange }: PreferenceTableProps) {
  const { t } = useTranslation(['shell', NOTIFICATION_TEXTS]);
  const chosen = new Map<NotificationKind, NotificationPreference>(
    preferences.map((preference) => [preference.kind, preference]),
  );
  const shown = areas.filter((area) => preferences.some(({ kind }) => areaOfKind(kind) === area));
  return (
    <table className="rw-shell-preferences">
      <caption className="rw-hidden">{t('preferences.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="rw-hidden">{t('preferences.kind')}</span>
          </th>
          <th scope="col">{t('preferences.inSite')}</th>
          {withDigest && <th scope="col">{t('preferences.inDigest')}</th>}
        </tr>
      </thead>
      {shown.map((area) => (
        <tbody key={area}>
          <tr>
            <th scope="rowgroup" colSpan={withDigest ? 3 : 2}>
              {t(`${NOTIFICATION_TEXTS}:areas.${area}`)}
            </th>
          </tr>
          {kindsOfArea(area).map((kind) => {
            const preference = chosen.get(kind);
            return (
              <Fragment key={kind}>
                {preference && (
                  <PreferenceRow
                    preference={preference}
                    withDigest={withDigest}
                    onChange={onChange}
                  />
                )}
              </Fragment>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

interface PreferenceRowProps {
  preference: NotificationPreference;
  withDigest: boolean;
  onChange: (next: NotificationPreference) => void;
}

function PreferenceRow({ preference, withDigest, onChange }: PreferenceRowProps) {
  const { t } = useTranslation(['shell', NOTIFICATION_TEXTS]);
  const { kind, inSite, inDigest } = preference;
  const name = t(`${NOTIFICATION_TEXTS}:names.${kind}`);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {NOTIFICATION_KINDS[kind].required ? (
          <span className="rw-shell-always" title={t('preferences.alwaysHint')}>
            <Lock size={16} aria-hidden />
            {t('preferences.always')}
          </span>
        ) : (
          <Check
            label={t('preferences.inSiteOf', { name })}
            checked={inSite}
            onChange={(next) => onChange({ ...preference, inSite: next })}
          />
        )}
      </td>
      {withDigest && (
        <td>
          <Check
            label={t('preferences.inDigestOf', { name })}
            checked={inSite && inDigest}
            disabled={!inSite}
            onChange={(next) => onChange({ ...preference, inDigest: next })}
          />
        </td>
      )}
    </tr>
  );
}

function Check({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="rw-shell-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
