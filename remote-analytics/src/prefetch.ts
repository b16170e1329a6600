import { SWRConfig } from 'swr';
import type { HostContext, OpenedPage } from '@riwaq/contract';
import * as views from './statistics/lazy-components';
import { prefetchExams } from './statistics/use-statistics';
import { tabOf, type StatisticsTab } from './statistics/use-statistics-address';

const TAB_VIEWS: Readonly<Record<StatisticsTab, { preload(): void }>> = {
  summary: views.SummaryTab,
  expanded: views.ExpandedTab,
  students: views.StudentsTab,
  reliability: views.ReliabilityTab,
  validity: views.ValidityTab,
  discrimination: views.DiscriminationTab,
  difficulty: views.DifficultyTab,
};

function viewOf(query: URLSearchParams): { preload(): void } {
  if (query.has('item')) return views.ItemPage;
  return query.has('report') ? views.ReportPage : TAB_VIEWS[tabOf(query)];
}

/**
 * Prefetches the first data of the page that an address opens, or, of an exam's statistics, whose
 * data the manifest declares, the code of the view.
 */
export function prefetchPage(host: HostContext, { routeId, query }: OpenedPage): void {
  if (routeId === 'statistics') prefetchExams(host, SWRConfig.defaultValue);
  if (routeId === 'examStatistics') viewOf(query).preload();
}
