import useSWR from 'swr';
import type { ExamOutline } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { presentDataOf } from '@riwaq/ui/plain';
import { keys } from '../data/keys';

/** Number of questions and total marks of an exam; null if they cannot be loaded. */
export function useOutline(examGuid: string): ExamOutline | 'pending' | null {
  const { api, session } = useHost();
  const { data, isLoading } = useSWR(keys.outline(session.user.userGuid, examGuid), async () =>
    presentDataOf(await api('GET Exams/GetOutline', { query: { ExamGuid: examGuid } })),
  );
  return data ?? (isLoading ? 'pending' : null);
}
