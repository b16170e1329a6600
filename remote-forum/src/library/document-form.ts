import {
  ApiError,
  DOCUMENT_SAVE,
  DOCUMENT_YEAR,
  documentSaveStatuses,
  extensionOf,
  TEXT_MAX,
  UPLOAD,
  type DocumentLanguage,
  type DocumentModel,
  type LibraryCategory,
  type LibraryDocument,
  type LibraryFormProblem,
} from '@riwaq/api';
import { type FieldProblems, titleProblem } from '@riwaq/ui/editing';
import { problemKey, Refusal } from '@riwaq/ui/page';
import type { AttachedFile } from '@riwaq/ui/upload';

/** Input of the form for one document. */
export interface DocumentDraft {
  /** The document's guid: created once, so that retries are idempotent. */
  guid: string;
  file: AttachedFile;
  title: string;
  authors: string;
  year: number | null;
  language: DocumentLanguage | null;
  description: string;
  subjectGuid: string | null;
  departmentGuid: string | null;
  cover: AttachedFile | null;
}

export type DocumentField =
  | 'fileUrl'
  | 'title'
  | 'authors'
  | 'year'
  | 'language'
  | 'description'
  | 'subjectGuid'
  | 'departmentGuid'
  | 'coverUrl';
const FIELDS: readonly DocumentField[] = [
  'fileUrl',
  'title',
  'authors',
  'year',
  'language',
  'description',
  'subjectGuid',
  'departmentGuid',
  'coverUrl',
];

/** Derives a title from a file name without its extension. */
export function titleOfFile(fileName: string): string {
  const extension = extensionOf(fileName);
  const name = extension === '' ? fileName : fileName.slice(0, -extension.length - 1);
  return name.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim();
}

/** Creates the draft of a document for an uploaded file. */
export function newDocument(guid: string, file: AttachedFile): DocumentDraft {
  return {
    guid,
    file,
    title: titleOfFile(file.fileCaption),
    authors: '',
    year: null,
    language: null,
    description: '',
    subjectGuid: null,
    departmentGuid: null,
    cover: null,
  };
}

export function draftOf({
  documentGuid,
  file,
  title,
  authors,
  year,
  language,
  description,
  subject,
  department,
  coverUrl,
}: LibraryDocument): DocumentDraft {
  return {
    guid: documentGuid,
    file,
    title,
    authors,
    year,
    language,
    description,
    subjectGuid: subject?.subjectGuid ?? null,
    departmentGuid: department?.departmentGuid ?? null,
    cover:
      coverUrl === null
        ? null
        : { fileUrl: coverUrl, fileCaption: coverUrl.slice(coverUrl.lastIndexOf('/') + 1) },
  };
}

const YEAR_RANGE: LibraryFormProblem = 'library.yearRange';
const isYear = (year: number): boolean =>
  Number.isInteger(year) && year >= DOCUMENT_YEAR.min && year <= DOCUMENT_YEAR.max;

const isPicture = ({ fileUrl }: AttachedFile): boolean =>
  (UPLOAD.imageExtensions as readonly string[]).includes(extensionOf(fileUrl));

/** Validates a document: returns text keys of the `status` namespace by field. */
export function documentProblems({
  title,
  authors,
  year,
  cover,
}: DocumentDraft): FieldProblems<DocumentField> {
  const wrongTitle = titleProblem(title);
  return {
    ...(wrongTitle && { title: wrongTitle }),
    ...(authors.trim().length > TEXT_MAX.authors && { authors: 'fields.tooLong' }),
    ...(year !== null && !isYear(year) && { year: YEAR_RANGE }),
    ...(cover && !isPicture(cover) && { coverUrl: 'fields.extension' }),
  };
}

/** Builds the request body. Call it with a draft that has no problems. */
export function documentModel(
  {
    guid,
    file,
    title,
    authors,
    year,
    language,
    description,
    subjectGuid,
    departmentGuid,
    cover,
  }: DocumentDraft,
  categoryGuid: string,
): DocumentModel & { documentGuid: string } {
  return {
    documentGuid: guid,
    categoryGuid,
    title: title.trim(),
    authors: authors.trim(),
    year,
    language,
    description: description.trim(),
    subjectGuid,
    departmentGuid,
    fileUrl: file.fileUrl,
    coverUrl: cover?.fileUrl ?? null,
  };
}

/** Problems of a refused save, for the category and for each document by index. */
export interface RefusedDocuments {
  category: string | null;
  documents: ReadonlyMap<number, FieldProblems<DocumentField>>;
}

export function refusedDocuments(cause: unknown): RefusedDocuments {
  if (cause instanceof Refusal)
    return {
      category: cause.statusCode === DOCUMENT_SAVE.categoryGone ? 'library.categoryGone' : null,
      documents: new Map(),
    };
  const documents = new Map<number, FieldProblems<DocumentField>>();
  for (const { path, message } of cause instanceof ApiError ? cause.fields : []) {
    const parts = path.split('.');
    const field = FIELDS.find((name) => name === parts.at(-1));
    const index = Number(parts.find((part) => /^\d+$/.test(part)) ?? 0);
    if (field) documents.set(index, { [field]: `fields.${message}`, ...documents.get(index) });
  }
  return { category: null, documents };
}

/** Key of the text for the entire form when a refused save names no field. */
export function documentFailure(cause: unknown, refused: RefusedDocuments): string | null {
  return cause !== null && refused.category === null && refused.documents.size === 0
    ? problemKey(cause, documentSaveStatuses)
    : null;
}

/** The chosen category, while it exists. */
export function existingCategory(
  categories: readonly LibraryCategory[],
  chosen: string | null,
): string | null {
  return categories.some(({ categoryGuid }) => categoryGuid === chosen) ? chosen : null;
}
