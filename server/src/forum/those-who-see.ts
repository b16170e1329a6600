import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { ownMember, personLens, seesTopic } from './sight';

/** Filters people (a query of their guids) to those who see the topic. */
export async function thoseWhoSee(
  tx: Tx,
  topicGuid: string,
  candidates: ReturnType<typeof sql>,
  now: Date,
): Promise<string[]> {
  const lens = personLens(sql`p.guid`, now);
  const { rows } = await sql<{ guid: string }>`
    select p.guid from person p join forum_topic t on t.guid = ${topicGuid} ${ownMember(lens)}
    where p.guid in (${candidates}) and ${seesTopic(lens)}`.execute(tx);
  return rows.map(({ guid }) => guid);
}
