import { useSearchParams } from '@riwaq/contract/router';

/** The tag that a list of items is narrowed to; it stands in the address. */
export function useChosenTag(): string | null {
  return useSearchParams()[0].get('tag');
}
