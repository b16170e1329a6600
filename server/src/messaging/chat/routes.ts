import { chatEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../../platform/http/area';
import type { Services } from '../../platform/services';
import { createChatContext } from './context';
import { registerAuthorisers } from './authorisers';
import { createPresences, announcePresence } from './presences';
import { createConversations } from './service-conversations';
import { createGroups } from './service-groups';
import { createMessages } from './service-messages';
import { createModeration } from './service-moderation';

/** Private chat and chat groups (docs/decisions/0030). */
export function chatArea(services: Services): BoundEndpoint[] {
  const context = createChatContext(services);
  const presences = createPresences(context);
  const conversations = createConversations(context);
  const messages = createMessages(context);
  const groups = createGroups(context, presences);
  const moderation = createModeration(context);
  registerAuthorisers(context, { messages, groups });
  announcePresence(context, presences);

  return bindArea(chatEndpoints, {
    'GET Chats/Get': ({ caller, query }) => conversations.list(caller, query),
    'GET Chats/GetOne': ({ caller, query }) => conversations.one(caller, query.groupGuid),
    'GET Chats/GetUnReadCount': ({ caller }) => conversations.unread(caller),
    'GET Chats/GetPeople': ({ caller, query }) => conversations.people(caller, query.searchText),
    'POST Chats/Open': ({ caller, body }) => conversations.open(caller, body.personGuid),
    'GET Chats/Search': ({ caller, query }) => conversations.search(caller, query),
    'GET ChatGroups/GetStudent': ({ caller, query }) => groups.students(caller, query),
    'POST ChatGroups/InviteStudent': ({ caller, body }) =>
      groups.invite(caller, body.GroupGuid, body.MemberGuids),
    'POST ChatGroups/AddOrEditGroup': ({ caller, body }) => groups.save(caller, body),
    'GET ChatGroups/GetMembers': ({ caller, query }) =>
      groups.members(caller, query.groupGuid, query.after),
    'POST ChatGroups/Leave': ({ caller, body }) => groups.leave(caller, body.groupGuid),
    'POST ChatGroups/Delete': ({ caller, body }) => groups.remove(caller, body.groupGuid),
    'POST ChatGroups/RemoveMessage': ({ caller, body }) => moderation.remove(caller, body),
    'POST ChatGroups/ReportMessage': ({ caller, body }) => moderation.report(caller, body),
    'GET ChatGroups/GetReports': ({ caller, query }) => moderation.reports(caller, query.groupGuid),
    'PUT ChatGroups/DismissReports': ({ caller, query }) =>
      moderation.dismissReports(caller, query),
  });
}
