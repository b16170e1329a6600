-- Uploads, files and notifications, which every area uses.

-- An unfinished upload. Its state is stored here, not in memory, so that every process accepts the next chunk.
create table upload (
  guid        uuid primary key,
  owner_guid  uuid not null references person,
  location    text not null,
  file_name   text not null,
  total_bytes bigint not null,
  received    bigint not null default 0,
  -- The finished file: a repeated last chunk gets the same response.
  file_guid   uuid,
  created_at  timestamptz not null default now()
);
create index uploads_by_age on upload (created_at);

create table file (
  guid           uuid primary key,
  -- The `fileUrl` of the API: `<location>/<guid>/<name>`.
  file_url       text not null unique,
  original_name  text not null,
  mime           text not null,
  bytes          bigint not null,
  owner_guid     uuid not null references person,
  download_count integer not null default 0,
  created_at     timestamptz not null default now()
);
create index files_by_age on file (created_at);

-- The entity that a file belongs to. A file without one is readable by its owner only.
create table file_link (
  source_guid uuid not null,
  file_guid   uuid not null references file on delete cascade,
  area        text not null,
  primary key (source_guid, file_guid)
);
create index links_of_file on file_link (file_guid);

create table notification (
  guid        uuid primary key,
  seq         bigint generated always as identity,
  person_guid uuid not null references person,
  kind        text not null,
  -- Values of the placeholders in the text of the kind.
  fields      jsonb not null,
  path        text not null,
  created_at  timestamptz not null default now(),
  read_at     timestamptz
);
create index notifications_of_person on notification (person_guid, seq desc);
create index notifications_unread on notification (person_guid) where read_at is null;
