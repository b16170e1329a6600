import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './column-types';

/** Uploads, files and spreadsheets under work. */
export interface FilesTables {
  upload: {
    guid: string;
    owner_guid: string;
    location: string;
    file_name: string;
    total_bytes: number;
    received: Generated<number>;
    file_guid: string | null;
    created_at: CreatedAt;
    active_at: Date;
  };
  file: {
    guid: string;
    file_url: string;
    original_name: string;
    mime: string;
    bytes: number;
    owner_guid: string;
    download_count: Generated<number>;
    created_at: CreatedAt;
    sha256: Generated<string | null>;
  };
  missing_bytes: { file_guid: string; seen_at: Date };
  octets_to_remove: { file_guid: string; staged: boolean };
  file_link: { source_guid: string; file_guid: string; area: string };
  kept_sheet: {
    guid: string;
    owner_guid: string;
    sheets: JSONColumnType<readonly object[]>;
    created_at: Date;
  };
}
