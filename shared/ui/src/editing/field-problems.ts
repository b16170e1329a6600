import { ApiError, TITLE, seenText } from '@riwaq/api';
import { Refusal } from '../page/response';

/** Problems of a form's fields: for each, the key of its text in the `status` namespace. */
export type FieldProblems<Field extends string> = Partial<Record<Field, string>>;

/** Title rule: required, at least 3 and under 450 characters (UI-1). */
export function titleProblem(title: string): string | null {
  const { length } = seenText(title);
  if (length === 0) return 'fields.required';
  if (length < TITLE.min) return 'fields.tooShort';
  return title.trim().length >= TITLE.max ? 'fields.tooLong' : null;
}

/**
 * Fields to which an error of the server refers: by its status code, or by the paths of a malformed
 * input. Empty when it refers to none of them.
 *
 * @param byStatus field and text key of a status code
 */
export function refusedFields<Field extends string>(
  cause: unknown,
  fields: readonly Field[],
  byStatus: Readonly<Record<number, readonly [Field, string]>>,
): FieldProblems<Field> {
  const problems: FieldProblems<Field> = {};
  if (cause instanceof Refusal) {
    const [field, text] = byStatus[cause.statusCode] ?? [];
    if (field && text) problems[field] = text;
  } else if (cause instanceof ApiError) {
    for (const { path, message } of cause.fields) {
      const field = fields.find((name) => path.split('.').includes(name));
      if (field) problems[field] ??= `fields.${message}`;
    }
  }
  return problems;
}
