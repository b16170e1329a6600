import { lazyPart } from '@riwaq/contract';

/** What comes when it is shown: dialogs, the summary, and charts, whose code is large. */
export const SummaryView = lazyPart(() => import('./summary-view'));
export const ImportDialog = lazyPart(() => import('./import-dialog'));
export const HistoryDialog = lazyPart(() => import('./history-dialog'));
export const MonthChart = lazyPart(() => import('./month-chart'));
