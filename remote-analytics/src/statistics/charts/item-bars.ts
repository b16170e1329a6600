import type { Bar } from '@riwaq/ui/charts';
import type { Item } from '../items';

/** Converts questions to bars that are labelled with the question's number. */
export function barsOfItems<Each extends Item>(
  items: readonly Each[],
  titleOf: (item: Item) => string,
  more: (item: Each) => Pick<Bar, 'parts' | 'more'>,
): Bar[] {
  return items.map((item) => ({
    key: item.question.questionGuid,
    name: String(item.number),
    title: `${item.number}. ${titleOf(item)}`,
    ...more(item),
  }));
}
