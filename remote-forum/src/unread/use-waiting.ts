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
 * Returns the number of contents, of any topic, that are newer than all listed ones, up to one
 * page.
 *
 * @param items the listed latest contents; null while they are loading, or when they are search
 * results
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

  // Check again when a pending content is missing in the refetched list: it was deleted or is no
  // longer visible to the user.
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
