import { sql } from 'kysely';
import { FORUM_GROUP, LATEST_GROUP } from '@riwaq/api';
import type { Services } from '../app/services';
import { ownMember, personLens, seesForum, seesTopic } from './sight';

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Answers for the forum's live groups (all of it, the latest of it, and the guids of forums, topics and contents) and for the files of its contents. */
export function openGates({ db, clock, realtime, files }: Services): void {
  /** Whether the person sees the topic or content; null when there is none such. */
  async function sees(userGuid: string, guid: string): Promise<boolean | null> {
    if (!GUID.test(guid)) return null;
    const lens = personLens(sql`${userGuid}::uuid`, clock.now());
    const { rows: [row] } = await sql<{ seen: boolean }>`
      select ${seesTopic(lens)} as seen
      from forum_topic t ${ownMember(lens)}
      where t.guid = coalesce((select topic_guid from forum_content where guid = ${guid}), ${guid})`.execute(db);
    return row?.seen ?? null;
  }

  async function seesPlace(userGuid: string, guid: string): Promise<boolean | null> {
    if (!GUID.test(guid)) return null;
    const { rows: [row] } = await sql<{ seen: boolean }>`
      select ${seesForum(personLens(sql`${userGuid}::uuid`, clock.now()))} as seen from forum f where f.guid = ${guid}`.execute(db);
    return row?.seen ?? null;
  }

  realtime.authoriseGroups(async (caller, group) => group === FORUM_GROUP || group === LATEST_GROUP || (await sees(caller.userGuid, group) ?? seesPlace(caller.userGuid, group)));
  files.authoriseReads('forum', async (caller, contentGuid) => (await sees(caller.userGuid, contentGuid)) ?? false);
}
