-- Lectures by subject: folders and lectures in one order, views and visits of each person.

-- The SQL form of `foldForSearch` of @riwaq/api, for names that are stored unfolded.
create function fold_for_search(value text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(lower(translate(
    regexp_replace(normalize(value, NFKC), '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    'آأإٱىیةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ااااييهك01234567890123456789')), '\s+', ' ', 'g'))
$$;
create index subjects_by_name on subject (name, guid);
create index subjects_by_text on subject using gin (fold_for_search(name) gin_trgm_ops);
create index sections_of_subject on subject_section (subject_guid);
create index teachings_of_subject on teaching (subject_guid);

create table lecture_item (
  guid         uuid primary key,
  seq          bigint generated always as identity,
  subject_guid uuid not null references subject,
  -- The folder that contains it; null at the top.
  parent_guid  uuid references lecture_item,
  kind         text not null check (kind in ('folder', 'lecture')),
  -- Order within the folder; changed only under the lock of the subject's row.
  position     bigint not null,
  title        text not null,
  -- Rich text of a lecture, plain text of a folder.
  description  text not null default '',
  search_text  text not null,
  visible      boolean not null default true,
  -- Students see it from this time on.
  show_from    timestamptz,
  -- When it became visible to students and they were notified.
  published_at timestamptz,
  created_by   uuid not null references person,
  created_at   timestamptz not null default now(),
  modified_at  timestamptz
);
create index lecture_items_of_folder on lecture_item (parent_guid, position) where parent_guid is not null;
create index lecture_items_at_top on lecture_item (subject_guid, position) where parent_guid is null;
create index lecture_items_of_subject on lecture_item (subject_guid, seq desc);
create index lecture_items_by_text on lecture_item using gin (search_text gin_trgm_ops);
create index lectures_to_publish on lecture_item (show_from) where kind = 'lecture' and visible and published_at is null;

create table lecture_file (
  lecture_guid uuid not null references lecture_item on delete cascade,
  file_guid    uuid not null references file on delete cascade,
  caption      text not null,
  position     smallint not null,
  primary key (lecture_guid, file_guid)
);

-- When a student first opened a lecture, and first downloaded a file of it.
create table lecture_seen (
  lecture_guid  uuid not null references lecture_item on delete cascade,
  person_guid   uuid not null references person,
  seen_at       timestamptz not null,
  downloaded_at timestamptz,
  primary key (lecture_guid, person_guid)
);
create index lectures_seen_by_person on lecture_seen (person_guid, lecture_guid);

-- Items published after `since` are new to the person during the visit that contains `looked_at`.
create table lecture_visit (
  person_guid  uuid not null references person,
  subject_guid uuid not null references subject,
  looked_at    timestamptz not null,
  since        timestamptz,
  primary key (person_guid, subject_guid)
);
