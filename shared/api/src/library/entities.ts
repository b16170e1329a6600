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
  plainText,
  seen,
  text,
  title,
} from '../schema';
import { DOCUMENT_LANGUAGES, LIBRARY_COLORS, LIBRARY_ICONS } from './codes';

const icon = z.enum(LIBRARY_ICONS);
const color = z.enum(LIBRARY_COLORS);
const language = z.enum(DOCUMENT_LANGUAGES);

/** A category of the library, at the top or in one that is. */
export const libraryCategory = z.object({
  categoryGuid: guid,
  parentCategoryGuid: nullableGuid,
  nameAr: z.string(),
  nameEn: z.string(),
  icon,
  color,
  /** Documents in it and in the categories that it holds. */
  documentsCount: z.number(),
});
export type LibraryCategory = z.infer<typeof libraryCategory>;

const categoryName = seen.max(TEXT_MAX.categoryName);

/**
 * What a person fills in for a category. A new `categoryGuid` chosen by the caller makes a retried
 * create happen once.
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

/** A document of the library, as the person who asks sees it. */
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
  /** Shows the cover to whoever has it, for some hours. */
  coverAddress: z.string().nullable(),
  createdUserGuid: guid,
  createdUserName: z.string(),
  createdDate: localDateTime,
  modifiedDate: localDateTime.nullable(),
  /** Whether the person put it on their shelf. */
  saved: z.boolean(),
});
export type LibraryDocument = z.infer<typeof libraryDocument>;

const fileUrl = text.min(1).max(500);

/**
 * What a person fills in for a document. A new `documentGuid` chosen by the caller makes a retried
 * create happen once.
 */
export const documentModel = z.object({
  documentGuid: optionalGuid,
  categoryGuid: guid,
  title,
  authors: text.trim().max(TEXT_MAX.authors).default(''),
  year: z.int().min(DOCUMENT_YEAR.min).max(DOCUMENT_YEAR.max).nullable().default(null),
  language: language.nullable().default(null),
  description: plainText.default(''),
  subjectGuid: guidOrNull.default(null),
  departmentGuid: guidOrNull.default(null),
  fileUrl,
  /** A picture that was uploaded for it. */
  coverUrl: fileUrl.nullable().default(null),
});
export type DocumentModel = z.input<typeof documentModel>;
