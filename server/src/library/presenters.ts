import {
  formatFileSize,
  type DocumentLanguage,
  type LibraryCategory,
  type LibraryColor,
  type LibraryDocument,
  type LibraryIcon,
} from '@riwaq/api';
import type { Services } from '../platform/services';

export interface LibraryCategoryRow {
  guid: string;
  parent_guid: string | null;
  name_ar: string;
  name_en: string;
  icon: LibraryIcon;
  color: LibraryColor;
  documents_count: number;
}

export interface DocumentRow {
  guid: string;
  category_guid: string;
  title: string;
  authors: string;
  year: number | null;
  language: DocumentLanguage | null;
  description: string;
  subject_guid: string | null;
  subject_name: string | null;
  department_guid: string | null;
  department_name: string | null;
  file_guid: string;
  file_url: string;
  file_name: string;
  bytes: number;
  download_count: number;
  cover_url: string | null;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  modified_at: Date | null;
  saved: boolean;
}

export interface LibraryPresenters {
  /**
   * `rows` are all categories in their order. The count of a top category includes its
   * subcategories.
   */
  categories(rows: readonly LibraryCategoryRow[]): LibraryCategory[];
  document(row: DocumentRow, reader: string): LibraryDocument;
}

/** Maps database rows to the API's entities. */
export function createPresenters({
  time,
  files,
}: Pick<Services, 'time' | 'files'>): LibraryPresenters {
  return {
    categories: (rows) =>
      rows.map((row) => ({
        categoryGuid: row.guid,
        parentCategoryGuid: row.parent_guid,
        nameAr: row.name_ar,
        nameEn: row.name_en,
        icon: row.icon,
        color: row.color,
        documentsCount: rows.reduce(
          (sum, { parent_guid, documents_count }) =>
            sum + (parent_guid === row.guid ? documents_count : 0),
          row.documents_count,
        ),
      })),

    document: (row, reader) => ({
      documentGuid: row.guid,
      categoryGuid: row.category_guid,
      title: row.title,
      authors: row.authors,
      year: row.year,
      language: row.language,
      description: row.description,
      subject:
        row.subject_guid === null
          ? null
          : { subjectGuid: row.subject_guid, subjectName: row.subject_name ?? '' },
      department:
        row.department_guid === null
          ? null
          : { departmentGuid: row.department_guid, departmentsName: row.department_name ?? '' },
      file: {
        fileGuid: row.file_guid,
        fileUrl: row.file_url,
        fileCaption: row.file_name,
        fileSizeFormated: formatFileSize(row.bytes),
        downloadCount: row.download_count,
      },
      coverUrl: row.cover_url,
      coverAddress: row.cover_url === null ? null : files.addressForShowing(row.cover_url, reader),
      createdUserGuid: row.created_by,
      createdUserName: row.created_by_name,
      createdDate: time.format(row.created_at),
      modifiedDate: time.formatNullable(row.modified_at),
      saved: row.saved,
    }),
  };
}
