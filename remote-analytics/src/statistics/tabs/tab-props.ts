import type { ExamMetrics, ExamStatistics } from '@riwaq/api';
import type { Item, RatedItem } from '../items';

/** Props of every tab of the statistics. */
export interface TabProps {
  examGuid: string;
  statistics: ExamStatistics;
  items: readonly Item[];
}

/** Props of the analytics tabs, which exist only if metrics are computed. */
export interface AnalyticsTabProps {
  examGuid: string;
  metrics: ExamMetrics;
  items: readonly RatedItem[];
}
