import { z } from 'zod';
import type { FileDownload, StreamedFile } from './endpoint';
import { NO_GUID } from './no-guid';
import { PEOPLE_MAX, TEXT_MAX, TITLE } from './limits';
import { seenText } from './seen-text';

/** A guid in the usual text form, any version but the one of zeros, which stands for none. */
export const guid = z.guid().refine((value) => value !== NO_GUID, 'required');
/** In a response: a guid or null. */
export const nullableGuid = guid.nullable();
/**
 * A guid as clients send it where there may be none: '' and the guid of zeros mean none, as null
 * does.
 */
const guidOrNone = z.union([z.guid(), z.literal('')]);
const isNone = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value === '' || value === NO_GUID;
/** In a query: an optional guid; '' and the guid of zeros mean none. */
export const queryGuid = guidOrNone
  .optional()
  .transform((value) => (isNone(value) ? undefined : (value as string)));
/**
 * In a body: an optional guid. Every form of none is parsed as undefined. Own clients leave it out,
 * as the type says; other clients send null.
 */
export const optionalGuid = guidOrNone
  .nullish()
  .transform((value) =>
    isNone(value) ? undefined : (value as string),
  ) as unknown as typeof queryGuid;
/** In a request: a guid or none. Every form of none is parsed as null. */
export const guidOrNull = guidOrNone
  .nullable()
  .transform((value) => (isNone(value) ? null : (value as string)));
/**
 * Whether the month of a date has its day: 31 February would otherwise be parsed as a day of March.
 */
const isDay = (local: string) => new Date(`${local}Z`).getUTCDate() === Number(local.slice(8, 10));
/** YYYY-MM-DDTHH:mm:ss in the university's time zone. */
export const localDateTime = z
  .string()
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, {
    error: 'localDateTime',
    abort: true,
  })
  .refine(isDay, 'localDateTime');
/** YYYY-MM-DD in the university's time zone. */
export const localDate = z
  .string()
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'localDate', abort: true })
  .refine((day) => isDay(`${day}T00:00:00`), 'localDate');
/** Any text. The server refuses a NUL character anywhere. */
export const text = z.string();
/** Trimmed text with at least one visible character. */
export const seen = text
  .trim()
  .refine((value) => seenText(value) !== '', { error: 'required', abort: true });
/** Text of one line, trimmed: at least 3 visible characters, and fewer than 450 in all (UI-1). */
export const title = text
  .trim()
  .min(TITLE.min, { abort: true })
  .max(TITLE.max - 1)
  .refine((value) => seenText(value).length >= TITLE.min, 'tooShort');
export const plainText = text.trim().max(TEXT_MAX.plain);
/**
 * A text that may be left out: parsed as ''. Own clients leave it out, as the type says; other
 * clients send null.
 */
export const optionalText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? '') as unknown as z.ZodDefault<Schema>;
/**
 * A date and time that may be left out: parsed as null, as '' is, which other clients send where
 * there is no date.
 */
export const optionalDateTime = z
  .union([localDateTime, z.literal('').transform(() => null)])
  .nullable()
  .default(null) as unknown as z.ZodDefault<z.ZodNullable<typeof localDateTime>>;
/** Rich text; sanitised on the server before it is stored (`RICH_TEXT`). */
export const html = text.max(TEXT_MAX.html);
export const searchText = text.trim().max(TEXT_MAX.search);
export const guidList = z.array(guid).max(PEOPLE_MAX);
/** A boolean in a query string. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Response data of an endpoint with `download`. */
export const fileDownload = z.custom<FileDownload>();
/** Response data of an endpoint with `download` that streams the file while it is produced. */
export const streamedFile = z.custom<StreamedFile>();
/** Response data of an endpoint without content. */
export const nothing = z.null();
