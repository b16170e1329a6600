import { randomUUID } from 'node:crypto';
import {
  CHAT_GROUP,
  CONVERSATION_KIND,
  GROUP_INVITE,
  GROUP_LEAVE,
  GROUP_MEMBERS,
  GROUP_SAVE,
  GROUPS_OWN_MAX,
  MEMBER_CHANGE,
  type ApiResponse,
  type ChatMember,
  type Conversation,
  type GroupMode,
  type GroupStudent,
  type MemberChange,
} from '@riwaq/api';
import { allows } from '../../access/matrix';
import { ok, refuse } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { forbidden, notFound } from '../../platform/http/errors';
import { assertFreeGroup } from '../../platform/free-group';
import { onCommit, type Tx } from '../../platform/db/database';
import { studentsOf, teaches } from '../../people/store';
import type { ChatContext } from './context';
import { manages } from './manages';
import type { Presences } from './presences';
import type { LockedConversation } from './rows';
import { conversationOf } from './service-conversations';
import { FILE_AREA } from './service-messages';
import { lockConversation, listMembers, memberOf, peopleIn } from './store-conversations';
import { studentsAmong } from './store-people';
import { bindContext } from '../../platform/bind-context';

interface GroupsContext extends ChatContext {
  presences: Presences;
}

/** Locks a group that the caller is a member of; else 404. */
async function lock(tx: Tx, caller: Caller, guid: string): Promise<LockedConversation> {
  const group = await lockConversation(tx, caller.userGuid, guid);
  if (group?.kind !== CONVERSATION_KIND.group) throw notFound();
  return group;
}

/** Same as `lock`; 403 for members who may not change the group. */
async function lockOwn(tx: Tx, caller: Caller, guid: string): Promise<LockedConversation> {
  const group = await lock(tx, caller, guid);
  if (!manages(caller, group)) throw forbidden();
  return group;
}

const isConversation = ({ db }: GroupsContext, guid: string) =>
  db.selectFrom('chat_conversation').select('guid').where('guid', '=', guid).executeTakeFirst();

const notifyPeople = (
  { realtime }: GroupsContext,
  tx: Tx,
  people: readonly string[],
  groupGuid: string,
  gone = false,
): void =>
  onCommit(tx, () =>
    realtime.toPeople(CHAT_GROUP, people, 'ReceiveChatChange', { groupGuid, gone }),
  );

/** Ends a person's membership and with it all access to the group. */
async function endMembership(
  own: GroupsContext,
  tx: Tx,
  group: LockedConversation,
  person: string,
): Promise<void> {
  const { clock, realtime } = own;
  await tx
    .updateTable('chat_member')
    .set({ gone_at: clock.now(), muted: false })
    .where('conversation_guid', '=', group.guid)
    .where('person_guid', '=', person)
    .execute();
  await tx
    .updateTable('chat_conversation')
    .set({ members_count: group.members_count - 1 })
    .where('guid', '=', group.guid)
    .execute();
  onCommit(tx, () => realtime.removeFromGroup(person, group.guid));
  notifyPeople(own, tx, [person], group.guid, true);
  notifyPeople(own, tx, await peopleIn(tx, group.guid), group.guid);
}

const save = (
  own: GroupsContext,
  caller: Caller,
  {
    Guid,
    GroupName: name,
    GroupMode: mode,
  }: { Guid?: string | null | undefined; GroupName: string; GroupMode: GroupMode },
): Promise<ApiResponse<Conversation | null>> =>
  assertFreeGroup(own.realtime, caller, Guid, (guid) => isConversation(own, guid)).then(() =>
    own.transact(async (tx) => {
      const guid = Guid?.toLowerCase() ?? randomUUID();
      // Groups that one person adds concurrently are counted one after the other.
      await tx
        .selectFrom('person')
        .select('guid')
        .where('guid', '=', caller.userGuid)
        .forNoKeyUpdate()
        .execute();
      const there = await tx
        .selectFrom('chat_conversation')
        .select(['owner_guid'])
        .where('guid', '=', guid)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (there) {
        if (!manages(caller, there)) throw forbidden();
        await tx
          .updateTable('chat_conversation')
          .set({ name, mode })
          .where('guid', '=', guid)
          .execute();
      } else {
        const { count } = await tx
          .selectFrom('chat_conversation')
          .select((of) => of.fn.countAll<number>().as('count'))
          .where('owner_guid', '=', caller.userGuid)
          .executeTakeFirstOrThrow();
        if (count >= GROUPS_OWN_MAX) return refuse(GROUP_SAVE.tooMany);
        const now = own.clock.now();
        await tx
          .insertInto('chat_conversation')
          .values({
            guid,
            kind: CONVERSATION_KIND.group,
            low_guid: null,
            high_guid: null,
            owner_guid: caller.userGuid,
            name,
            mode,
            members_count: 1,
            last_at: now,
            created_at: now,
          })
          .execute();
        await tx
          .insertInto('chat_member')
          .values({
            conversation_guid: guid,
            person_guid: caller.userGuid,
            gone_at: null,
            joined_at: now,
          })
          .execute();
      }
      notifyPeople(own, tx, await peopleIn(tx, guid), guid);
      return ok(await conversationOf(own, tx, caller.userGuid, guid));
    }),
  );

