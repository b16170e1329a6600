import { Printer } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamStatistics } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { InlinePart, Problem, RefreshButton, ViewArrival, ViewLinks } from '@riwaq/ui/page';
import { MissingExam, isMissingExam } from './missing-exam';
import { itemsOf, ratedOf, type Item } from './items';
import {
  DifficultyTab,
  DiscriminationTab,
  ExpandedTab,
  ItemPage,
  ReliabilityTab,
  ReportPage,
  StudentsTab,
  SummaryTab,
  ValidityTab,
} from './lazy-components';
import { SummaryChips } from './summary-chips';
import { useLiveStatistics, useRefreshStatistics, useStatistics } from './use-statistics';
import {
  ANALYTICS_TABS,
  isAnalytics,
  useStatisticsAddress,
  type StatisticsTab,
} from './use-statistics-address';

/** Statistics of one exam, live. */
export function ExamStatisticsView({ examGuid }: { examGuid: string }) {
  const state = useStatistics(examGuid);
  useLiveStatistics(examGuid);
  usePreloadedView();
  if (state.kind === 'loading') return <Skeleton rows={10} />;
  if (state.kind === 'failed')
    return isMissingExam(state.cause) ? (
      <MissingExam />
    ) : (
      <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
    );
  return <Screen examGuid={examGuid} statistics={state.data} />;
}

const PANELS = {
  reliability: ReliabilityTab,
  validity: ValidityTab,
  discrimination: DiscriminationTab,
  difficulty: DifficultyTab,
} as const;
const TABS_BY_NAME = {
  summary: SummaryTab,
  expanded: ExpandedTab,
  students: StudentsTab,
  ...PANELS,
} as const;

/** Loads the code of the addressed view together with its data. */
function usePreloadedView(): void {
  const { shown, itemGuid, isReport } = useStatisticsAddress();
  useEffect(() => {
    if (itemGuid !== null) ItemPage.preload();
    else if (isReport) ReportPage.preload();
    else TABS_BY_NAME[shown].preload();
  }, [itemGuid, isReport, shown]);
}

interface ScreenProps {
  examGuid: string;
  statistics: ExamStatistics;
}

function Screen({ examGuid, statistics }: ScreenProps) {
  const { t } = useTranslation('analytics');
  const items = useMemo(() => itemsOf(statistics), [statistics]);
  const { itemGuid, isReport } = useStatisticsAddress();
  const item =
    itemGuid === null
      ? undefined
      : items.find(({ question }) => question.questionGuid === itemGuid);
  return (
    <ViewArrival view={itemGuid ?? (isReport ? 'report' : 'views')}>
      <section className="rw-analytics" aria-label={t('statistics')}>
        {item && (
          <InlinePart rows={8}>
            <ItemPage
              key={itemGuid}
              examGuid={examGuid}
              statistics={statistics}
              items={items}
              item={item}
            />
          </InlinePart>
        )}
        {!item && isReport && (
          <InlinePart rows={12}>
            <ReportPage statistics={statistics} items={items} />
          </InlinePart>
        )}
        {!item && !isReport && <Views examGuid={examGuid} statistics={statistics} items={items} />}
      </section>
    </ViewArrival>
  );
}

function ShownView({
  shown,
  ...common
}: ScreenProps & { items: readonly Item[]; shown: StatisticsTab }) {
  const {
    examGuid,
    items,
    statistics: { calculateAllMetrics: metrics },
  } = common;
  if (shown === 'summary') return <SummaryTab {...common} />;
  if (shown === 'expanded') return <ExpandedTab {...common} />;
  if (shown === 'students') return <StudentsTab {...common} />;
  return metrics && <Analytics tab={shown} examGuid={examGuid} metrics={metrics} items={items} />;
}

function Views({ examGuid, statistics, items }: ScreenProps & { items: readonly Item[] }) {
  const { t } = useTranslation('analytics');
  const refresh = useRefreshStatistics();
  const address = useStatisticsAddress();
  const {
    calculateAllMetrics: metrics,
    examDetails: { isActive },
  } = statistics;
  // Without computed metrics there are no analytics tabs (STAT-5), but the address may still name
  // one.
  const shown: StatisticsTab =
    metrics === null && isAnalytics(address.shown) ? 'summary' : address.shown;
  const views = [
    ...(['summary', 'expanded', 'students'] as const).map((tab) => ({
      key: tab as string,
      label: t(`tab.${tab}`),
      to: address.tab(tab),
    })),
    ...(metrics
      ? [
          {
            key: 'analytics',
            label: t('tab.analytics'),
            to: address.tab(isAnalytics(shown) ? shown : ANALYTICS_TABS[0]),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className="rw-analytics-tools">
        <RefreshButton onRefresh={refresh} />
        {!isActive && (
          <Link className="rw-analytics-link" to={address.report()}>
            <Printer size={16} aria-hidden />
            {t('report.open')}
          </Link>
        )}
      </div>
      <SummaryChips details={statistics.examDetails} />
      {statistics.examDetails.randomQuestionsEnable && metrics && (
        <p className="rw-analytics-notice" role="note">
          {t('drawnNote')}
        </p>
      )}
      <ViewLinks
        label={t('views')}
        current={isAnalytics(shown) ? 'analytics' : shown}
        views={views}
      />
      {metrics && isAnalytics(shown) && (
        <ViewLinks
          label={t('tab.analytics')}
          current={shown}
          views={ANALYTICS_TABS.map((tab) => ({
            key: tab,
            label: t(`tab.${tab}`),
            to: address.tab(tab),
          }))}
        />
      )}
      <InlinePart rows={8}>
        <ShownView shown={shown} examGuid={examGuid} statistics={statistics} items={items} />
      </InlinePart>
    </>
  );
}

function Analytics({
  tab,
  examGuid,
  metrics,
  items,
}: {
  tab: StatisticsTab;
  examGuid: string;
  metrics: NonNullable<ExamStatistics['calculateAllMetrics']>;
  items: readonly Item[];
}) {
  const { t } = useTranslation('analytics');
  const rated = ratedOf(items);
  const name = ANALYTICS_TABS.find((each) => each === tab);
  if (rated.length === 0 || !name)
    return <EmptyState title={t('noQuestions')} hint={t('noQuestionsHint')} />;
  const Panel = PANELS[name];
  return <Panel key={tab} examGuid={examGuid} metrics={metrics} items={rated} />;
}
