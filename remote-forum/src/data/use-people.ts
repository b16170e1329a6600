import useSWR from 'swr';
import { MEMBER_PAGE, type ApiData, type SubjectTree, type TopicMember } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { dataOf } from './answer';
import { keys } from './keys';
import { loadState, type LoadState } from './load-state';
import { usePaged, type PagedList, type Paging } from './use-paged';

export type Candidates = ApiData<'GET Forums/GetStudentsAndTeachers'>;

/** The subjects of the person as a tree. Role 2 gets them under `subjects`, others plainly. */
export async function fetchSubjects(api: HostContext['api']): Promise<SubjectTree[]> {
  const data = dataOf(await api('GET Subjects/Get'));
  return Array.isArray(data) ? data : data.subjects;
}

export function useSubjects(): LoadState<SubjectTree[]> {
  const { api, session } = useHost();
  return loadState(useSWR(keys.subjects(session.user.userGuid), () => fetchSubjects(api), { revalidateOnFocus: false }));
}

/** The people whom a topic in a forum may have as members; null asks for none. */
export function useCandidates(forumGuid: string | null): LoadState<Candidates> {
  const { api, session } = useHost();
  const key = forumGuid === null ? null : keys.candidates(session.user.userGuid, forumGuid);
  return loadState(useSWR(key, async ([, , , guid]) => dataOf(await api('GET Forums/GetStudentsAndTeachers', { query: { forumGuid: guid } })), { revalidateOnFocus: false }));
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
  return usePaged(keys.members(session.user.userGuid, topicGuid), MEMBERS, async (before) => (
    dataOf(await api('GET ForumTopic/GetTopicMembers', { query: { topicGuid, showAll: 'true', before } }))
  ));
}
