import {
  CHAT_GROUP,
  CHAT_REPORT,
  CONVERSATION_KIND,
  ROLE,
  type ApiResponse,
  type Reported,
} from '@riwaq/api';
import { sql } from 'kysely';
import { ok, refuse } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { forbidden, notFound } from '../../platform/http/errors';
import { onCommit, type Tx } from '../../platform/db/database';
import { addReport, closeReports, openReports } from '../../moderation/reports';
import { places } from '../rules/places';
import type { ChatContext } from './context';
import { manages } from './manages';
import type { LockedConversation, ChatMessageRow } from './rows';
import { FILE_AREA } from './service-messages';
import { lockConversation, memberOf, peopleIn } from './store-conversations';
import { emptyMessage, findMessage, groupName, writtenIn } from './store-messages';
import { bindContext } from '../../platform/bind-context';

interface Named {
  groupGuid: string;
  guid: string;
}

/** Returns a message of a group that the caller is a member of, and locks the group. */
async function lockMessage(
  tx: Tx,
  caller: Caller,
  { groupGuid, guid }: Named,
): Promise<{ group: LockedConversation; message: ChatMessageRow }> {
  const group = await lockConversation(tx, caller.userGuid, groupGuid);
  const message = group?.kind === CONVERSATION_KIND.group ? await findMessage(tx, guid) : undefined;
  if (!group || message?.conversation_guid !== group.guid) throw notFound();
  return { group, message };
}

/** Same as `lockMessage`; 403 unless the caller may moderate the group. */
async function moderated(
  tx: Tx,
  caller: Caller,
  named: Named,
): Promise<{ group: LockedConversation; message: ChatMessageRow }> {
  const found = await lockMessage(tx, caller, named);
  if (!manages(caller, found.group)) throw forbidden();
  return found;
}

const about = ({ guid }: ChatMessageRow) => ({ column: 'message_guid', guid }) as const;

/** Empties a message for everybody and stores its text in the audit log. */
const remove = (
  { transact, clock, audit, files, realtime, notifications }: ChatContext,
  caller: Caller,
  { reason, ...named }: Named & { reason: string },
): Promise<ApiResponse<null>> =>
  transact(async (tx) => {
    const now = clock.now();
    const { group, message } = await moderated(tx, caller, named);
    if (!(await emptyMessage(tx, message.guid, now, { removed: true }))) return ok(null);
    const title = await groupName(tx, group.guid);
    await audit.note(tx, caller, {
      kind: 'removed.message',
      about: { guid: message.guid, title },
      people: [
        {
          personGuid: message.from_guid,
          before: writtenIn(message),
          after: reason,
        },
      ],
    });
    await files.release(tx, FILE_AREA, [message.guid]);
    await closeReports(tx, about(message), now);
    const people = await peopleIn(tx, group.guid);
    onCommit(tx, () =>
      realtime.toPeople(
        CHAT_GROUP,
        people,
        'MessageDeletedPrivate',
        group.guid,
        message.guid,
        true,
        true,
      ),
    );
    if (message.from_guid !== caller.userGuid) {
      await notifications.notify(tx, [message.from_guid], {
        kind: 'chat.removed',
        values: { group: title, reason },
        path: places.chat(group.guid),
      });
    }
    return ok(null);
  });

/** Returns the owner of a group, unless their account is closed or they are no longer staff. */
async function findReviewers(tx: Tx, { owner_guid }: LockedConversation): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select('guid')
    .where('guid', '=', owner_guid)
    .where('role', '=', ROLE.teacher)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ guid }) => guid);
}

const report = (
  { transact, clock, notifications }: ChatContext,
  caller: Caller,
  { reason, ...named }: Named & { reason: string },
): Promise<ApiResponse<null>> =>
  transact(async (tx) => {
    const { group, message } = await lockMessage(tx, caller, named);
    if (message.from_guid === group.owner_guid) return refuse(CHAT_REPORT.owner);
    if (message.deleted_at || message.from_guid === caller.userGuid) return ok(null);
    const reviewers = await findReviewers(tx, group);
    if (reviewers.length === 0) return refuse(CHAT_REPORT.noReviewer);
    const isNew = await addReport(
      tx,
      about(message),
      { personGuid: caller.userGuid, reason },
      clock.now(),
    );
    const others = reviewers.filter((guid) => guid !== caller.userGuid);
    if (isNew && others.length > 0) {
      await notifications.notify(tx, others, {
        kind: 'chat.reported',
        values: { person: message.user_name, group: await groupName(tx, group.guid) },
        path: places.chat(group.guid),
        about: message.guid,
      });
    }
    return ok(null);
  });

async function reports(
  { db }: ChatContext,
  caller: Caller,
  groupGuid: string,
): Promise<ApiResponse<Reported[]>> {
  const group = await memberOf(db, caller.userGuid, groupGuid);
  if (group?.kind !== CONVERSATION_KIND.group) throw notFound();
  if (!manages(caller, group)) throw forbidden();
  const messages = sql`
        select guid from chat_message where conversation_guid = ${groupGuid} and deleted_at is null`;
  return ok(await openReports(db, 'message_guid', messages));
}

const dismissReports = (
  { transact, clock }: ChatContext,
  caller: Caller,
  named: Named,
): Promise<ApiResponse<null>> =>
  transact(async (tx) => {
    const { message } = await moderated(tx, caller, named);
    await closeReports(tx, about(message), clock.now());
    return ok(null);
  });

/**
 * Removes messages of others in an own group, and handles reports about them (docs/decisions/0068).
 */
export function createModeration(deps: ChatContext) {
  return bindContext(deps, { remove, report, reports, dismissReports });
}
