-- The library (docs/decisions/0012): documents in categories of two levels.

create table library_category (
  guid            uuid primary key,
  parent_guid     uuid references library_category,
  name_ar         text not null,
  name_en         text not null,
  icon            text not null,
  color           text not null,
  -- Order within the parent.
  position        integer not null,
  -- Number of its own documents, without those of its subcategories.
  documents_count integer not null default 0
);
create index categories_of_parent on library_category (parent_guid, position);

create table library_document (
  guid            uuid primary key,
  seq             bigint generated always as identity,
  category_guid   uuid not null references library_category,
  -- The top-level category above the document: one index lists a complete branch.
  top_guid        uuid not null references library_category,
  title           text not null,
  -- Sort key of the title: folded, without the article, of limited length, the same in every database.
  title_key       text collate "C" not null,
  authors         text not null,
  year            smallint,
  language        text,
  description     text not null,
  subject_guid    uuid references subject,
  department_guid uuid references department,
  -- Title, authors and description, folded for search.
  search_text     text not null,
  -- Deferred: one transaction deletes the replaced file before the document refers to the new one.
  file_guid       uuid not null references file deferrable initially deferred,
  cover_guid      uuid references file deferrable initially deferred,
  -- SHA-256 of the file.
  content_hash    text,
  download_count  integer not null default 0,
  created_by      uuid not null references person,
  created_at      timestamptz not null default now(),
  modified_at     timestamptz
);
-- Every list reads a page from one index.
create unique index documents_by_time on library_document (seq desc) include (guid);
create index documents_by_downloads on library_document (download_count desc, seq desc) include (guid);
create index documents_by_title on library_document (title_key, seq) include (guid);
create index documents_of_category_by_time on library_document (category_guid, seq desc) include (guid);
create index documents_of_category_by_downloads on library_document (category_guid, download_count desc, seq desc) include (guid);
create index documents_of_category_by_title on library_document (category_guid, title_key, seq) include (guid);
create index documents_of_top_by_time on library_document (top_guid, seq desc) include (guid);
create index documents_of_top_by_downloads on library_document (top_guid, download_count desc, seq desc) include (guid);
create index documents_of_top_by_title on library_document (top_guid, title_key, seq) include (guid);
create index documents_by_text on library_document using gin (search_text gin_trgm_ops);
create index documents_by_hash on library_document (content_hash);

-- When a person saved a document and last opened it.
create table library_mark (
  document_guid uuid not null references library_document on delete cascade,
  person_guid   uuid not null references person,
  saved_at      timestamptz,
  opened_at     timestamptz,
  primary key (document_guid, person_guid)
);
create index documents_saved on library_mark (person_guid, saved_at desc, document_guid desc) where saved_at is not null;
create index documents_opened on library_mark (person_guid, opened_at desc, document_guid desc) where opened_at is not null;
