import { lazyPart } from '@riwaq/contract';
import { Button, Card, ErrorState, formatDate, PersonAvatar, UserText } from '@riwaq/ui/core';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { useFileAddress } from '../layout/use-file-address';
import { Contribution } from '../modules/contribution';
import { SHELL } from '../modules/shell-entry';
import { keepOwnUser } from '../session/own-user';
import type { Profile } from './use-profile';
import './own-data.css';

/** The form is loaded when it is opened, not with the profile. */
const OwnDataDialog = lazyPart(() => import('./own-data-dialog'));

/** Shows the user's data, with a button to edit the editable part. */
export function OwnDataCard({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}) {
  const { t } = useTranslation(['shell', 'status']);
  const { session } = useShell();
  const address = useFileAddress();
  // Reopening resets the form; it keeps its input during the closing animation.
  const [opening, setOpening] = useState({ times: 0, open: false });
  const photoUrl = address(profile.profileImageUrl);
  const close = () => setOpening(({ times }) => ({ times, open: false }));
  const saved = (next: Profile) => {
    keepOwnUser(session, next);
    onChanged(next);
  };
  return (
    <Card>
      <div className="rw-shell-profile-head">
        <PersonAvatar name={profile.fullName} src={photoUrl} size={72} />
        <div>
          <h2>
            <UserText as="bdi">{profile.fullName}</UserText>
          </h2>
          <p className="rw-shell-muted">{t(`profile.types.${profile.personType}`)}</p>
        </div>
        <Button
          className="rw-shell-profile-edit"
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => setOpening(({ times }) => ({ times: times + 1, open: true }))}
        >
          {t('profile.edit')}
        </Button>
      </div>
      <OwnFacts profile={profile} />
      {opening.times > 0 && (
        <Contribution
          entry={SHELL}
          loading={null}
          resetKey={String(opening.times)}
          failure={(_cause, retry) =>
            opening.open && (
              <ErrorState
                title={t('kit:part.failed')}
                text={t('kit:part.failedText')}
                onRetry={retry}
              />
            )
          }
        >
          <OwnDataDialog
            key={opening.times}
            profile={profile}
            photoUrl={photoUrl}
            open={opening.open}
            onSaved={saved}
            onClose={close}
          />
        </Contribution>
      )}
    </Card>
  );
}

function OwnFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('shell');
  const rows: [label: string, value: string | null, direction?: 'ltr'][] = [
    [t('profile.userName'), profile.userName, 'ltr'],
    [t('profile.email'), profile.email, 'ltr'],
    [t('profile.phone'), profile.phoneNumber, 'ltr'],
    [t('profile.since'), formatDate(profile.createdDate)],
  ];
  return (
    <dl className="rw-shell-facts">
      {rows.map(([label, value, direction]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value ? (
              <bdi dir={direction}>{value}</bdi>
            ) : (
              <span className="rw-shell-muted">{t('profile.none')}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
