-- Internal mail (docs/requirements/mail.md; docs/decisions/0029).

create table mail (
  guid             uuid primary key,
  seq              bigint generated always as identity,
  sender_guid      uuid not null references person,
  title            text not null,
  -- Rich text, and its beginning as plain text.
  html             text not null,
  excerpt          text not null,
  -- Title, text, names of files and of the sender, folded for search. The recipients' names are separate,
  -- because only the sender may search them.
  search_text      text not null,
  recipients_text  text not null,
  subject_guid     uuid references subject on delete set null,
  section_guid     uuid references section on delete set null,
  -- The first mail of the thread, which may be deleted.
  thread_guid      uuid not null,
  reply_on_guid    uuid references mail on delete set null,
  recipients_count integer not null,
  delivered_count  integer not null default 0,
  -- Recipients who have opened it.
  read_count       integer not null default 0,
  created_at       timestamptz not null
);
create index mails_of_thread on mail (thread_guid, seq);
create index mails_answering on mail (reply_on_guid, sender_guid) where reply_on_guid is not null;
create index mails_by_text on mail using gin (search_text gin_trgm_ops);

-- A mail in the mailbox of its sender or of a recipient. Recipients' copies without `delivered_at` are still to be delivered.
create table mail_copy (
  mail_guid    uuid not null references mail on delete cascade,
  person_guid  uuid not null references person,
  -- Sequence of the mail: the order of lists.
  mail_seq     bigint not null,
  sent         boolean not null,
  delivered_at timestamptz,
  read_at      timestamptz,
  -- Whether the person is counted in the mail's `read_count`; marking as unread does not change that.
  opened       boolean not null default false,
  archived     boolean not null default false,
  deleted_at   timestamptz,
  primary key (mail_guid, person_guid)
);
create index mail_copies_listed on mail_copy (person_guid, sent, archived, mail_seq desc) where delivered_at is not null and deleted_at is null;
create index mail_copies_unread on mail_copy (person_guid, mail_seq desc) where not sent and read_at is null and not archived and delivered_at is not null and deleted_at is null;
create index mail_copies_to_deliver on mail_copy (mail_seq) where delivered_at is null;

-- An unsent mail. Sending it gives the mail the guid of the draft.
create table mail_draft (
  guid          uuid primary key,
  owner_guid    uuid not null references person,
  version       integer not null,
  title         text not null,
  html          text not null,
  excerpt       text not null,
  to_guids      uuid[] not null,
  subject_guid  uuid references subject on delete set null,
  section_guid  uuid references section on delete set null,
  reply_on_guid uuid references mail on delete set null,
  modified_at   timestamptz not null
);
create index mail_drafts_of_owner on mail_draft (owner_guid, modified_at desc);
create index mail_drafts_answering on mail_draft (reply_on_guid) where reply_on_guid is not null;

-- Files of mails and drafts, in their order.
create table mail_file (
  source_guid uuid not null,
  file_guid   uuid not null references file on delete cascade,
  position    smallint not null,
  primary key (source_guid, file_guid)
);
