-- Replies, messages of groups and comments that a moderator removed, and reports about what people write (docs/decisions/0068).

-- Removed ones keep their place without the text, which the audit log contains.
alter table forum_reply add column removed_at timestamptz;
alter table chat_message add column removed boolean not null default false;
alter table portfolio_comment add column removed_at timestamptz;

-- One report of a person about a thing.
create table report (
  seq          bigint generated always as identity primary key,
  reply_guid   uuid references forum_reply on delete cascade,
  message_guid uuid references chat_message on delete cascade,
  comment_guid uuid references portfolio_comment on delete cascade,
  person_guid  uuid not null references person,
  reason       text not null,
  created_at   timestamptz not null,
  -- When the report was dismissed, or its object removed.
  closed_at    timestamptz,
  check (num_nonnulls(reply_guid, message_guid, comment_guid) = 1),
  unique (reply_guid, person_guid),
  unique (message_guid, person_guid),
  unique (comment_guid, person_guid)
);
