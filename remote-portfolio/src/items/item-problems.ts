import { PORTFOLIO_TEXT_MAX } from '@riwaq/api';
import { titleProblem, type FieldProblems } from '@riwaq/ui/editing';

/** Reported instead of truncating the text, so that users can paste and shorten it here. */
export const isTooLong = (text: string): boolean => text.trim().length > PORTFOLIO_TEXT_MAX;

/** Validates the title and the longer text of an item. */
export function itemProblems<Field extends string>(
  title: string,
  field: Field,
  text: string,
): FieldProblems<'title' | Field> {
  const problem = titleProblem(title);
  return {
    ...(problem !== null && { title: problem }),
    ...(isTooLong(text) && { [field]: 'fields.tooLong' }),
  } as FieldProblems<'title' | Field>;
}
