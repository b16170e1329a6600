import * as v from 'valibot';

/** An object with a schema. Refuses an array, which would pass as an object without keys. */
export const plainObject = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.custom<v.InferInput<Schema>>((value) => !Array.isArray(value), 'Expected an object'),
    schema,
  );

/** Describes invalid data to an administrator: one line for each problem, with its path. */
export const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues.map((issue) => `${issue.message} at ${v.getDotPath(issue) ?? 'the top'}`).join('\n');
