import { IdCard } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link, useSearchParams } from '@riwaq/contract/router';
import { useAfterPaint } from '@riwaq/ui/compiled-in';
import { EmptyState, PullToRefresh, SearchBox, Skeleton } from '@riwaq/ui/core';
import { InlinePart, More, PageHead, Problem, RefreshButton } from '@riwaq/ui/page';
import type { PortfolioFilter } from '../data/keys';
import { usePortfolios } from '../data/use-portfolios';
import { FoundItems, PortfolioFilters } from '../lazy-components';
import { portfolioPath } from '../paths';
import { RefusedCommentsNotice } from '../talk/refused-comments-notice';
import { PortfolioTile } from './portfolio-tile';

/** Stores the filter in the address, so that it survives returning from a portfolio. */
function useFilter(): [PortfolioFilter, (filter: PortfolioFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = {
    searchText: query.get('q') ?? '',
    stageGuid: query.get('stage'),
    sectionGuid: query.get('section'),
  };
  const change = ({ searchText, stageGuid, sectionGuid }: PortfolioFilter) =>
    setQuery(
      {
        ...(searchText !== '' && { q: searchText }),
        ...(stageGuid !== null && { stage: stageGuid }),
        ...(sectionGuid !== null && { section: sectionGuid }),
      },
      { replace: true },
    );
  return [filter, change];
}

/** Lists the portfolios that the user may see (route portfolios). */
export default function PortfoliosPage() {
  const { t } = useTranslation('portfolio');
  const { session } = useHost();
  const [filter, setFilter] = useFilter();
  const list = usePortfolios(filter);
  const { state } = list;
  const showsFilters = useAfterPaint(state.kind !== 'loading');
  const student = session.role === ROLE.student;
  return (
    <div className="rw-portfolio">
      <PageHead
        title={t('title')}
        quiet
        tools={
          <>
            <SearchBox
              expanding
              label={t('list.search')}
              value={filter.searchText}
              onSearch={(searchText) => setFilter({ ...filter, searchText })}
            />
            <RefreshButton onRefresh={list.refresh} />
            {student && (
              <Link className="rw-link-button" to={portfolioPath(session.user.userGuid)}>
                <IdCard size={16} aria-hidden />
                {t('list.mine')}
              </Link>
            )}
          </>
        }
      />
      <RefusedCommentsNotice />
      {showsFilters ? (
        <InlinePart rows={1}>
          <PortfolioFilters filter={filter} onChange={setFilter} />
        </InlinePart>
      ) : (
        // The list comes first: the code of the filters is large.
        <Skeleton title={false} rows={1} />
      )}
      <PullToRefresh onRefresh={list.refresh} button={false}>
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'loading' && <TilesLoading />}
        {filter.searchText !== '' && (
          <h3 className="rw-portfolio-card-title">{t('found.portfolios')}</h3>
        )}
        {state.kind === 'ready' && (
          <PortfolioTiles portfolios={state.data.items} filter={filter} student={student} />
        )}
        <More list={list} />
        {filter.searchText !== '' && (
          <InlinePart rows={4}>
            <FoundItems searchText={filter.searchText} />
          </InlinePart>
        )}
      </PullToRefresh>
    </div>
  );
}

function TilesLoading() {
  const { t } = useTranslation('portfolio');
  return (
    <div className="rw-portfolio-tiles" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <div key={tile} className="rw-card rw-portfolio-tile">
          <Skeleton avatar="circle" rows={3} />
        </div>
      ))}
    </div>
  );
}

interface PortfolioTilesProps {
  portfolios: ComponentProps<typeof PortfolioTile>['portfolio'][];
  filter: PortfolioFilter;
  /** Whether the user is a student. */
  student: boolean;
}

function PortfolioTiles({ portfolios, filter, student }: PortfolioTilesProps) {
  const { t } = useTranslation('portfolio');
  if (portfolios.length > 0)
    return (
      <ul
        className="rw-portfolio-tiles"
        aria-label={t(filter.searchText === '' ? 'title' : 'found.portfolios')}
      >
        {portfolios.map((portfolio) => (
          <li key={portfolio.studentGuid}>
            <PortfolioTile portfolio={portfolio} />
          </li>
        ))}
      </ul>
    );
  if (filter.searchText !== '')
    return (
      <p className="rw-portfolio-muted" role="status">
        {t('found.nobody')}
      </p>
    );
  const filtered = filter.stageGuid !== null || filter.sectionGuid !== null;
  return (
    <EmptyState
      title={t(filtered ? 'list.nothingFound' : 'list.empty')}
      hint={t(
        filtered ? 'list.nothingFoundHint' : student ? 'list.emptyStudentHint' : 'list.emptyHint',
      )}
    />
  );
}
