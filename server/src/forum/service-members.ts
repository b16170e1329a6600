import { REFUSED, type ApiResponse, type TopicMember } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { forbidden, malformed, notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import type { ForumContext } from './context';
import { nextMemberStatus } from './rules/membership';
import { mayAsOwner } from './rules/permissions';
import { namedPeople } from './service-topics';
import * as store from './store-members';
import { findTopic, lockTopic, type TopicPlace } from './store-topics';
import { loadViewer } from './viewer';
import { bindContext } from '../platform/bind-context';

interface MemberModel {
  forumTopicGuid: string;
  forumTopicMemberGuid: string;
}

async function ownTopic(tx: Tx, caller: Caller, topicGuid: string, now: Date): Promise<TopicPlace> {
  const topic = await lockTopic(tx, caller.userGuid, topicGuid, now);
  if (!topic?.seen) throw notFound();
  if (!mayAsOwner('topic.members', caller.userGuid, topic.createdBy)) throw forbidden();
  return topic;
}

async function memberOf(tx: Tx, topicGuid: string, memberGuid: string): Promise<store.Member> {
  const member = await store.findMember(tx, topicGuid, memberGuid);
  if (!member) throw notFound();
  return member;
}

async function list(
  { db, clock, presenters }: ForumContext,
  caller: Caller,
  { topicGuid, showAll = false, before }: { topicGuid: string; showAll?: boolean; before?: string },
): Promise<ApiResponse<TopicMember[]>> {
  const viewer = await loadViewer(db, caller.userGuid);
  const topic = await findTopic(db, viewer, topicGuid, clock.now());
  if (!topic) throw notFound();
  if (!mayAsOwner('topic.members', caller.userGuid, topic.created_by)) throw forbidden();
  return ok((await store.listMembers(db, topicGuid, showAll, before)).map(presenters.member));
}

/** Joins people. Joins those again who were removed or left; leaves joined ones unchanged. */
async function invite(
  { transact, clock, notices, activity }: ForumContext,
  caller: Caller,
  model: { forumTopicGuid: string; teachers: string[]; students: string[] },
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const topic = await ownTopic(tx, caller, model.forumTopicGuid, now);
    if (model.teachers.length + model.students.length === 0) throw malformed('students', 'tooFew');
    const people = await namedPeople(tx, model.teachers, model.students);
    const joined = await store.joinPeople(tx, topic.guid, people, now);
    await notices.invited(
      tx,
      { userGuid: caller.userGuid, personName: topic.personName },
      topic,
      joined,
    );
    if (joined.length > 0)
      await activity.changedFor(tx, [topic.createdBy, ...joined], topic.guid, now);
    return ok(null);
  });
}

async function remove(
  { transact, clock, evictions, notices, activity }: ForumContext,
  caller: Caller,
  model: MemberModel,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const topic = await ownTopic(tx, caller, model.forumTopicGuid, now);
    const member = await memberOf(tx, topic.guid, model.forumTopicMemberGuid);
    const next = nextMemberStatus('remove', member);
    if (next === null) return refuse(REFUSED);
    if (next !== member.status) {
      await store.setStatus(tx, member.guid, next, now);
      await evictions.ofPerson(tx, member.personGuid, topic.guid, now);
      await notices.invitationEnded(tx, topic.guid, [member.personGuid]);
      await activity.changedFor(tx, [topic.createdBy], topic.guid, now);
    }
    return ok(null);
  });
}

async function reinvite(
  { transact, clock, notices, activity }: ForumContext,
  caller: Caller,
  model: MemberModel,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const now = clock.now();
    const topic = await ownTopic(tx, caller, model.forumTopicGuid, now);
    const member = await memberOf(tx, topic.guid, model.forumTopicMemberGuid);
    const next = nextMemberStatus('reinvite', member);
    if (next === null) return refuse(REFUSED);
    if (next !== member.status) {
      await store.setStatus(tx, member.guid, next, now);
      await notices.invited(
        tx,
        { userGuid: caller.userGuid, personName: topic.personName },
        topic,
        [member.personGuid],
      );
      await activity.changedFor(tx, [topic.createdBy, member.personGuid], topic.guid, now);
    }
    return ok(null);
  });
}

/** The members of a topic, which only its creator sees and manages (FORUM-17, FORUM-26). */
export function createMembers(deps: ForumContext) {
  return bindContext(deps, { list, invite, remove, reinvite });
}
