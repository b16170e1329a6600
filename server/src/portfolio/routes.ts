import { ROLE } from '@riwaq/api';
import { portfolioEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint, type Handlers } from '../platform/http/area';
import type { Services } from '../platform/services';
import { createPortfolioContext, type PortfolioContext } from './context';
import { registerAuthorisers } from './authorisers';
import { createReminders } from './reminders';
import { createCollections } from './service-collections';
import { createComments } from './service-comments';
import { createExport } from './service-export';
import { createFeedback } from './service-feedback';
import { createItems } from './service-items';
import { createLinks } from './service-links';
import { createProfiles } from './service-profiles';
import { createReflections } from './service-reflections';
import { createTags } from './service-tags';
import { createTimeline } from './service-timeline';

const CACHED = [
  'GET Account/GetStudentProfile',
  'GET WorkSample/GetStudentStatus/{id}',
  'GET Portfolios/Get',
  'GET Portfolios/GetPlaces',
  'GET Portfolios/Search',
  'GET Portfolios/GetWaiting',
  'GET Portfolios/GetTimeline',
  'GET WorkSample/Get',
  'GET WorkSample/GetOne',
  'GET Achievement/Get',
  'GET Achievement/GetOne',
  'GET Goal/Get',
  'GET Goal/GetOne',
  'GET TagItem/Get',
  'GET TagItem/GetUsed',
  'GET Feedback/Get',
  'GET Comment/Get',
  'GET Collections/Get',
  'GET Collections/GetOne',
] as const;

function createPortfolioServices(context: PortfolioContext) {
  const profiles = createProfiles(context);
  const items = createItems(context);
  const reflections = createReflections(context);
  const tags = createTags(context);
  const feedback = createFeedback(context);
  const comments = createComments(context);
  const collections = createCollections(context);
  const links = createLinks(context);
  const archive = createExport(context);
  const { timeline } = createTimeline(context);
  return {
    profiles,
    items,
    reflections,
    tags,
    feedback,
    comments,
    collections,
    links,
    archive,
    timeline,
  };
}
type PortfolioServices = ReturnType<typeof createPortfolioServices>;

const itemHandlers = ({ profiles, items, reflections, tags, timeline }: PortfolioServices) =>
  ({
    'GET Account/GetStudentProfile': ({ caller, query }) =>
      profiles.profile(caller, query.studentGuid),
    'PUT Account/UpdateStudentProfile': ({ caller, body, file }) =>
      profiles.update(caller, body, file),
    'GET WorkSample/GetStudentStatus/{id}': ({ caller, query }) => profiles.stats(caller, query.id),
    'GET Portfolios/Get': ({ caller, query }) => profiles.list(caller, query),
    'GET Portfolios/GetPlaces': () => profiles.places(),
    'GET Portfolios/Search': ({ caller, query }) => profiles.search(caller, query),
    'GET Portfolios/GetWaiting': ({ caller }) => profiles.waiting(caller),
    'POST Portfolios/ChangeVisibility': ({ caller, body }) => items.changeVisibility(caller, body),
    'GET Portfolios/GetTimeline': ({ caller, query }) =>
      timeline(caller, query.studentGuid, query.page),

    'GET WorkSample/Get': ({ caller, query }) => items.workSamples(caller, query),
    'GET WorkSample/GetOne': ({ caller, query }) => items.workSample(caller, query.workSampleGuid),
    'POST WorkSample/Post': ({ caller, body }) => items.createWorkSample(caller, body),
    'POST WorkSample/Update': ({ caller, body }) => items.updateWorkSample(caller, body),
    'POST WorkSample/Delete': ({ caller, body }) =>
      items.removeWorkSample(caller, body.workSampleGuid),
    'GET Achievement/Get': ({ caller, query }) => items.achievements(caller, query),
    'GET Achievement/GetOne': ({ caller, query }) =>
      items.achievement(caller, query.achievementGuid),
    'POST Achievement/Create': ({ caller, body }) => items.createAchievement(caller, body),
    'POST Achievement/Update': ({ caller, body }) => items.updateAchievement(caller, body),
    'POST Achievement/Delete': ({ caller, body }) =>
      items.removeAchievement(caller, body.achievementGuid),
    'GET Goal/Get': ({ caller, query }) => items.goals(caller, query),
    'GET Goal/GetOne': ({ caller, query }) => items.goal(caller, query.goalGuid),
    'POST Goal/Create': ({ caller, body }) => items.createGoal(caller, body),
    'POST Goal/Update': ({ caller, body }) => items.updateGoal(caller, body),
    'POST Goal/ChangeStatus': ({ caller, body }) =>
      items.changeGoalStatus(caller, body.goalGuid, body.progressStatus),
    'POST Goal/Delete': ({ caller, body }) => items.removeGoal(caller, body.goalGuid),
    'POST Reflection/Create': ({ caller, body }) => reflections.create(caller, body),
    'POST Reflection/Update': ({ caller, body }) => reflections.update(caller, body),
    'POST Reflection/Delete': ({ caller, body }) => reflections.remove(caller, body.reflectionGuid),

    'GET TagItem/GetAllowedColors': async () => tags.colors(),
    'GET TagItem/Get': ({ caller }) => tags.list(caller),
    'GET TagItem/GetUsed': ({ caller, query }) => tags.used(caller, query.studentGuid),
    'POST TagItem/Create': ({ caller, body }) => tags.create(caller, body),
    'POST TagItem/Update': ({ caller, body }) => tags.update(caller, body),
    'POST TagItem/Delete': ({ caller, body }) => tags.remove(caller, body.tagItemGuid),
    'POST Tag/Create': ({ caller, body }) => tags.attach(caller, body),
    'POST Tag/Delete': ({ caller, body }) => tags.detach(caller, body.tagGuid),
  }) satisfies Partial<Handlers<typeof portfolioEndpoints>>;

