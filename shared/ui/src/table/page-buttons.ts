import { TABLE_PAGE_BUTTONS } from '@riwaq/api';

export type PageButton = number | 'gap';

/**
 * Pages that get a button: all pages up to `most`; beyond that the first, the last and those around
 * the current one, with gaps, `most` buttons in total.
 */
export function pageButtons(
  current: number,
  pages: number,
  most: number = TABLE_PAGE_BUTTONS,
): PageButton[] {
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (pages <= most) return range(1, pages);
  const inner = most - 2;
  const start = Math.min(Math.max(2, current - Math.floor(inner / 2)), pages - inner);
  const end = start + inner - 1;
  return [
    1,
    ...(start > 2 ? ['gap' as const] : []),
    ...range(start, end),
    ...(end < pages - 1 ? ['gap' as const] : []),
    pages,
  ];
}
