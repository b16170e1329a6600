import { sql } from 'kysely';
import { analyseAllRows } from './statement-plans';
import type { ForumServer } from '../forum/testing';

/** Guids that the tested lists of `teacher` and `student` are requested with. */
export interface TestedPart {
  categoryGuid: string;
  forumGuid: string;
  topicGuid: string;
  contentGuid: string;
}

const MEMBERS = 120;
const TOPICS = 60;
const CONTENTS = 150;
const REPLIES = 150;

/**
 * Fills the forum of physics: lists of several pages each, all of which `teacher` and `student`
 * see.
 */
export async function fillTestedPart(server: ForumServer): Promise<TestedPart> {
  const {
    services: { db },
    university: { people, sections },
  } = server;
  const { forumGuid, parentForumGuid } = await server.physics();
  const { forumTopicGuid: topicGuid } = await server.topic('teacher', { forumGuid });
  const { forumTopicContentGuid: contentGuid } = await server.content('teacher', topicGuid);
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid)
    select gen_random_uuid(), 'own' || i, 'own ' || i, 0, 'Student', '', ${sections.a} from generate_series(1, ${MEMBERS}) i`.execute(
    db,
  );
  await sql`
    insert into forum_topic (guid, forum_guid, name, search_text, topic_type, member_mode, created_by)
    select gen_random_uuid(), ${forumGuid}, 'topic ' || i, 'own topic ' || i, 0, i % 3 / 2, ${people.teacher} from generate_series(1, ${TOPICS}) i`.execute(
    db,
  );
  await sql`
    insert into forum_topic_member (guid, topic_guid, person_guid, status, owner, favorite)
    select gen_random_uuid(), t.guid, p.guid, 1, p.guid = t.created_by, true
    from forum_topic t, person p where p.guid = any(${[people.teacher, people.student]}::uuid[]) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into forum_topic_member (guid, topic_guid, person_guid, status)
    select gen_random_uuid(), ${topicGuid}, guid, 1 from person where user_name like 'own%'`.execute(
    db,
  );
  await sql`
    insert into forum_content (guid, topic_guid, title, html, search_text, created_by)
    select gen_random_uuid(), ${topicGuid}, 'content', '', 'نيوتن ' || i, ${people.teacher} from generate_series(1, ${CONTENTS}) i`.execute(
    db,
  );
  await sql`
    insert into forum_reply (guid, content_guid, text, created_by)
    select gen_random_uuid(), ${contentGuid}, 'reply', ${people.student} from generate_series(1, ${REPLIES})`.execute(
    db,
  );
  await sql`
    insert into forum_content_member (guid, content_guid, person_guid, stars, rated_at)
    select gen_random_uuid(), ${contentGuid}, guid, 5, now() from person where user_name like 'own%'`.execute(
    db,
  );
  await sql`
    insert into notification (guid, person_guid, kind, fields, path)
    select gen_random_uuid(), ${people.teacher}, 'rated', '{}', '/' from generate_series(1, 40)`.execute(
    db,
  );
  return { categoryGuid: parentForumGuid ?? '', forumGuid, topicGuid, contentGuid };
}

/** Rows that one call of `growOtherParts` adds. */
const OTHERS = { people: 3000, forums: 2000, topicsEach: 2, contentsEach: 5, notificationsEach: 4 };

/**
 * Adds a part of the university that `teacher` and `student` do not see: 3,000 people, and 2,000
 * forums at the top with 20,000 contents that are newer and have the same text, with as many
 * replies, rates and files.
 */
export async function growOtherParts({
  services: { db },
  university: { people, departments, stages, sections, subjects },
}: ForumServer): Promise<void> {
  const created = new Date();
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash, section_guid, department_guid, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'other ' || i, 2 * (i % 20 / 19), case when i % 20 = 19 then 'Teacher' else 'Student' end, '',
      case when i % 20 < 19 then ${sections.law}::uuid end, case when i % 20 = 19 then ${departments.law}::uuid end, ${created}
    from generate_series(1, ${OTHERS.people}) i`.execute(db);
  await sql`
    insert into teaching (teacher_guid, subject_guid, section_guid)
    select guid, ${subjects.rights}, ${sections.law} from person where created_at = ${created} and role = 2`.execute(
    db,
  );
  await sql`
    insert into forum (guid, parent_guid, title, forum_type, level, department_guid, stage_guid, subject_guid, created_by, created_at)
    select gen_random_uuid(), null, 'other', 1, 'Subject', ${departments.law}, ${stages.law}, ${subjects.rights}, ${people.stranger}, ${created}
    from generate_series(1, ${OTHERS.forums})`.execute(db);
  await sql`
    insert into forum_topic (guid, forum_guid, name, search_text, topic_type, member_mode, created_by, created_at)
    select gen_random_uuid(), guid, 'other', 'own topic of others', 0, 0, ${people.stranger}, ${created}
    from forum, generate_series(1, ${OTHERS.topicsEach}) where created_at = ${created}`.execute(db);
  await sql`
    insert into forum_content (guid, topic_guid, title, html, search_text, created_by, created_at)
    select gen_random_uuid(), guid, 'other', '', 'نيوتن ' || seq, ${people.stranger}, ${created}
    from forum_topic, generate_series(1, ${OTHERS.contentsEach}) where created_at = ${created}`.execute(
    db,
  );
  await sql`
    insert into file (guid, file_url, original_name, mime, bytes, owner_guid, created_at)
    select guid, guid::text, 'other', 'text/plain', 1, created_by, created_at from forum_content where created_at = ${created}`.execute(
    db,
  );
  await sql`insert into forum_content_file (content_guid, file_guid, caption, position) select guid, guid, 'other', 0 from file where created_at = ${created}`.execute(
    db,
  );
  await sql`
    insert into forum_reply (guid, content_guid, text, created_by)
    select gen_random_uuid(), guid, 'reply', created_by from forum_content where created_at = ${created}`.execute(
    db,
  );
  await sql`
    insert into forum_content_member (guid, content_guid, person_guid, stars, rated_at)
    select gen_random_uuid(), guid, created_by, 5, now() from forum_content where created_at = ${created}`.execute(
    db,
  );
  await sql`
    insert into forum_topic_member (guid, topic_guid, person_guid, status)
    select gen_random_uuid(), t.guid, p.guid, 1 from forum_topic t join person p on p.created_at = t.created_at and p.role = 2
    where t.created_at = ${created} and abs(hashtext(t.guid::text || p.guid::text)) % 5 = 0`.execute(
    db,
  );
  await sql`
    insert into notification (guid, person_guid, kind, fields, path)
    select gen_random_uuid(), guid, 'rated', '{}', '/' from person, generate_series(1, ${OTHERS.notificationsEach}) where created_at = ${created}`.execute(
    db,
  );
  await analyseAllRows(db);
}
