import { lazyPart } from '@riwaq/contract';

/** Lazily loaded dialogs, summary and charts, because their code is large. */
export const SummaryView = lazyPart(() => import('./summary-view'));
export const ImportDialog = lazyPart(() => import('./import-dialog'));
export const HistoryDialog = lazyPart(() => import('./history-dialog'));
export const MonthChart = lazyPart(() => import('./month-chart'));
