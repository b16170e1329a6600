import type { Endpoint } from '@riwaq/api';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentFile } from './area';
import { HttpError, malformed } from './errors';

/** Fields of a form beside its file. */
const FIELDS_MAX = 20;
export const FIELD_BYTES = 4096;

/**
 * Why a form could not be read: what is not well-formed is the sender's fault, and has no status of
 * its own.
 */
export const brokenForm = (cause: unknown, name: string): unknown =>
  cause instanceof HttpError || (cause as { statusCode?: number }).statusCode !== undefined
    ? cause
    : malformed(name, 'invalid');

/** Lets requests be forms; without a call of {@link formOf} nothing of one is read. */
export async function allowForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/**
 * The fields of a form and its file, which is below `below` octets. Throws 400 without one that is
 * not optional or with a field that is too long, 413 when the file is larger.
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
      // The parser cuts a longer value and would have it stored so.
      if (part.type === 'field' && part.valueTruncated) throw malformed(part.fieldname, 'tooLong');
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else file = { name: part.filename, octets: await part.toBuffer() };
    }
  } catch (cause) {
    throw brokenForm(cause, name);
  }
  if (!file && optional) return { fields, file };
  if (!file) throw malformed(name, 'required');
  if (file.octets.length >= below) throw new HttpError(413, 'too-large');
  if (file.octets.length === 0) throw malformed(name, 'empty');
  return { fields, file };
}
