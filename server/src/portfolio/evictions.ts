import { sql } from 'kysely';
import type { Services } from '../platform/services';
import { onCommit, type Tx } from '../platform/db/database';
import { seesItem } from './sight';

/**
 * Removes people from the live groups of an item, its reflections and its feedback when they can no
 * longer see it, after the commit.
 */
export function createEvictions({ realtime }: Pick<Services, 'realtime'>) {
  /** Guids of everything in an item that has comments and a live group. */
  async function groupsOf(tx: Tx, itemGuid: string): Promise<string[]> {
    const { rows } = await sql<{ guid: string }>`
      select ${itemGuid}::uuid as guid union all select guid from portfolio_reflection where item_guid = ${itemGuid} union all select guid from portfolio_feedback where item_guid = ${itemGuid}`.execute(
      tx,
    );
    return rows.map(({ guid }) => guid);
  }

  return {
    groupsOf,
    /** The visibility of an item was narrowed. Anybody with a valid session may be connected. */
    async afterItem(tx: Tx, itemGuid: string, now: Date): Promise<void> {
      const groups = await groupsOf(tx, itemGuid);
      const { rows } = await sql<{ person: string; student: string }>`
        select p.guid as person, i.student_guid as student from person p cross join portfolio_item i join person o on o.guid = i.student_guid
        where i.guid = ${itemGuid} and p.guid in (select s.person_guid from session s where s.revoked_at is null and s.expires_at > ${now}) and not ${seesItem(sql`p.guid`, 'i', 'o')}`.execute(
        tx,
      );
      onCommit(tx, () => {
        for (const { person, student } of rows) {
          for (const group of groups) realtime.removeFromGroup(person, group);
          realtime.toUser(person, 'ReceivePortfolioChange', { studentGuid: student });
        }
      });
    },
  };
}

export type PortfolioEvictions = ReturnType<typeof createEvictions>;
