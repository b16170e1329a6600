import { useTranslation } from 'react-i18next';
import { ROLE } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { Card, Skeleton } from '@riwaq/ui/core';
import { Problem } from '@riwaq/ui/page';
import { useProfile } from '../data/use-portfolios';
import { WaitingCard } from '../lazy-components';
import { portfolioPath } from '../paths';
import { RefusedCommentsNotice } from '../talk/refused-comments-notice';

/** Home card: item counts for a student, work samples awaiting feedback for a teacher. */
export default function HomeCard() {
  const { session } = useHost();
  return (
    <>
      <RefusedCommentsNotice />
      {session.role === ROLE.student ? (
        <OwnPortfolio studentGuid={session.user.userGuid} />
      ) : (
        <WaitingCard />
      )}
    </>
  );
}

function OwnPortfolio({ studentGuid }: { studentGuid: string }) {
  const { t } = useTranslation('portfolio');
  const state = useProfile(studentGuid);
  return (
    <Card
      title={<h2 className="rw-portfolio-card-title">{t('list.mine')}</h2>}
      extra={
        <Link className="rw-link" to={portfolioPath(studentGuid)}>
          {t('home.open')}
        </Link>
      }
    >
      {state.kind === 'loading' && <Skeleton rows={2} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && (
        <dl className="rw-portfolio-counts">
          <div>
            <dt>{t('workSamples')}</dt>
            <dd>{state.data.workSampleCount}</dd>
          </div>
          <div>
            <dt>{t('achievements')}</dt>
            <dd>{state.data.achievementCount}</dd>
          </div>
          <div>
            <dt>{t('goals')}</dt>
            <dd>{state.data.goalsCount}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
