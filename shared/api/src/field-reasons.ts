/**
 * Why the server refused a field: the `message` of a {@link FieldError}. Its text is `fields.<reason>` in
 * `locales/*.json`.
 */
export const FIELD_REASONS = [
  'required', 'invalid', 'choice', 'guid', 'localDateTime', 'endBeforeStart', 'tooShort', 'tooLong', 'tooSmall', 'tooBig', 'tooFew', 'tooMany',
  'extension', 'empty', 'content', 'storageFull',
] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];
