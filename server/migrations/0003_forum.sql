-- The learning site (FORUM-7 to FORUM-10). `seq` gives lists one stable order to page by.

create table forum (
  guid             uuid primary key,
  seq              bigint generated always as identity,
  parent_guid      uuid references forum,
  title            text not null,
  description      text not null default '',
  forum_type       smallint not null check (forum_type between 0 and 5),
  start_at         timestamptz,
  end_at           timestamptz,
  end_enabled      boolean not null default false,
  visible          boolean not null default true,
  department_guid  uuid references department,
  stage_guid       uuid references stage,
  subject_guid     uuid references subject,
  auto_generated   boolean not null default false,
  level            text not null check (level in ('University', 'Department', 'Stage', 'Subject')),
  created_by       uuid not null references person,
  created_at       timestamptz not null default now()
);
create index forums_of_parent on forum (parent_guid, seq);

create table forum_topic (
  guid                  uuid primary key,
  seq                   bigint generated always as identity,
  forum_guid            uuid references forum,
  share_with_forum_guid uuid references forum,
  name                  text not null,
  search_text           text not null,
  topic_type            smallint not null check (topic_type in (0, 1)),
  member_mode           smallint not null check (member_mode in (0, 1)),
  visible               boolean not null default true,
  start_at              timestamptz,
  end_at                timestamptz,
  end_enabled           boolean not null default false,
  created_by            uuid not null references person,
  created_at            timestamptz not null default now(),
  contents_count        integer not null default 0,
  last_activity_at      timestamptz not null default now()
);
create index topics_of_forum on forum_topic (forum_guid, seq desc);
create index topics_shared_with_forum on forum_topic (share_with_forum_guid, seq desc) where share_with_forum_guid is not null;
create index topics_of_creator on forum_topic (created_by, seq desc);
create index topics_by_text on forum_topic using gin (search_text gin_trgm_ops);

create table forum_topic_member (
  guid        uuid primary key,
  seq         bigint generated always as identity,
  topic_guid  uuid not null references forum_topic on delete cascade,
  person_guid uuid not null references person,
  -- 0 not joined, 1 joined, 2 removed, 3 left.
  status      smallint not null check (status between 0 and 3),
  owner       boolean not null default false,
  favorite    boolean not null default false,
  changed_at  timestamptz not null default now(),
  unique (topic_guid, person_guid)
);
create index topic_memberships_of_person on forum_topic_member (person_guid, topic_guid);

create table forum_content (
  guid           uuid primary key,
  seq            bigint generated always as identity,
  topic_guid     uuid not null references forum_topic on delete cascade,
  title          text not null,
  html           text not null,
  -- Title and text without markup, folded for search.
  search_text    text not null,
  locked_at      timestamptz,
  pinned         boolean not null default false,
  created_by     uuid not null references person,
  created_at     timestamptz not null default now(),
  modified_at    timestamptz,
  replies_count  integer not null default 0,
  rates_count    integer not null default 0,
  stars_count    integer not null default 0,
  stars_sum      integer not null default 0
);
create index contents_of_topic on forum_content (topic_guid, pinned desc, seq desc);
create index contents_by_time on forum_content (seq desc);
create index contents_by_text on forum_content using gin (search_text gin_trgm_ops);

create table forum_content_file (
  content_guid uuid not null references forum_content on delete cascade,
  file_guid    uuid not null references file on delete cascade,
  caption      text not null,
  position     smallint not null,
  primary key (content_guid, file_guid)
);

create table forum_content_member (
  guid            uuid primary key,
  seq             bigint generated always as identity,
  content_guid    uuid not null references forum_content on delete cascade,
  person_guid     uuid not null references person,
  stars           smallint check (stars between 1 and 5),
  feedback        text,
  rated_at        timestamptz,
  rate_changed_at timestamptz,
  read_at         timestamptz,
  viewed_at       timestamptz,
  follow          boolean not null default false,
  unique (content_guid, person_guid)
);
create index content_followers on forum_content_member (content_guid) where follow;
create index content_rates on forum_content_member (content_guid, seq desc) where rated_at is not null;

create table forum_reply (
  guid         uuid primary key,
  seq          bigint generated always as identity,
  content_guid uuid not null references forum_content on delete cascade,
  text         text not null,
  created_by   uuid not null references person,
  created_at   timestamptz not null default now(),
  modified_at  timestamptz
);
create index replies_of_content on forum_reply (content_guid, seq desc);
