import { PORTFOLIO_TEXT_MAX } from '@riwaq/api';
import { titleProblem, type FieldProblems } from '@riwaq/ui/editing';

/** What is too long is told, not cut off: somebody may have pasted it to shorten it here. */
export const isTooLong = (text: string): boolean => text.trim().length > PORTFOLIO_TEXT_MAX;

/** What is wrong with a title and with the longer text in a field. */
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
