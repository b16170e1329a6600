import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { unreadFrom } from '../forum/store-reading';
import type { DEMO_ACCOUNTS } from './accounts';
import type { Structure } from './structure';

const HOUR = 3_600_000;

/**
 * Hours since the accounts to try the site with were last there: each finds something new and none finds everything.
 * The numbered students have not opened the forum yet.
 */
const AWAY_HOURS: Readonly<Record<(typeof DEMO_ACCOUNTS)[number], number>> = { teacher: 54, teacher2: 30, student: 78, student2: 54, admin: 8 };

/**
 * Sets the marks of the accounts to try the site with (docs/decisions/0013) to their last visit: what is older was
 * read. Whoever rated or read a content since then had opened its topic, and whoever replied had seen the thread up
 * to there. Call it when the forum is there: the marks are the sequence numbers that the database gave.
 */
export async function insertReading(tx: Tx, structure: Structure, now: Date): Promise<void> {
  const visits = JSON.stringify(Object.entries(AWAY_HOURS).map(([userName, away]) => ({
    person_guid: structure.byUserName(userName).guid, at: new Date(now.getTime() - away * HOUR),
  })));
  const visit = sql`visit as materialized (select * from json_to_recordset(${visits}::json) as v(person_guid uuid, at timestamptz))`;
  await sql`
    with ${visit},
    own as materialized (
      select m.person_guid, c.topic_guid, max(c.seq) as contents_to
      from visit v join forum_content_member m on m.person_guid = v.person_guid join forum_content c on c.guid = m.content_guid
      where m.read_at is not null or m.rated_at is not null group by m.person_guid, c.topic_guid)
    insert into forum_topic_reading (person_guid, topic_guid, contents_to, replies_to)
    select v.person_guid, t.guid,
      greatest(o.contents_to, coalesce((select max(c.seq) from forum_content c where c.topic_guid = t.guid and c.created_at <= v.at), 0)),
      coalesce((select max(r.seq) from forum_content c join forum_reply r on r.content_guid = c.guid where c.topic_guid = t.guid and r.created_at <= v.at), 0)
    from visit v cross join forum_topic t left join own o on o.person_guid = v.person_guid and o.topic_guid = t.guid
    where t.last_activity_at > ${unreadFrom(now)}`.execute(tx);
  await sql`
    with ${visit}
    insert into forum_thread_reading (person_guid, content_guid, replies_to)
    select r.created_by, r.content_guid, max(r.seq) from visit v join forum_reply r on r.created_by = v.person_guid
    group by r.created_by, r.content_guid`.execute(tx);
}
