import { useRef } from 'react';
import { TIMELINE_PAGE, type ApiData, type TimelineEntry } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, usePaged, type PagedList, type Paging } from '@riwaq/ui/page';
import { keys } from '../data/keys';

export type Timeline = ApiData<'GET Portfolios/GetTimeline'>;

/** A goal stands in it when it was set and once more when it was achieved. */
export const entryKey = ({ kind, guid }: TimelineEntry): string => `${kind}:${guid}`;

const PAGING: Paging<Timeline, TimelineEntry> = {
  size: TIMELINE_PAGE,
  guidOf: entryKey,
  itemsOf: ({ entries }) => entries,
  withItems: (page, entries) => ({ ...page, entries }),
};

/** What happened in a portfolio: every month in numbers, and the entries, newest first. */
export function useTimeline(studentGuid: string): PagedList<Timeline, TimelineEntry> {
  const { api, session } = useHost();
  /** The number of the page that follows an entry. */
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
