import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { Card, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import { dataOf, Facts, loadState, Problem } from '@riwaq/ui/page';
import { keys } from '../data/keys';
import { itemPath, PORTFOLIOS_PATH } from '../paths';

/**
 * Home card of a teacher: work samples of their students that ask for attention and have no
 * feedback yet.
 */
export default function WaitingCard() {
  const { t } = useTranslation('portfolio');
  const { api, session } = useHost();
  const state = loadState(
    useSWR(keys.waiting(session.user.userGuid), async () =>
      dataOf(await api('GET Portfolios/GetWaiting')),
    ),
  );
  return (
    <Card
      title={t('waiting.title')}
      extra={<Link to={PORTFOLIOS_PATH}>{t('items.toPortfolios')}</Link>}
    >
      {state.kind === 'loading' && <Skeleton rows={3} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && state.data.count === 0 && (
        <p className="rw-portfolio-muted">{t('waiting.none')}</p>
      )}
      {state.kind === 'ready' && state.data.count > 0 && (
        <ul className="rw-portfolio-waiting">
          {state.data.items.map(
            ({ sourceType, sourceGuid, title, studentFullName, createdDate }) => (
              <li key={sourceGuid}>
                <Link to={itemPath(sourceType, sourceGuid)}>
                  <UserText>{title}</UserText>
                </Link>
                <Facts>
                  <UserText>{studentFullName}</UserText>
                  <RelativeTime date={createdDate} />
                </Facts>
              </li>
            ),
          )}
        </ul>
      )}
      {state.kind === 'ready' && state.data.count > state.data.items.length && (
        <p className="rw-portfolio-muted">
          {t('waiting.more', { count: state.data.count - state.data.items.length })}
        </p>
      )}
    </Card>
  );
}
