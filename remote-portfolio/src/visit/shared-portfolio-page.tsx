import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SharedPortfolio } from '@riwaq/api';
import { FileAccessProvider } from '@riwaq/contract';
import { useLocation } from '@riwaq/contract/router';
import { EmptyState, formatDateTime, PersonAvatar, Skeleton, UserText } from '@riwaq/ui/core';
import { Facts, Problem } from '@riwaq/ui/page';
import { SharedItem } from './shared-item';
import { sharedItemGuid } from './shared-item-guid';
import { useSharedLink } from './use-shared-link';

/**
 * Shows the content of a secret link to anyone who has it, without signing in (route
 * shared-portfolio, with the secret in the fragment).
 */
export default function SharedPortfolioPage() {
  const { t } = useTranslation('portfolio');
  const { hash } = useLocation();
  const { state, files } = useSharedLink(hash.slice(1));
  return (
    <div className="rw-portfolio">
      {state.kind === 'loading' && <Skeleton avatar="circle" rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.kind !== 'open' && (
        <EmptyState
          title={t(`shared.${state.data.kind}`)}
          hint={t(`shared.${state.data.kind}Hint`)}
        />
      )}
      {state.kind === 'ready' && state.data.kind === 'open' && (
        <FileAccessProvider value={files}>
          <Shown portfolio={state.data.portfolio} />
        </FileAccessProvider>
      )}
    </div>
  );
}

function Shown({
  portfolio: { title, studentFullName, expiresDate, profile, items },
}: {
  portfolio: SharedPortfolio;
}) {
  const { t } = useTranslation('portfolio');
  return (
    <>
      <section className="rw-card rw-portfolio-profile" aria-label={t('profile.label')}>
        <div className="rw-portfolio-who">
          <PersonAvatar name={studentFullName} src={profile?.photoUrl ?? null} size={96} />
          <div className="rw-portfolio-visit-who">
            <UserText as="h2" className="rw-portfolio-visit-name">
              {studentFullName}
            </UserText>
            {profile?.stage && (
              <Facts>
                <UserText>{profile.stage.department.departmentsName}</UserText>
                <UserText>{profile.stage.stageName}</UserText>
                <UserText>{profile.stage.studyType.studyName}</UserText>
              </Facts>
            )}
            <p className="rw-portfolio-muted">
              <UserText>{title}</UserText>
            </p>
            <p className="rw-portfolio-muted rw-portfolio-sign">
              <CalendarClock size={14} aria-hidden />
              <span>
                {t('shared.until')} <UserText as="bdi">{formatDateTime(expiresDate)}</UserText>
              </span>
            </p>
          </div>
        </div>
        {profile && (profile.missionStatement !== '' || profile.careerGoals !== '') && (
          <div className="rw-portfolio-says">
            {profile.missionStatement !== '' && (
              <section>
                <h3>{t('profile.mission')}</h3>
                <UserText as="p">{profile.missionStatement}</UserText>
              </section>
            )}
            {profile.careerGoals !== '' && (
              <section>
                <h3>{t('profile.career')}</h3>
                <UserText as="p">{profile.careerGoals}</UserText>
              </section>
            )}
          </div>
        )}
      </section>
      {items.length === 0 && <EmptyState title={t('shared.empty')} hint={t('shared.emptyHint')} />}
      {items.map((item) => (
        <SharedItem key={sharedItemGuid(item)} item={item} />
      ))}
    </>
  );
}
