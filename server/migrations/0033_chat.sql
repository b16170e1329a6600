-- Private chat and chat groups (docs/requirements/chat.md; docs/decisions/0030).

create table chat_conversation (
  guid          uuid primary key,
  -- 0 private, 1 group.
  kind          smallint not null check (kind in (0, 1)),
  -- The two people of a private conversation, the smaller guid first, so that each pair has one conversation.
  low_guid      uuid references person,
  high_guid     uuid references person,
  -- Set for groups only.
  owner_guid    uuid references person,
  name          text,
  mode          smallint not null default 0 check (mode in (0, 1)),
  search_name   text generated always as (' ' || fold_for_search(name)) stored,
  -- Number of current members.
  members_count integer not null default 2,
  -- Sequence of the last message, assigned under the lock of this row.
  last_sequence bigint not null default 0,
  last_at       timestamptz not null,
  created_at    timestamptz not null,
  check ((kind = 0) = (low_guid is not null) and (kind = 0) = (high_guid is not null) and (kind = 1) = (owner_guid is not null) and (kind = 1) = (name is not null)),
  check (low_guid < high_guid)
);
create unique index private_conversation_of_two on chat_conversation (low_guid, high_guid) where kind = 0;
create index chat_groups_of_owner on chat_conversation (owner_guid) where kind = 1;

create table chat_member (
  conversation_guid uuid not null references chat_conversation on delete cascade,
  person_guid       uuid not null references person,
  muted             boolean not null default false,
  -- Sequence up to which the member has read.
  read_to           bigint not null default 0,
  -- When the member left or was removed; since then they cannot read the conversation.
  gone_at           timestamptz,
  joined_at         timestamptz not null,
  primary key (conversation_guid, person_guid)
);
create index chat_conversations_of_person on chat_member (person_guid) where gone_at is null;
create index chat_members_by_reading on chat_member (conversation_guid, read_to) where gone_at is null;

create table chat_message (
  guid              uuid primary key,
  conversation_guid uuid not null references chat_conversation on delete cascade,
  -- 1, 2, 3 … without gaps: a deleted message keeps its number.
  sequence          bigint not null,
  from_guid         uuid not null references person,
  text              text not null,
  -- The text and the file's name, folded for search.
  search_text       text not null,
  -- The last part of the file's address, its extension, its own name and its size.
  attached_file     text,
  attached_type     text,
  file_name         text,
  file_bytes        bigint,
  sent_at           timestamptz not null,
  -- Deleted for all members.
  deleted_at        timestamptz,
  unique (conversation_guid, sequence)
);
create index chat_messages_by_text on chat_message using gin (search_text gin_trgm_ops);
create index chat_messages_of_sender on chat_message (from_guid, sent_at);

-- Messages that a person deleted for themselves alone.
create table chat_hidden (
  message_guid uuid not null references chat_message on delete cascade,
  person_guid  uuid not null references person,
  primary key (message_guid, person_guid)
);

-- Order of the people that the chat offers.
create index people_in_order on person (full_name, guid);
