/**
 * Reasons why the server refused a field: the `message` of a {@link FieldError}. Its text is
 * `fields.<reason>` in `locales/*.json`.
 */
export const FIELD_REASONS = [
  'required',
  'invalid',
  'choice',
  'guid',
  'localDate',
  'localDateTime',
  'endBeforeStart',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
  'extension',
  'empty',
  'content',
  'storageFull',
  'uploadsUnderWay',
  'totalAbove',
  'noQuestions',
  'endsAttempt',
  'madeOtherwise',
] as const;
/**
 * Reasons whose texts are complete by themselves: clients also show them where there is no field to
 * show them at.
 */
export const WHOLE_REASONS = [
  'totalAbove',
  'noQuestions',
  'endsAttempt',
  'madeOtherwise',
] as const satisfies readonly (typeof FIELD_REASONS)[number][];
export type FieldReason = (typeof FIELD_REASONS)[number];
