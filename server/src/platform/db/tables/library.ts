import type { DocumentLanguage, LibraryColor, LibraryIcon } from '@riwaq/api';
import type { Generated } from 'kysely';
import type { CreatedAt, Seq } from './column-types';

export interface LibraryTables {
  library_category: {
    guid: string;
    parent_guid: string | null;
    name_ar: string;
    name_en: string;
    icon: LibraryIcon;
    color: LibraryColor;
    position: number;
    documents_count: Generated<number>;
  };
  library_document: {
    guid: string;
    seq: Seq;
    category_guid: string;
    top_guid: string;
    title: string;
    title_key: string;
    authors: string;
    year: number | null;
    language: DocumentLanguage | null;
    description: string;
    subject_guid: string | null;
    department_guid: string | null;
    search_text: string;
    file_guid: string;
    cover_guid: string | null;
    content_hash: string | null;
    download_count: Generated<number>;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
  };
  library_mark: {
    document_guid: string;
    person_guid: string;
    saved_at: Date | null;
    opened_at: Date | null;
  };
}
