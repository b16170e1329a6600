import { useRef } from 'react';
import { TIMELINE_PAGE, type ApiData, type TimelineEntry } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, usePaged, type PagedList, type Paging } from '@riwaq/ui/page';
import { keys } from '../data/keys';

export type Timeline = ApiData<'GET Portfolios/GetTimeline'>;

/** Includes the kind, because a goal has two entries: when it was set and when it was achieved. */
export const entryKey = ({ kind, guid }: TimelineEntry): string => `${kind}:${guid}`;

const PAGING: Paging<Timeline, TimelineEntry> = {
  size: TIMELINE_PAGE,
  guidOf: entryKey,
  itemsOf: ({ entries }) => entries,
  withItems: (page, entries) => ({ ...page, entries }),
};

/** Timeline of a portfolio: counts per month, and entries, newest first. */
export function useTimeline(studentGuid: string): PagedList<Timeline, TimelineEntry> {
  const { api, session } = useHost();
  /** Entry key → number of the page after it. */
  const following = useRef(new Map<string, number>()).current;
  return usePaged(keys.timeline(session.user.userGuid, studentGuid), PAGING, async (before) => {
    const page = before === undefined ? 1 : (following.get(before) ?? 1);
    const timeline = dataOf(
      await api('GET Portfolios/GetTimeline', { query: { studentGuid, page } }),
    );
    const last = timeline.entries.at(-1);
    if (last) following.set(entryKey(last), page + 1);
    return timeline;
  });
}
