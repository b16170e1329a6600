import type { PagePart } from '@riwaq/contract/manifest';

const TAB = { item: false, report: false } as const;
const tab = (name: string): PagePart => ({
  file: `./statistics/tabs/${name}-tab`,
  when: { ...TAB, tab: name },
});

/**
 * Views that an exam's statistics show at once, by the query as `useStatisticsAddress` reads it.
 */
export const STATISTICS_PARTS: PagePart[] = [
  { file: './statistics/tabs/summary-tab', when: { ...TAB, tab: false } },
  tab('expanded'),
  tab('students'),
  tab('reliability'),
  tab('validity'),
  tab('discrimination'),
  tab('difficulty'),
  { file: './statistics/item/item-page', when: { item: true } },
  { file: './statistics/report/report-page', when: { item: false, report: true } },
];
