-- Replies that a moderator removed, and reports about what people write (docs/decisions/0068).

-- The reply stays in its place without its text, which the audit log has.
alter table forum_reply add column removed_at timestamptz;

-- One report of a person about a thing.
create table report (
  seq         bigint generated always as identity primary key,
  reply_guid  uuid not null references forum_reply on delete cascade,
  person_guid uuid not null references person,
  reason      text not null,
  created_at  timestamptz not null,
  -- It was dismissed, or what it is about was removed.
  closed_at   timestamptz,
  unique (reply_guid, person_guid)
);
