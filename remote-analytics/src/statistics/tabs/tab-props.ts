import type { ExamMetrics, ExamStatistics } from '@riwaq/api';
import type { Item, RatedItem } from '../items';

/** What every view of the statistics gets. */
export interface TabProps {
  examGuid: string;
  statistics: ExamStatistics;
  items: readonly Item[];
}

/** What the views of Analytics get, which exist only where something is computed. */
export interface AnalyticsTabProps {
  examGuid: string;
  metrics: ExamMetrics;
  items: readonly RatedItem[];
}
