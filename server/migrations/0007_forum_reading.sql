-- What is new to whom in the forum, mentions, and people found by name (docs/decisions/0013).

-- How far a person has read in a topic: up to these sequence numbers nothing is new to them.
create table forum_topic_reading (
  person_guid  uuid not null references person,
  topic_guid   uuid not null references forum_topic on delete cascade,
  contents_to  bigint not null default 0,
  -- Of every thread of the topic.
  replies_to   bigint not null default 0,
  primary key (person_guid, topic_guid)
);
create index topic_readings_of_topic on forum_topic_reading (topic_guid);

-- How far a person has read in a content's replies.
create table forum_thread_reading (
  person_guid  uuid not null references person,
  content_guid uuid not null references forum_content on delete cascade,
  replies_to   bigint not null default 0,
  primary key (person_guid, content_guid)
);
create index thread_readings_of_content on forum_thread_reading (content_guid);

-- When a content was last replied to, so that quiet threads need not be looked into.
alter table forum_content add column last_reply_at timestamptz;
update forum_content c set last_reply_at = (select max(r.created_at) from forum_reply r where r.content_guid = c.guid) where c.replies_count > 0;
create index contents_by_last_reply on forum_content (topic_guid, last_reply_at) where last_reply_at is not null;

-- Who was ever mentioned in a content or a reply, so that nobody is told twice, and whose names stand in it.
create table forum_mention (
  person_guid  uuid not null references person,
  content_guid uuid references forum_content on delete cascade,
  reply_guid   uuid references forum_reply on delete cascade,
  check (num_nonnulls(content_guid, reply_guid) = 1),
  unique (content_guid, person_guid),
  unique (reply_guid, person_guid)
);

-- A name as search compares it (foldForSearch of shared/api), after a space: every word of it begins after one.
alter table person add column search_name text not null generated always as (
  ' ' || lower(translate(
    regexp_replace(normalize(full_name, NFKC), '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    U&'\0622\0623\0625\0671\0649\06CC\0629\06A9', U&'\0627\0627\0627\0627\064A\064A\0647\0643'))
) stored;
create index people_by_name on person using gin (search_name gin_trgm_ops);
