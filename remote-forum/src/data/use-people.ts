import useSWR from 'swr';
import { MEMBER_PAGE, type ApiData, type SubjectTree, type TopicMember } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import {
  dataOf,
  fetchSubjects,
  loadState,
  type LoadState,
  type PagedList,
  type Paging,
  usePaged,
} from '@riwaq/ui/page';
import { keys } from './keys';

export type Candidates = ApiData<'GET Forums/GetStudentsAndTeachers'>;

export function useSubjects(): LoadState<SubjectTree[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.subjects(session.user.userGuid), () => fetchSubjects(api), {
      revalidateOnFocus: false,
    }),
  );
}

/** The people who can be members of a topic in a forum; null fetches none. */
export function useCandidates(forumGuid: string | null): LoadState<Candidates> {
  const { api, session } = useHost();
  const key = forumGuid === null ? null : keys.candidates(session.user.userGuid, forumGuid);
  return loadState(
    useSWR(
      key,
      async ([, , , guid]) =>
        dataOf(await api('GET Forums/GetStudentsAndTeachers', { query: { forumGuid: guid } })),
      { revalidateOnFocus: false },
    ),
  );
}

const MEMBERS: Paging<TopicMember[], TopicMember> = {
  size: MEMBER_PAGE,
  guidOf: (member) => member.forumTopicMemberGuid,
  itemsOf: (page) => page,
  withItems: (_, members) => members,
};

/** Everyone who is or was in an own topic. */
export function useMembers(topicGuid: string): PagedList<TopicMember[], TopicMember> {
  const { api, session } = useHost();
  return usePaged(keys.members(session.user.userGuid, topicGuid), MEMBERS, async (before) =>
    dataOf(
      await api('GET ForumTopic/GetTopicMembers', {
        query: { topicGuid, showAll: 'true', before },
      }),
    ),
  );
}
