import { FIELD_REASONS, type FieldReason } from '@riwaq/api';
import type { z } from 'zod';
import { HttpError } from './errors';

type Issue = z.core.$ZodIssue;

function tooSmallKey({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return minimum === 1 ? 'required' : 'tooShort';
  return origin === 'array' ? 'tooFew' : 'tooSmall';
}

function tooBigKey({ origin }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return 'tooLong';
  return origin === 'array' ? 'tooMany' : 'tooBig';
}

/** Key of a custom rule or format of ours, which names its reason as its message. */
const ownReasonKey = ({ message }: Issue): string =>
  FIELD_REASONS.find((reason) => reason === message) ?? 'invalid';

/**
 * Key of the text that explains to the user what is wrong with a field (`fields` of the `status`
 * texts).
 */
function messageKey(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid';
    case 'too_small':
      return tooSmallKey(issue);
    case 'too_big':
      return tooBigKey(issue);
    case 'invalid_value':
      return 'choice';
    case 'invalid_union': {
      // Report the issue of the first schema, which is the documented one; the others are also
      // accepted.
      const first = issue.errors[0]?.[0];
      return first ? messageKey({ ...first, input: issue.input } as Issue) : 'choice';
    }
    case 'invalid_format':
      if (issue.format === 'guid') return issue.input === '' ? 'required' : 'guid';
      return ownReasonKey(issue);
    case 'custom':
      return ownReasonKey(issue);
    default:
      return 'invalid';
  }
}

/** Paths of the texts that contain a NUL character, which PostgreSQL cannot store. */
function unstorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unstorable(inner, [...path, name]));
}

/** Lone surrogates, as in a text that was cut within an emoji: no database can store them. */
const HALVES = /\p{Surrogate}/gu;

/** Replaces lone surrogates with the replacement character. */
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
 * Parses a part of a request by its schema, or throws 400 with the path and reason of every invalid
 * field. Refuses NUL characters in any text and replaces lone surrogates, whatever the schema says.
 */
export function parsePart(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input ?? {}, { reportInput: true });
  if (result.success) {
    // Check the parsed output: the schema bounds its depth, nothing bounds the raw input's.
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
