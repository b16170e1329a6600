import useSWR from 'swr';
import type { ApiData } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { keys } from './library-keys';

type Duplicate = ApiData<'POST Library/FindDuplicates'>[number]['document'];

/**
 * Finds documents with the same content as an upload, by the upload's address. Only a hint:
 * failures are ignored.
 */
export function useDuplicates(fileUrls: readonly string[]): ReadonlyMap<string, Duplicate> {
  const { api, session } = useHost();
  const { data } = useSWR(
    fileUrls.length > 0 ? keys.duplicates(session.user.userGuid, fileUrls) : null,
    async () =>
      dataOf(await api('POST Library/FindDuplicates', { body: { fileUrls: [...fileUrls] } })),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return new Map(data?.map(({ fileUrl, document }) => [fileUrl, document]));
}
