-- The portfolio of a student (docs/requirements/portfolio.md; docs/decisions/0028): card, items,
-- reflections, tags, feedback, comments, collections, links.

-- The card, created by the student's first change of it.
create table portfolio (
  student_guid       uuid primary key references person,
  -- The source of the link of the photo's file (`file_link`).
  guid               uuid not null unique,
  mission_statement  text not null default '',
  career_goals       text not null default '',
  profile_visibility text not null default 'university',
  contact_visibility text not null default 'teachers',
  photo_guid         uuid references file on delete set null,
  photo_consent_at   timestamptz
);

-- Work samples (0), achievements (1) and goals (2).
create table portfolio_item (
  guid              uuid primary key,
  seq               bigint generated always as identity,
  student_guid      uuid not null references person,
  kind              smallint not null check (kind in (0, 1, 2)),
  title             text not null,
  case_description  text not null default '',
  -- Rich text of a work sample, plain text of the others.
  description       text not null,
  -- Title, texts and names of files, and the names of its tags, folded for search.
  search_text       text not null,
  tag_text          text not null default '',
  visibility        text not null check (visibility in ('me', 'teachers', 'section', 'university')),
  flag              boolean not null default false,
  for_attention     boolean not null default false,
  attention_told_at timestamptz,
  achieved_on       date,
  due_at            timestamptz,
  status            smallint,
  -- When the goal got its status.
  status_at         timestamptz,
  -- When its owner was reminded of this due date.
  due_told_at       timestamptz,
  -- Position on the timeline: day of an achievement, due date of a goal, creation of a work sample.
  dated_at          timestamptz not null,
  created_at        timestamptz not null,
  modified_at       timestamptz,
  check ((kind = 1) = (achieved_on is not null) and (kind = 2) = (due_at is not null) and (kind = 2) = (status is not null))
);
create index portfolio_items_of_student on portfolio_item (student_guid, kind, seq desc);
create index portfolio_items_by_time on portfolio_item (seq desc);
create index portfolio_items_by_text on portfolio_item using gin (search_text gin_trgm_ops);
create index portfolio_items_by_tag_text on portfolio_item using gin (tag_text gin_trgm_ops);
create index goals_to_remind_of on portfolio_item (due_at) where kind = 2 and due_told_at is null;

create table portfolio_reflection (
  guid        uuid primary key,
  seq         bigint generated always as identity,
  item_guid   uuid not null references portfolio_item on delete cascade,
  text        text not null,
  created_at  timestamptz not null,
  modified_at timestamptz
);
create index reflections_of_item on portfolio_reflection (item_guid, seq);

-- Files of items and reflections, in their order.
create table portfolio_file (
  source_guid uuid not null,
  file_guid   uuid not null references file on delete cascade,
  caption     text not null,
  position    smallint not null,
  primary key (source_guid, file_guid)
);

create table tag_item (
  guid       uuid primary key,
  owner_guid uuid not null references person,
  name       text not null,
  -- The folded name, so that spellings of one name are one tag.
  name_key   text not null,
  color_id   smallint not null,
  unique (owner_guid, name_key)
);
create table portfolio_tag (
  guid          uuid primary key,
  seq           bigint generated always as identity,
  item_guid     uuid not null references portfolio_item on delete cascade,
  tag_item_guid uuid not null references tag_item on delete cascade,
  unique (item_guid, tag_item_guid)
);
create index portfolio_tags_of_tag_item on portfolio_tag (tag_item_guid);

-- Feedback on an item or on one of its reflections; the source is one of the two.
create table portfolio_feedback (
  guid            uuid primary key,
  seq             bigint generated always as identity,
  item_guid       uuid not null references portfolio_item on delete cascade,
  reflection_guid uuid references portfolio_reflection on delete cascade,
  source_guid     uuid not null,
  source_type     smallint not null,
  teacher_guid    uuid not null references person,
  text            text not null,
  created_at      timestamptz not null,
  modified_at     timestamptz
);
create index portfolio_feedback_of_source on portfolio_feedback (source_guid, seq);
create index portfolio_feedback_of_item on portfolio_feedback (item_guid);
create index portfolio_feedback_of_reflection on portfolio_feedback (reflection_guid) where reflection_guid is not null;

create table portfolio_comment (
  guid            uuid primary key,
  seq             bigint generated always as identity,
  item_guid       uuid not null references portfolio_item on delete cascade,
  reflection_guid uuid references portfolio_reflection on delete cascade,
  feedback_guid   uuid references portfolio_feedback on delete cascade,
  source_guid     uuid not null,
  source_type     smallint not null,
  person_guid     uuid not null references person,
  text            text not null,
  created_at      timestamptz not null,
  modified_at     timestamptz
);
create index portfolio_comments_of_source on portfolio_comment (source_guid, seq desc);
create index portfolio_comments_of_item on portfolio_comment (item_guid);
create index portfolio_comments_of_reflection on portfolio_comment (reflection_guid) where reflection_guid is not null;
create index portfolio_comments_of_feedback on portfolio_comment (feedback_guid) where feedback_guid is not null;

create table portfolio_collection (
  guid         uuid primary key,
  student_guid uuid not null references person,
  title        text not null,
  description  text not null,
  visibility   text not null check (visibility in ('me', 'teachers', 'section', 'university')),
  created_at   timestamptz not null,
  modified_at  timestamptz
);
create index collections_of_student on portfolio_collection (student_guid);
create table portfolio_collection_item (
  collection_guid uuid not null references portfolio_collection on delete cascade,
  item_guid       uuid not null references portfolio_item on delete cascade,
  position        smallint not null,
  primary key (collection_guid, item_guid)
);
create index collections_of_item on portfolio_collection_item (item_guid);

-- A secret link; only the SHA-256 of its secret is stored.
create table portfolio_link (
  guid            uuid primary key,
  seq             bigint generated always as identity,
  student_guid    uuid not null references person,
  secret_hash     text not null unique,
  title           text not null,
  with_profile    boolean not null,
  collection_guid uuid references portfolio_collection on delete set null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  opened_count    integer not null default 0,
  last_opened_at  timestamptz
);
create index links_of_student on portfolio_link (student_guid, seq desc);
create index links_of_collection on portfolio_link (collection_guid) where collection_guid is not null;
create table portfolio_link_item (
  link_guid uuid not null references portfolio_link on delete cascade,
  item_guid uuid not null references portfolio_item on delete cascade,
  position  smallint not null,
  primary key (link_guid, item_guid)
);
create index links_of_item on portfolio_link_item (item_guid);

-- An archive that can be downloaded for some minutes, by the SHA-256 of its ticket.
create table portfolio_export (
  ticket_hash  text primary key,
  student_guid uuid not null references person,
  language     text not null,
  expires_at   timestamptz not null
);
