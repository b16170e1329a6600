import type { Endpoint } from '@riwaq/api';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentFile } from './area';
import { HttpError, malformed } from './errors';

/** Maximum number of form fields beside the file. */
const FIELDS_MAX = 20;
export const FIELD_BYTES = 4096;

/**
 * Error for an unreadable form: a malformed form is the client's fault, but the parser's error has
 * no status.
 */
export const brokenForm = (cause: unknown, name: string): unknown =>
  cause instanceof HttpError || (cause as { statusCode?: number }).statusCode !== undefined
    ? cause
    : malformed(name, 'invalid');

/** Accepts multipart requests; the body of one is read only by {@link formOf}. */
export async function allowForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/**
 * Reads the fields of a form and its file of less than `below` bytes. Throws 400 when a required
 * file is missing or a field is too long, 413 when the file is larger.
 */
export async function formOf(
  request: FastifyRequest,
  { below, name = 'file', optional }: NonNullable<Endpoint['file']>,
): Promise<{ fields: Record<string, unknown>; file: SentFile | null }> {
  if (!request.isMultipart()) throw malformed(name, 'required');
  const fields: Record<string, unknown> = {};
  let file: SentFile | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: below - 1, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES },
    })) {
      // The parser truncates a longer value, which would then be stored truncated.
      if (part.type === 'field' && part.valueTruncated) throw malformed(part.fieldname, 'tooLong');
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else file = { name: part.filename, content: await part.toBuffer() };
    }
  } catch (cause) {
    throw brokenForm(cause, name);
  }
  if (!file && optional) return { fields, file };
  if (!file) throw malformed(name, 'required');
  if (file.content.length >= below) throw new HttpError(413, 'too-large');
  if (file.content.length === 0) throw malformed(name, 'empty');
  return { fields, file };
}
