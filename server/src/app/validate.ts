import { FIELD_REASONS, type FieldReason } from '@riwaq/api';
import type { z } from 'zod';
import { HttpError } from './errors';

type Issue = z.core.$ZodIssue;

/**
 * The key of the text that tells a person what is wrong with a field (`fields` of the `status`
 * texts).
 */
function messageKey(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'tooShort';
      return issue.origin === 'array' ? 'tooFew' : 'tooSmall';
    case 'too_big':
      if (issue.origin === 'string') return 'tooLong';
      return issue.origin === 'array' ? 'tooMany' : 'tooBig';
    case 'invalid_value':
      return 'choice';
    case 'invalid_union': {
      // The first of its schemas is what is meant; the others are what is taken besides.
      const first = issue.errors[0]?.[0];
      return first ? messageKey({ ...first, input: issue.input } as Issue) : 'choice';
    }
    case 'invalid_format':
      if (issue.format === 'guid') return issue.input === '' ? 'required' : 'guid';
      return FIELD_REASONS.find((reason) => reason === issue.message) ?? 'invalid';
    case 'custom':
      // A rule of our own names its reason.
      return FIELD_REASONS.find((reason) => reason === issue.message) ?? 'invalid';
    default:
      return 'invalid';
  }
}

/** The paths of the texts that hold a NUL character, which PostgreSQL cannot store. */
function unstorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unstorable(inner, [...path, name]));
}

/**
 * Halves of letters without the other half, as a text has them that was cut within an emoji: no
 * database can store them.
 */
const HALVES = /\p{Surrogate}/gu;

/** The same with the sign for what cannot be read in place of halves of letters. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(HALVES, '\ufffd');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (
    typeof value !== 'object' ||
    value === null ||
    ![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  )
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)]),
  );
}

/**
 * Parses a part of a request by its schema, or throws 400 with the path and the reason of every
 * field that is wrong. No text may hold a NUL character, whatever its schema says; halves of
 * letters are replaced.
 */
export function parsePart(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input ?? {}, { reportInput: true });
  if (result.success) {
    // What came out is as deep as its schema; what came in may be deeper than can be walked.
    const paths = unstorable(result.data);
    if (paths.length === 0) return wellFormed(result.data);
    throw new HttpError(
      400,
      'malformed',
      paths.map((path) => ({ path, message: 'invalid' satisfies FieldReason })),
    );
  }
  throw new HttpError(
    400,
    'malformed',
    result.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: messageKey(issue),
    })),
  );
}
