import { sql } from 'kysely';
import { isGuid, FORUM_GROUP, LATEST_GROUP } from '@riwaq/api';
import type { GroupPermission, Services } from '../platform/services';
import { ownMember, scopeOfPerson, seesForum, seesTopic } from './visibility';

/**
 * Authorises the forum's live groups (the complete forum, its latest contents, and the guids of
 * forums, topics and contents) and reads of the files of its contents.
 */
export function registerAuthorisers({ db, clock, realtime, files }: Services): void {
  /** Returns whether the person sees the topic or content; null when it does not exist. */
  async function sees(userGuid: string, guid: string): Promise<boolean | null> {
    if (!isGuid(guid)) return null;
    const scope = scopeOfPerson(sql`${userGuid}::uuid`, clock.now());
    const {
      rows: [row],
    } = await sql<{ seen: boolean }>`
      select ${seesTopic(scope)} as seen
      from forum_topic t ${ownMember(scope)}
      where t.guid = coalesce((select topic_guid from forum_content where guid = ${guid}), ${guid})`.execute(
      db,
    );
    return row?.seen ?? null;
  }

  /**
   * Same as `sees`, for a forum. Its members are unlisted: most subscribers of a forum share
   * nothing else.
   */
  async function seesForumAt(userGuid: string, guid: string): Promise<GroupPermission> {
    if (!isGuid(guid)) return null;
    const {
      rows: [row],
    } = await sql<{ seen: boolean }>`
      select ${seesForum(scopeOfPerson(sql`${userGuid}::uuid`, clock.now()))} as seen from forum f where f.guid = ${guid}`.execute(
      db,
    );
    if (!row) return null;
    return row.seen && 'unlisted';
  }

  realtime.authoriseGroups(async ({ userGuid }, group) => {
    if (group === FORUM_GROUP || group === LATEST_GROUP) return 'unlisted';
    return (await sees(userGuid, group)) ?? seesForumAt(userGuid, group);
  });
  files.authoriseReads(
    'forum',
    async (caller, contentGuid) => (await sees(caller.userGuid, contentGuid)) ?? false,
  );
}