async function students(
  { db }: GroupsContext,
  caller: Caller,
  {
    groupGuid,
    subjectGuid,
    sectionGuid,
  }: { groupGuid: string; subjectGuid: string; sectionGuid: string },
): Promise<ApiResponse<GroupStudent[]>> {
  const group = await memberOf(db, caller.userGuid, groupGuid);
  if (!group) throw notFound();
  const ties = {
    administrator: caller.personType === 'Administrator',
    teaches: await teaches(db, caller.userGuid, subjectGuid, sectionGuid),
  };
  if (!manages(caller, group) || !allows('students.list', ties)) throw forbidden();
  const members = new Set(await peopleIn(db, groupGuid));
  return ok(
    (await studentsOf(db, subjectGuid, sectionGuid)).map((student) => ({
      ...student,
      isMember: members.has(student.studentGuid),
    })),
  );
}

const invite = (
  own: GroupsContext,
  caller: Caller,
  groupGuid: string,
  memberGuids: readonly string[],
): Promise<ApiResponse<null>> =>
  own.transact(async (tx) => {
    const group = await lockOwn(tx, caller, groupGuid);
    const invited = [...new Set(memberGuids.map((guid) => guid.toLowerCase()))];
    if ((await studentsAmong(tx, caller, invited)).length < invited.length)
      return refuse(GROUP_INVITE.notStudents);
    const members = new Set(await peopleIn(tx, group.guid));
    const fresh = invited.filter((guid) => !members.has(guid));
    if (members.size + fresh.length > GROUP_MEMBERS.most) return refuse(GROUP_INVITE.tooMany);
    if (fresh.length === 0) return ok(null);
    // Earlier messages are readable, but do not count as unread.
    const state = {
      read_to: group.last_sequence,
      muted: false,
      gone_at: null,
      joined_at: own.clock.now(),
    };
    await tx
      .insertInto('chat_member')
      .values(
        fresh.map((person_guid) => ({ conversation_guid: group.guid, person_guid, ...state })),
      )
      .onConflict((gone) => gone.columns(['conversation_guid', 'person_guid']).doUpdateSet(state))
      .execute();
    await tx
      .updateTable('chat_conversation')
      .set({ members_count: members.size + fresh.length })
      .where('guid', '=', group.guid)
      .execute();
    notifyPeople(own, tx, [...members, ...fresh], group.guid);
    return ok(null);
  });

async function members(
  { db, presences, presenters }: GroupsContext,
  caller: Caller,
  groupGuid: string,
  after: string | undefined,
): Promise<ApiResponse<ChatMember[]>> {
  const group = await memberOf(db, caller.userGuid, groupGuid);
  if (group?.kind !== CONVERSATION_KIND.group) throw notFound();
  const rows = await listMembers(db, caller.userGuid, groupGuid, after);
  const presence = await presences.of(
    groupGuid,
    rows.map(({ guid }) => guid),
  );
  return ok(
    rows.map(({ guid, full_name, profile_image_url, muted, is_owner, unread }) => ({
      guid,
      fullName: full_name,
      profileImageUrl: presenters.photo(profile_image_url, caller.userGuid),
      userStatus: presence(guid),
      isOwner: is_owner,
      isMuted: muted,
      count: unread,
    })),
  );
}

const leave = (own: GroupsContext, caller: Caller, groupGuid: string): Promise<ApiResponse<null>> =>
  own.transact(async (tx) => {
    const group = await lock(tx, caller, groupGuid);
    if (group.owner_guid === caller.userGuid) return refuse(GROUP_LEAVE.owner);
    await endMembership(own, tx, group, caller.userGuid);
    return ok(null);
  });

const changeMember = (
  own: GroupsContext,
  caller: Caller,
  {
    group: groupGuid,
    memberGuid,
    status,
  }: { group: string; memberGuid: string; status: MemberChange },
): Promise<ApiResponse<null>> =>
  own.transact(async (tx) => {
    const group = await lockOwn(tx, caller, groupGuid);
    if (memberGuid === caller.userGuid) throw forbidden();
    const member = await memberOf(tx, memberGuid, group.guid);
    if (!member) throw notFound();
    if (status === MEMBER_CHANGE.remove) await endMembership(own, tx, group, memberGuid);
    else {
      await tx
        .updateTable('chat_member')
        .set({ muted: status === MEMBER_CHANGE.mute })
        .where('conversation_guid', '=', group.guid)
        .where('person_guid', '=', memberGuid)
        .execute();
      notifyPeople(own, tx, await peopleIn(tx, group.guid), group.guid);
    }
    return ok(null);
  });

const remove = (
  own: GroupsContext,
  caller: Caller,
  groupGuid: string,
): Promise<ApiResponse<null>> =>
  own.transact(async (tx) => {
    const group = await lockOwn(tx, caller, groupGuid);
    const people = await peopleIn(tx, group.guid);
    const withFiles = await tx
      .selectFrom('chat_message')
      .select('guid')
      .where('conversation_guid', '=', group.guid)
      .where('attached_file', 'is not', null)
      .execute();
    await own.files.release(
      tx,
      FILE_AREA,
      withFiles.map(({ guid }) => guid),
    );
    await own.audit.deleting(tx, caller, 'chatGroup', [group.guid]);
    await tx.deleteFrom('chat_conversation').where('guid', '=', group.guid).execute();
    onCommit(tx, async () => {
      // While other processes are unreachable, nobody knows who is present.
      const present = await own.realtime.present(group.guid, people).catch(() => people);
      for (const person of present) own.realtime.removeFromGroup(person, group.guid);
    });
    notifyPeople(own, tx, people, group.guid, true);
    return ok(null);
  });

/** Groups, their members, and the rights of their owner. */
export function createGroups(context: ChatContext, presences: Presences) {
  const own: GroupsContext = { ...context, presences };

  return bindContext(own, { save, students, invite, members, leave, changeMember, remove });
}
