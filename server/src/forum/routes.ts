import { forumEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint, type Handlers } from '../platform/http/area';
import type { Services } from '../platform/services';
import { createForumContext, type ForumContext } from './context';
import { registerAuthorisers } from './authorisers';
import { createContents } from './service-contents';
import { createForums } from './service-forums';
import { createMembers } from './service-members';
import { createMentions } from './service-mentions';
import { createRates } from './service-rates';
import { createReading } from './service-reading';
import { createReplies } from './service-replies';
import { createTopics } from './service-topics';

const CACHED = [
  'GET Forums/GetForums',
  'GET Forums/GetStudentsAndTeachers',
  'GET ForumTopic/GetTopics',
  'GET ForumTopic/GetFavoriteTopics',
  'GET ForumTopic/GetMyTopics',
  'GET ForumTopic/GetTopicContent',
  'GET ForumTopic/GetTopicContentRecently',
  'GET ForumTopic/GetTopicMembers',
  'GET ForumTopic/GetRatesContent',
  'GET ForumTopic/GetReplies',
  'GET ForumTopic/GetReplyReports',
  'GET ForumTopic/GetUnread',
  'GET ForumTopic/GetUnreadThreads',
  'GET ForumTopic/GetTopicUnread',
  'GET ForumTopic/GetMentionable',
] as const;

function createForumServices(context: ForumContext) {
  const forums = createForums(context);
  const topics = createTopics(context);
  const members = createMembers(context);
  const contents = createContents(context);
  const rates = createRates(context);
  const replies = createReplies(context);
  const reading = createReading(context);
  const mentions = createMentions(context);
  return { forums, topics, members, contents, rates, replies, reading, mentions };
}
type ForumServices = ReturnType<typeof createForumServices>;

const forumHandlers = ({ forums, topics, members }: ForumServices) =>
  ({
    'GET Forums/GetForums': ({ caller, query }) => forums.list(caller, query),
    'POST Forums/CreateForum': ({ caller, body }) => forums.create(caller, body),
    'POST Forums/UpdateForum': ({ caller, body }) => forums.update(caller, body),
    'DELETE Forums/DeleteForum': ({ caller, query }) => forums.remove(caller, query.ForumGuid),
    'GET Forums/GetStudentsAndTeachers': ({ caller, query }) =>
      forums.audience(caller, query.forumGuid),

    'GET ForumTopic/GetTopics': ({ caller, query }) => topics.list(caller, query),
    'GET ForumTopic/GetFavoriteTopics': ({ caller, query }) =>
      topics.listFavorites(caller, query.before),
    'GET ForumTopic/GetMyTopics': ({ caller, query }) =>
      topics.listOwn(caller, query.searchText, query.before),
    'POST ForumTopic/CreateTopic': ({ caller, body }) => topics.create(caller, body),
    'POST ForumTopic/UpdateTopic': ({ caller, body }) => topics.update(caller, body),
    'DELETE ForumTopic/DeleteTopic': ({ caller, query }) =>
      topics.remove(caller, query.forumTopicGuid),
    'PUT ForumTopic/LeaveTopic': ({ caller, query }) => topics.leave(caller, query.forumTopicGuid),
    'POST ForumTopic/Favorite': ({ caller, body }) =>
      topics.favorite(caller, body.forumTopicGuid, body.favoriteTopic),

    'GET ForumTopic/GetTopicMembers': ({ caller, query }) => members.list(caller, query),
    'POST ForumTopic/Invite': ({ caller, body }) => members.invite(caller, body),
    'POST ForumTopic/RemoveMemberFromTopic': ({ caller, body }) => members.remove(caller, body),
    'POST ForumTopic/ReinviteMemberToTopic': ({ caller, body }) => members.reinvite(caller, body),
  }) satisfies Partial<Handlers<typeof forumEndpoints>>;

