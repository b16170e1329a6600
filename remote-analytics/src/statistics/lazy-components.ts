import { lazyPart } from '@riwaq/contract';

/**
 * Lazily loaded views of the statistics. Charts are separate chunks, so that the rest of a view
 * does not wait for them.
 */
export const SummaryTab = lazyPart(() => import('./tabs/summary-tab'));
export const ExpandedTab = lazyPart(() => import('./tabs/expanded-tab'));
export const StudentsTab = lazyPart(() => import('./tabs/students-tab'));
export const ReliabilityTab = lazyPart(() => import('./tabs/reliability-tab'));
export const ValidityTab = lazyPart(() => import('./tabs/validity-tab'));
export const DiscriminationTab = lazyPart(() => import('./tabs/discrimination-tab'));
export const DifficultyTab = lazyPart(() => import('./tabs/difficulty-tab'));
export const ItemPage = lazyPart(() => import('./item/item-page'));
export const ReportPage = lazyPart(() => import('./report/report-page'));
export const HelpDialog = lazyPart(() => import('./help-dialog'));
export const Charts = {
  Scores: lazyPart(() => import('./charts/scores-chart')),
  Answers: lazyPart(() => import('./charts/answers-chart')),
  Variance: lazyPart(() => import('./charts/variance-chart')),
  Discrimination: lazyPart(() => import('./charts/discrimination-chart')),
  Difficulty: lazyPart(() => import('./charts/difficulty-chart')),
  Groups: lazyPart(() => import('./charts/groups-chart')),
} as const;
