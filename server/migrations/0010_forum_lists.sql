-- Indexes of lists: their cost does not depend on the size of the rest of the university (server/src/forum/scale.test.ts).

-- The audience of a forum as one text: department/stage/subject; an open part is empty.
alter table forum add column audience text not null generated always as (
  coalesce(department_guid::text, '') || '/' || coalesce(stage_guid::text, '') || '/' || coalesce(subject_guid::text, '')) stored;
create index forums_of_audience on forum (audience);
create index forums_of_parent_by_audience on forum (parent_guid, audience);
create index forums_of_creator on forum (created_by);

-- Contents of a topic from the newest, pinned or not.
create index contents_of_topic_by_time on forum_content (topic_guid, seq desc);

create index members_of_topic on forum_topic_member (topic_guid, owner desc, seq);

create index teachings_of_section on teaching (section_guid, subject_guid);
