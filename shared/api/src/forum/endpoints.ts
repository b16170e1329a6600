import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { studentName, teacherName } from '../people/endpoints';
import { ROLE } from '../roles';
import { guid, nothing, queryGuid } from '../schema';
import { plainStatuses } from '../statuses';
import { contentEndpoints } from './content-endpoints';
import { forum, forumModel, roles } from './entities';
import { replyEndpoints } from './reply-endpoints';
import { forumDeleteStatuses, forumSaveStatuses } from './statuses';
import { topicEndpoints } from './topic-endpoints';
import { unreadEndpoints } from './unread-endpoints';

/**
 * The forum area. Lists are paged: `before` is the guid that the page follows, and a page shorter
 * than its size is the last. A caller that leaves `before` out gets the first page, which is all
 * that the specification shows.
 */
export const forumEndpoints = declareEndpoints({
  'GET Forums/GetForums': {
    access: 'signed-in',
    source: 'FORUM-34',
    summary: 'The forums at the top, or the children of one forum, that the caller may see.',
    query: z.object({ forumGuid: queryGuid, before: queryGuid }),
    data: z.object({ forums: z.array(forum), currentForum: forum.nullable(), roles }),
    statuses: plainStatuses,
  },
  'POST Forums/CreateForum': {
    access: [ROLE.teacher],
    rate: 'creating',
    source: 'FORUM-35, FORUM-57',
    summary:
      'Creates a forum or category at the top level or in a category. It inherits subject and stage of its parent.',
    body: forumModel,
    data: forum.nullable(),
    statuses: forumSaveStatuses,
  },
  'POST Forums/UpdateForum': {
    access: [ROLE.teacher],
    rate: 'creating',
    source: 'FORUM-35, FORUM-57',
    summary:
      'Changes a forum or category of the caller that was not generated. A narrower audience applies to everything in it.',
    body: forumModel.required({ forumGuid: true }),
    data: forum.nullable(),
    statuses: forumSaveStatuses,
  },
  'DELETE Forums/DeleteForum': {
    access: [ROLE.teacher],
    source: 'FORUM-36',
    summary: 'Deletes an empty forum or category of the caller.',
    query: z.object({ ForumGuid: guid }),
    data: nothing,
    statuses: forumDeleteStatuses,
  },
  'GET Forums/GetStudentsAndTeachers': {
    access: [ROLE.teacher],
    source: 'FORUM-37',
    summary: 'The people whom a topic in this forum may have as members.',
    query: z.object({ forumGuid: guid }),
    data: z.object({ students: z.array(studentName), teachers: z.array(teacherName) }),
    statuses: plainStatuses,
  },
  ...topicEndpoints,
  ...contentEndpoints,
  ...replyEndpoints,
  ...unreadEndpoints,
});
