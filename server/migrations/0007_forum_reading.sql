-- Unread marks of the forum, mentions, and search of people by name (docs/decisions/0013).

-- The sequence numbers up to which a person has read a topic.
create table forum_topic_reading (
  person_guid  uuid not null references person,
  topic_guid   uuid not null references forum_topic on delete cascade,
  contents_to  bigint not null default 0,
  -- Applies to every thread of the topic.
  replies_to   bigint not null default 0,
  primary key (person_guid, topic_guid)
);
create index topic_readings_of_topic on forum_topic_reading (topic_guid);

-- The sequence number up to which a person has read the replies to a content.
create table forum_thread_reading (
  person_guid  uuid not null references person,
  content_guid uuid not null references forum_content on delete cascade,
  replies_to   bigint not null default 0,
  primary key (person_guid, content_guid)
);
create index thread_readings_of_content on forum_thread_reading (content_guid);

-- Time of the last reply: threads without newer replies are not read.
alter table forum_content add column last_reply_at timestamptz;
update forum_content c set last_reply_at = (select max(r.created_at) from forum_reply r where r.content_guid = c.guid) where c.replies_count > 0;
create index contents_by_last_reply on forum_content (topic_guid, last_reply_at) where last_reply_at is not null;

-- People who were mentioned in a content or reply: each is notified once, and their names are shown in it.
create table forum_mention (
  person_guid  uuid not null references person,
  content_guid uuid references forum_content on delete cascade,
  reply_guid   uuid references forum_reply on delete cascade,
  check (num_nonnulls(content_guid, reply_guid) = 1),
  unique (content_guid, person_guid),
  unique (reply_guid, person_guid)
);

-- The folded name (`foldForSearch` of shared/api) after a space, so that every word follows a space.
alter table person add column search_name text not null generated always as (
  ' ' || lower(translate(
    regexp_replace(normalize(full_name, NFKC), '[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    U&'\0622\0623\0625\0671\0649\06CC\0629\06A9', U&'\0627\0627\0627\0627\064A\064A\0647\0643'))
) stored;
create index people_by_name on person using gin (search_name gin_trgm_ops);
