-- Files whose bytes were missing from the store when they were requested, until they are stored again.
create table missing_bytes (
  file_guid uuid primary key references file on delete cascade,
  seen_at   timestamptz not null
);
