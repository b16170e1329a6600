import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';
import { ownMember, scopeOfPerson, seesTopic } from './visibility';

/** Filters people (a query of their guids) to those who see the topic. */
export async function filterTopicViewers(
  tx: Tx,
  topicGuid: string,
  candidates: ReturnType<typeof sql>,
  now: Date,
): Promise<string[]> {
  const scope = scopeOfPerson(sql`p.guid`, now);
  const { rows } = await sql<{ guid: string }>`
    select p.guid from person p join forum_topic t on t.guid = ${topicGuid} ${ownMember(scope)}
    where p.guid in (${candidates}) and ${seesTopic(scope)}`.execute(tx);
  return rows.map(({ guid }) => guid);
}
