import { Slot } from '@riwaq/contract';
import { Card, ErrorState, formatDateTime, PersonAvatar } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useFileAddress } from '../layout/use-file-address';
import { PageSkeleton } from '../pages/page-skeleton';
import { AppearanceChoices } from './appearance-choices';
import { FaceCard } from './face-card';
import { PasswordForm } from './password-form';
import { useProfile } from './use-profile';

/** The own profile, the appearance of the site, and the password (route profile). */
export default function ProfilePage() {
  const { t } = useTranslation('shell');
  const { session } = useShell();
  const { state, reload } = useProfile();
  const address = useFileAddress();
  if (state.kind === 'loading') return <PageSkeleton />;
  if (state.kind === 'failed') return <ErrorState title={t('profile.failed')} text={t('status:actionErrors.network')} onRetry={reload} />;
  const { profile } = state;
  const rows: [label: string, value: string | null, direction?: 'ltr'][] = [
    [t('profile.userName'), profile.userName, 'ltr'],
    [t('profile.email'), profile.email, 'ltr'],
    [t('profile.phone'), profile.phoneNumber, 'ltr'],
    [t('profile.since'), formatDateTime(profile.createdDate)],
  ];
  return (
    <div className="rw-shell-column rw-shell-profile">
      <Card>
        <div className="rw-shell-profile-head">
          <PersonAvatar name={profile.fullName} src={address(profile.profileImageUrl)} size={72} />
          <div>
            <h2><bdi>{profile.fullName}</bdi></h2>
            <p className="rw-shell-muted">{t(`profile.types.${profile.personType}`)}</p>
          </div>
        </div>
        <dl className="rw-shell-facts">
          {rows.map(([label, value, direction]) => (
            <div key={label}><dt>{label}</dt><dd>{value ? <bdi dir={direction}>{value}</bdi> : <span className="rw-shell-muted">{t('profile.none')}</span>}</dd></div>
          ))}
        </dl>
      </Card>
      <Card title={<h2>{t('profile.appearance')}</h2>}><AppearanceChoices /></Card>
      <Card title={<h2>{t('profile.password')}</h2>}><PasswordForm onChanged={session.replaceToken} /></Card>
      <FaceCard />
      <Slot name="profile.section@1" props={{}} />
    </div>
  );
}
