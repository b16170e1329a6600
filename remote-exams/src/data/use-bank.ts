import useSWR from 'swr';
import type { BankCategory } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, loadState, type LoadState } from '@riwaq/ui/page';
import { keys } from './keys';

/** The teacher's own categories of the bank, inactive ones included. */
export function useCategories(): LoadState<BankCategory[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.categories(session.user.userGuid), async () =>
      dataOf(await api('GET Exams/QuestionsBankCategories', { query: {} })),
    ),
  );
}
