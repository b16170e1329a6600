import { useLocation, useSearchParams } from '@riwaq/contract/router';

/** The tabs of the statistics; the last four belong to analytics. */
export const TABS = [
  'summary',
  'expanded',
  'students',
  'reliability',
  'validity',
  'discrimination',
  'difficulty',
] as const;
export type StatisticsTab = (typeof TABS)[number];
export const ANALYTICS_TABS = [
  'reliability',
  'validity',
  'discrimination',
  'difficulty',
] as const satisfies readonly StatisticsTab[];
export const isAnalytics = (tab: StatisticsTab): boolean =>
  ANALYTICS_TABS.some((each) => each === tab);

/** The tab that the address names; the summary by default. */
export const tabOf = (query: URLSearchParams): StatisticsTab =>
  TABS.find((tab) => tab === query.get('tab')) ?? 'summary';

/**
 * Parses the part of the statistics that the address names, and builds paths to the other parts.
 * Works on the statistics page and within the page of the exam.
 */
export function useStatisticsAddress() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = (change: Readonly<Record<'tab' | 'item' | 'report', string | null>>): string => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const search = next.toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
  const shown = tabOf(query);
  return {
    shown,
    /** Guid of the question whose page is shown. */
    itemGuid: query.get('item'),
    isReport: query.has('report'),
    tab: (tab: StatisticsTab) =>
      to({ tab: tab === 'summary' ? null : tab, item: null, report: null }),
    item: (questionGuid: string) =>
      to({ tab: shown === 'summary' ? null : shown, item: questionGuid, report: null }),
    report: () => to({ tab: shown === 'summary' ? null : shown, item: null, report: '1' }),
    back: () => to({ tab: shown === 'summary' ? null : shown, item: null, report: null }),
  };
}
