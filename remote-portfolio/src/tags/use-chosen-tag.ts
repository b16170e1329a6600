import { useSearchParams } from '@riwaq/contract/router';

/** Guid of the tag that filters the list, from the address; null without a filter. */
export function useChosenTag(): string | null {
  return useSearchParams()[0].get('tag');
}
