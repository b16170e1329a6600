import { lazyPart, RetryBoundary, Slot } from '@riwaq/contract';
import { ErrorState } from '@riwaq/ui/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { PageSkeleton } from '../pages/page-skeleton';
import { useStore } from '../state/use-store';
import { AppearanceChoices } from './appearance-choices';
import { DevicesCard } from './devices-card';
import { FaceCard } from '../face/face-card';
import { NotificationsCard } from './notifications-card';
import { OverrideCard } from '../override/lazy-override';
import { OwnDataCard } from './own-data-card';
import { PasswordForm } from './password-form';
import { ProfileCard } from './profile-card';
import { useProfile } from './use-profile';
import './profile.css';

/** Loaded only for users without a password. */
const NoPassword = lazyPart(async () => ({
  default: (await import('../sso/sso-chunk')).NoPassword,
}));

/** The own profile, the appearance of the site, and the password (route profile). */
export default function ProfilePage() {
  const { t } = useTranslation('shell');
  const { session } = useShell();
  // Changing the password signs out other devices, and replaces the token of this one.
  const token = useStore(session.current)?.token;
  const { state, reload, change } = useProfile();
  if (state.kind === 'loading') return <PageSkeleton />;
  if (state.kind === 'failed')
    return (
      <ErrorState
        title={t('profile.failed')}
        text={t('status:actionErrors.network')}
        onRetry={reload}
      />
    );
  return (
    <div className="rw-shell-column rw-shell-profile">
      <OwnDataCard profile={state.profile} onChanged={change} />
      <ProfileCard name="appearance" title={t('profile.appearance')}>
        <AppearanceChoices />
      </ProfileCard>
      <ProfileCard name="password" title={t('profile.password')}>
        {state.profile.hasPassword === false ? (
          <RetryBoundary fallback={() => null}>
            <Suspense>
              <NoPassword />
            </Suspense>
          </RetryBoundary>
        ) : (
          <PasswordForm />
        )}
      </ProfileCard>
      <DevicesCard key={token} />
      <FaceCard hasPassword={state.profile.hasPassword !== false} />
      <NotificationsCard />
      {state.profile.developerOrigins && (
        <RetryBoundary fallback={() => null}>
          <Suspense>
            <OverrideCard origins={state.profile.developerOrigins} />
          </Suspense>
        </RetryBoundary>
      )}
      <Slot name="profile.section@1" props={{}} />
    </div>
  );
}
