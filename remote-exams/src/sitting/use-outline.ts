import useSWR from 'swr';
import type { ExamOutline } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { presentDataOf } from '@riwaq/ui/page';
import { keys } from '../data/keys';

/** How many questions an exam asks and for how many marks; null until it is known, or where it cannot be. */
export function useOutline(examGuid: string): ExamOutline | null {
  const { api, session } = useHost();
  const { data } = useSWR(keys.outline(session.user.userGuid, examGuid), async () => presentDataOf(await api('GET Exams/GetOutline', { query: { ExamGuid: examGuid } })));
  return data ?? null;
}