const contentHandlers = ({ contents, rates, replies }: ForumServices) =>
  ({
    'GET ForumTopic/GetTopicContent': ({ caller, query }) => contents.list(caller, query),
    'GET ForumTopic/GetTopicContentRecently': ({ caller, query }) =>
      contents.listRecent(caller, query),
    'POST ForumTopic/CreateTopicContent': ({ caller, body }) => contents.create(caller, body),
    'POST ForumTopic/UpdateTopicContent': ({ caller, body }) => contents.update(caller, body),
    'PUT ForumTopic/MarkContentAsRead': ({ caller, query }) =>
      contents.markAsRead(caller, query.forumTopicContentGuid),
    'PUT ForumTopic/MarkContentAsViewed': ({ caller, query }) =>
      contents.markAsViewed(caller, query.forumTopicContentGuid),
    'PUT ForumTopic/FollowContent': ({ caller, query }) =>
      contents.follow(caller, query.forumTopicContentGuid),
    'PUT ForumTopic/LockContent': ({ caller, query }) =>
      contents.lock(caller, query.forumTopicContentGuid),
    'PUT ForumTopic/PinContent': ({ caller, query }) =>
      contents.pin(caller, query.forumTopicContentGuid),
    'DELETE ForumTopic/DeleteContent': ({ caller, query }) =>
      contents.remove(caller, query.forumTopicContentGuid),

    'POST ForumTopic/RateContent': ({ caller, body }) => rates.rate(caller, body),
    'GET ForumTopic/GetRatesContent': ({ caller, query }) =>
      rates.list(caller, query.forumTopicContentGuid, query.before),

    'GET ForumTopic/GetReplies': ({ caller, query }) =>
      replies.list(caller, query.forumTopicContentGuid, query.before),
    'POST ForumTopic/ReplyOnTopicContent': ({ caller, body }) => replies.create(caller, body),
    'POST ForumTopic/UpdateReplyTopicContent': ({ caller, body }) => replies.update(caller, body),
    'DELETE ForumTopic/DeleteReplyTopicContent': ({ caller, query }) =>
      replies.remove(caller, query.guid),
    'POST ForumTopic/RemoveReply': ({ caller, body }) => replies.removeAsModerator(caller, body),
    'POST ForumTopic/ReportReply': ({ caller, body }) => replies.report(caller, body),
    'GET ForumTopic/GetReplyReports': ({ caller, query }) =>
      replies.reports(caller, query.forumTopicContentGuid),
    'PUT ForumTopic/DismissReplyReports': ({ caller, query }) =>
      replies.dismissReports(caller, query.guid),
  }) satisfies Partial<Handlers<typeof forumEndpoints>>;

const readingHandlers = ({ reading, mentions }: ForumServices) =>
  ({
    'GET ForumTopic/GetUnread': ({ caller }) => reading.listTopics(caller),
    'GET ForumTopic/GetUnreadThreads': ({ caller }) => reading.listThreads(caller),
    'GET ForumTopic/GetTopicUnread': ({ caller, query }) =>
      reading.listContents(caller, query.topicGuid),
    'PUT ForumTopic/MarkTopicAsRead': ({ caller, query }) =>
      reading.markTopic(caller, query.forumTopicGuid, query.upToContentGuid),
    'PUT ForumTopic/MarkRepliesAsRead': ({ caller, query }) =>
      reading.markReplies(caller, query.forumTopicContentGuid, query.upToReplyGuid),
    'PUT Forums/MarkForumAsRead': ({ caller, query }) => reading.markForum(caller, query.forumGuid),
    'GET ForumTopic/GetMentionable': ({ caller, query }) =>
      mentions.list(caller, query.topicGuid, query.searchText),
  }) satisfies Partial<Handlers<typeof forumEndpoints>>;

/**
 * The forum area: forums, topics, contents, members, rates and replies
 * (docs/requirements/forum.md).
 */
export function forumArea(services: Services): BoundEndpoint[] {
  const context = createForumContext(services);
  const area = createForumServices(context);
  registerAuthorisers(services);

  return bindArea(
    forumEndpoints,
    { ...forumHandlers(area), ...contentHandlers(area), ...readingHandlers(area) },
    { cached: CACHED },
  );
}
