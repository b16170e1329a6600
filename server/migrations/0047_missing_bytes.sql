-- Files whose bytes the store did not have when somebody asked for them, until they are there again.
create table missing_bytes (
  file_guid uuid primary key references file on delete cascade,
  seen_at   timestamptz not null
);
