import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { markName } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { fittingChoices } from '@riwaq/ui/compiled-in';
import type { MentionChoice } from '@riwaq/ui/form';
import { dataOf } from '@riwaq/ui/page';
import { keys } from '../data/keys';

const NOBODY: readonly MentionChoice[] = [];

/** Returns a function that finds the people of a topic whose names start with a text. */
export function useFindMentionable(topicGuid: string): (text: string) => Promise<MentionChoice[]> {
  const { t } = useTranslation('forum');
  const { api } = useHost();
  return async (searchText) =>
    dataOf(
      await api('GET ForumTopic/GetMentionable', {
        query: { topicGuid, searchText: searchText.trim() || undefined },
      }),
    ).map(({ personGuid, personName, teacher }) => ({
      guid: personGuid,
      name: markName(personName),
      note: t(teacher ? 'mention.teacher' : 'mention.student'),
    }));
}

/** The same for text that is being typed; null fetches none. */
export function useMentionable(topicGuid: string, text: string | null): readonly MentionChoice[] {
  const { session, i18n } = useHost();
  const find = useFindMentionable(topicGuid);
  const { data } = useSWR(
    text === null
      ? null
      : [...keys.mentionable(session.user.userGuid, topicGuid, text.trim()), i18n.language],
    () => find(text ?? ''),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return text === null ? NOBODY : fittingChoices(data ?? NOBODY, text);
}
