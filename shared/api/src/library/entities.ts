import { z } from 'zod';
import { fileItem } from '../files/endpoints';
import { forumDepartment } from '../forum/entities';
import { DOCUMENT_YEAR, TEXT_MAX } from '../limits';
import {
  guid,
  guidOrNull,
  localDateTime,
  nullableGuid,
  optionalGuid,
  optionalText,
  plainText,
  seen,
  text,
  title,
} from '../schema';
import { DOCUMENT_LANGUAGES, LIBRARY_COLORS, LIBRARY_ICONS } from './codes';

const icon = z.enum(LIBRARY_ICONS);
const color = z.enum(LIBRARY_COLORS);
const language = z.enum(DOCUMENT_LANGUAGES);

/** A category of the library, at the top or in another one. */
export const libraryCategory = z.object({
  categoryGuid: guid,
  parentCategoryGuid: nullableGuid,
  nameAr: z.string(),
  nameEn: z.string(),
  icon,
  color,
  /** Number of documents in it and in its subcategories. */
  documentsCount: z.number(),
});
export type LibraryCategory = z.infer<typeof libraryCategory>;

const categoryName = seen.max(TEXT_MAX.categoryName);

/**
 * Fields of a category. A new `categoryGuid` chosen by the client makes a retried create
 * idempotent.
 */
export const libraryCategoryModel = z.object({
  categoryGuid: optionalGuid,
  parentCategoryGuid: guidOrNull.default(null),
  nameAr: categoryName,
  nameEn: categoryName,
  icon,
  color,
});
export type LibraryCategoryModel = z.input<typeof libraryCategoryModel>;

/** A document of the library, as the caller sees it. */
export const libraryDocument = z.object({
  documentGuid: guid,
  categoryGuid: guid,
  title: z.string(),
  authors: z.string(),
  year: z.number().nullable(),
  language: language.nullable(),
  description: z.string(),
  subject: z.object({ subjectGuid: guid, subjectName: z.string() }).nullable(),
  department: forumDepartment.nullable(),
  file: fileItem,
  coverUrl: z.string().nullable(),
  /** Temporary URL of the cover, valid for some hours for everybody who has it. */
  coverAddress: z.string().nullable(),
  createdUserGuid: guid,
  createdUserName: z.string(),
  createdDate: localDateTime,
  modifiedDate: localDateTime.nullable(),
  /** Whether the user saved it. */
  saved: z.boolean(),
});
export type LibraryDocument = z.infer<typeof libraryDocument>;

const fileUrl = text.min(1).max(500);

/**
 * Fields of a document. A new `documentGuid` chosen by the client makes a retried create
 * idempotent.
 */
export const documentModel = z.object({
  documentGuid: optionalGuid,
  categoryGuid: guid,
  title,
  authors: optionalText(text.trim().max(TEXT_MAX.authors)),
  year: z.int().min(DOCUMENT_YEAR.min).max(DOCUMENT_YEAR.max).nullable().default(null),
  language: language.nullable().default(null),
  description: optionalText(plainText),
  subjectGuid: guidOrNull.default(null),
  departmentGuid: guidOrNull.default(null),
  fileUrl,
  /** Uploaded picture of the cover. */
  coverUrl: fileUrl.nullable().default(null),
});
export type DocumentModel = z.input<typeof documentModel>;
