import { useEffect, useRef, useState } from 'react';
import type { TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { SOON } from './throttled';
import { useLatest } from './use-latest';

const NONE: readonly TopicContent[] = [];

const newestOf = (items: readonly TopicContent[]): string | undefined =>
  items.reduce<string | undefined>(
    (latest, { createdDate }) =>
      latest === undefined || createdDate > latest ? createdDate : latest,
    undefined,
  );

/**
 * How many contents, of any topic, wait to be listed: those that came after everything that is, as
 * many as a page holds at most.
 *
 * @param items the latest contents that are listed; null while they are on their way, or are only
 * some that were searched for
 */
export function useWaiting(items: readonly TopicContent[] | null): number {
  const { api, log } = useHost();
  const [came, setCame] = useState(NONE);

  const ask = async () => {
    if (items === null) return;
    const date = newestOf(items);
    setCame(
      dataOf(
        await api('GET ForumTopic/GetTopicContentRecently', {
          query: date === undefined ? {} : { date, mostRecent: 'true' },
        }),
      ),
    );
  };
  useLatest(ask, SOON);

  const listed = new Set(items?.map(({ forumTopicContentGuid }) => forumTopicContentGuid));
  const newest = newestOf(items ?? []) ?? '';
  const waiting =
    items === null
      ? 0
      : came.filter(
          ({ createdDate, forumTopicContentGuid }) =>
            createdDate >= newest && !listed.has(forumTopicContentGuid),
        ).length;

  // Asked for and not there: what waited has been deleted meanwhile, or is not for the person any
  // more.
  const waits = useRef({ waiting, ask });
  waits.current = { waiting, ask };
  useEffect(() => {
    if (items === null || waits.current.waiting === 0) return;
    waits.current
      .ask()
      .catch((cause: unknown) => log.error('the contents that wait could not be asked for', cause));
  }, [items, log]);
  return waiting;
}
