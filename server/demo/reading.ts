import { HOUR_MS } from '@riwaq/api';
import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database';
import { unreadFrom } from '../src/forum/store-reading';
import type { DEMO_ACCOUNTS } from './accounts';
import { createRandom } from './random';
import type { Person, Structure } from './structure';
import type { DemoTopic } from './topics';

/**
 * Hours since the last visit of the trial accounts: each finds some new contents, none finds only
 * new ones.
 */
const LAST_VISIT_HOURS: Readonly<Record<(typeof DEMO_ACCOUNTS)[number], number>> = {
  teacher: 54,
  teacher2: 30,
  student: 78,
  student2: 54,
  admin: 8,
};
/**
 * Hours since the last visit of the numbered students, weighted by repetition: most visited this
 * week, a few stayed away.
 */
const STUDENTS_AWAY_HOURS = [5, 5, 20, 20, 20, 30, 30, 54, 54, 78, 78, 126, 200, 340] as const;

/**
 * Sets everybody's reading marks (docs/decisions/0013) to their last visit: older contents are
 * read. People who rated or read a content since then have opened its topic, and people who replied
 * have seen the thread up to there. Call it after inserting the forum: the marks are sequence
 * numbers assigned by the database.
 */
export async function insertReading(
  tx: Tx,
  structure: Structure,
  topics: readonly DemoTopic[],
  now: Date,
): Promise<void> {
  const random = createRandom('last visits');
  const awayOf = new Map<Person, number>([
    ...structure.students.map((person): [Person, number] => [
      person,
      random.pick(STUDENTS_AWAY_HOURS),
    ]),
    ...Object.entries(LAST_VISIT_HOURS).map(([userName, away]): [Person, number] => [
      structure.byUserName(userName),
      away,
    ]),
  ]);
  const named = Object.keys(LAST_VISIT_HOURS).map((userName) => structure.byUserName(userName));
  const visits = JSON.stringify(
    [...awayOf].map(([{ guid }, away]) => ({
      person_guid: guid,
      at: new Date(now.getTime() - away * HOUR_MS),
    })),
  );
  const places = JSON.stringify(
    topics.map((topic) => ({
      topic_guid: topic.guid,
      people: [...new Set([...named, ...(topic.open ? topic.students : [])])].map(
        ({ guid }) => guid,
      ),
    })),
  );
  const visit = sql`visit as materialized (select * from json_to_recordset(${visits}::json) as v(person_guid uuid, at timestamptz))`;
  await sql`
    with ${visit},
    place as materialized (
      select t.guid as topic_guid, v.person_guid, v.at
      from json_to_recordset(${places}::json) as p(topic_guid uuid, people uuid[]) join forum_topic t on t.guid = p.topic_guid
      cross join unnest(p.people) as person join visit v on v.person_guid = person
      where t.last_activity_at > ${unreadFrom(now)}),
    own as materialized (
      select m.person_guid, c.topic_guid, max(c.seq) as contents_to
      from forum_content_member m join forum_content c on c.guid = m.content_guid
      where m.read_at is not null or m.rated_at is not null group by m.person_guid, c.topic_guid),
    -- Many were last there at the same time: what was there then is looked up once for all of them.
    stand as materialized (
      select d.topic_guid, d.at,
        coalesce((select max(c.seq) from forum_content c where c.topic_guid = d.topic_guid and c.created_at <= d.at), 0) as contents_to,
        coalesce((select max(r.seq) from forum_content c join forum_reply r on r.content_guid = c.guid where c.topic_guid = d.topic_guid and r.created_at <= d.at), 0) as replies_to
      from (select distinct topic_guid, at from place) d)
    insert into forum_topic_reading (person_guid, topic_guid, contents_to, replies_to)
    select p.person_guid, p.topic_guid, greatest(o.contents_to, s.contents_to), s.replies_to
    from place p join stand s on s.topic_guid = p.topic_guid and s.at = p.at
    left join own o on o.person_guid = p.person_guid and o.topic_guid = p.topic_guid`.execute(tx);
  await sql`
    with ${visit}
    insert into forum_thread_reading (person_guid, content_guid, replies_to)
    select r.created_by, r.content_guid, max(r.seq) from visit v join forum_reply r on r.created_by = v.person_guid
    group by r.created_by, r.content_guid`.execute(tx);
}