const talkHandlers = ({ feedback, comments }: PortfolioServices) =>
  ({
    'GET Feedback/Get': ({ caller, query }) => feedback.list(caller, query),
    'POST Feedback/Create': ({ caller, body }) => feedback.create(caller, body),
    'POST Feedback/Update': ({ caller, body }) =>
      feedback.update(caller, body.feedbackGuid, body.feedbackText),
    'POST Feedback/Delete': ({ caller, body }) => feedback.remove(caller, body.feedbackGuid),
    'GET Comment/Get': ({ caller, query }) => comments.list(caller, query),
    'POST Comment/Create': ({ caller, body }) => comments.create(caller, body),
    'POST Comment/Update': ({ caller, body }) =>
      comments.update(caller, body.commentGuid, body.commentText),
    'POST Comment/Delete': ({ caller, body }) => comments.remove(caller, body.commentGuid),
    'POST Comment/Remove': ({ caller, body }) => comments.moderation.remove(caller, body),
    'POST Comment/Report': ({ caller, body }) => comments.moderation.report(caller, body),
    'GET Comment/GetReports': ({ caller, query }) => comments.moderation.reports(caller, query),
    'PUT Comment/DismissReports': ({ caller, query }) =>
      comments.moderation.dismissReports(caller, query.guid),
  }) satisfies Partial<Handlers<typeof portfolioEndpoints>>;

const sharingHandlers = ({ collections, links, archive }: PortfolioServices) =>
  ({
    'GET Collections/Get': ({ caller, query }) => collections.list(caller, query.studentGuid),
    'GET Collections/GetOne': ({ caller, query }) => collections.one(caller, query.collectionGuid),
    'POST Collections/Create': ({ caller, body }) => collections.create(caller, body),
    'POST Collections/Update': ({ caller, body }) => collections.update(caller, body),
    'POST Collections/Delete': ({ caller, body }) =>
      collections.remove(caller, body.collectionGuid),
    'GET SecretLinks/Get': ({ caller }) => links.list(caller),
    'POST SecretLinks/Create': ({ caller, body }) => links.create(caller, body),
    'POST SecretLinks/Revoke': ({ caller, body }) => links.revoke(caller, body.secretLinkGuid),
    'POST SecretLinks/Open': ({ body }) => links.open(body.secret, body.again),
    'POST SecretLinks/OpenFile': ({ body }) => links.openFile(body.secret, body.fileUrl),

    'POST Portfolios/PrepareExport': ({ caller, body }) => archive.prepare(caller, body.language),
    'GET Portfolios/Export': ({ query }) => archive.fetch(query.ticket),
  }) satisfies Partial<Handlers<typeof portfolioEndpoints>>;

/**
 * The portfolio area: items that students present, and the feedback and comments on them
 * (docs/decisions/0028).
 */
export function portfolioArea(services: Services): BoundEndpoint[] {
  const context = createPortfolioContext(services);
  const area = createPortfolioServices(context);
  createReminders(context);
  registerAuthorisers(services);
  services.ownData.whenChanged((tx, { userGuid, role }) => {
    if (role === ROLE.student) context.notifyViewers(tx, userGuid, { visibility: 'university' });
  });

  return bindArea(
    portfolioEndpoints,
    { ...itemHandlers(area), ...talkHandlers(area), ...sharingHandlers(area) },
    { cached: CACHED },
  );
}
