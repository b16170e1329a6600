import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, nothing, optionalGuid, queryGuid } from '../schema';
import { plainStatuses } from '../statuses';
import { SOURCE_TYPE } from './codes';
import {
  comment,
  commentText,
  feedback,
  feedbackText,
  itemType,
  source as sourceFields,
  sourceType,
  tag,
  tagColorsPreset,
  tagItem,
  tagItemModel,
} from './entities';
import { removalModel, reported, reportModel } from '../moderation/entities';
import { reportStatuses } from '../moderation/statuses';
import { commentChangeStatuses, portfolioAddStatuses, tagSaveStatuses } from './statuses';

const moderation = 'docs/decisions/0068';
const designed = 'PORT-3, PORT-4; docs/decisions/0028';
/** Target of feedback: an item or a reflection, not other feedback. */
const feedbackSource = z.literal([
  SOURCE_TYPE.workSample,
  SOURCE_TYPE.achievement,
  SOURCE_TYPE.goal,
  SOURCE_TYPE.reflection,
]);
const sourceQuery = z.object({ sourceGuid: guid, sourceType: z.coerce.number().pipe(sourceType) });

/**
 * Tags, feedback and comments. Members of the hub group of a source (its guid, with 'Comments')
 * receive CreateComment, UpdateComment and DeleteComment of it.
 */
export const talkEndpoints = declareEndpoints({
  'GET TagItem/GetAllowedColors': {
    access: 'signed-in',
    source: 'PORT-21',
    summary: 'The colours that a tag may have.',
    data: z.array(tagColorsPreset),
    statuses: plainStatuses,
  },
  'GET TagItem/Get': {
    access: 'signed-in',
    source: 'PORT-21',
    summary: "The caller's tags, by name.",
    data: z.array(tagItem),
    statuses: plainStatuses,
  },
  'GET TagItem/GetUsed': {
    access: 'signed-in',
    source: designed,
    summary: "The tags of those of a student's items that the caller sees, by name.",
    query: z.object({ studentGuid: guid }),
    data: z.array(tagItem),
    statuses: plainStatuses,
  },
  'POST TagItem/Create': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-21',
    summary: 'Makes a tag.',
    body: tagItemModel,
    data: tagItem.nullable(),
    statuses: tagSaveStatuses,
  },
  'POST TagItem/Update': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-21',
    summary: 'Changes a tag of the caller on all items.',
    body: tagItemModel.required({ tagItemGuid: true }),
    data: tagItem.nullable(),
    statuses: tagSaveStatuses,
  },
  'POST TagItem/Delete': {
    access: [ROLE.student],
    source: 'PORT-21',
    summary: 'Deletes a tag of the caller from all items.',
    body: z.object({ tagItemGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Tag/Create': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-24',
    summary: 'Adds a tag of the caller to an item of the caller. Repeated requests add it once.',
    body: sourceFields.extend({ sourceType: itemType, tagItemGuid: guid }),
    data: tag.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST Tag/Delete': {
    access: [ROLE.student],
    source: 'PORT-24',
    summary: 'Removes a tag from an item of the caller.',
    body: z.object({ tagGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Feedback/Get': {
    access: 'signed-in',
    source: designed,
    summary:
      'The feedback on something, oldest first, with comments: of the owner and of teachers; nothing for others.',
    query: sourceQuery.extend({ sourceType: z.coerce.number().pipe(feedbackSource) }),
    data: z.array(feedback),
    statuses: plainStatuses,
  },
  'POST Feedback/Create': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: 'PORT-19',
    summary:
      'Adds feedback on something that the caller may see. Its owner is notified. The client chooses `feedbackGuid` for idempotent retries.',
    body: sourceFields.extend({
      feedbackGuid: optionalGuid,
      sourceType: feedbackSource,
      feedbackText,
    }),
    data: feedback.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST Feedback/Update': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: 'PORT-19',
    summary: 'Changes feedback of the caller.',
    body: z.object({ feedbackGuid: guid, feedbackText }),
    data: feedback.nullable(),
    statuses: plainStatuses,
  },
  'POST Feedback/Delete': {
    access: [ROLE.teacher],
    source: 'PORT-19',
    summary: 'Deletes feedback of the caller with its comments.',
    body: z.object({ feedbackGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Comment/Get': {
    access: 'signed-in',
    source: designed,
    summary:
      'A page of the comments on something, newest first; `before` is the comment that the page follows.',
    query: sourceQuery.extend({ before: queryGuid }),
    data: z.array(comment),
    statuses: plainStatuses,
  },
  'POST Comment/Create': {
    rate: 'writing',
    access: 'signed-in',
    source: 'PORT-20',
    summary:
      'Adds a comment on something that the caller may see. Its owner, earlier commenters and the teacher of feedback are notified. The client chooses `commentGuid` for idempotent retries.',
    body: sourceFields.extend({ commentGuid: optionalGuid, commentText }),
    data: comment.nullable(),
    statuses: plainStatuses,
  },
  'POST Comment/Update': {
    rate: 'writing',
    access: 'signed-in',
    source: 'PORT-20',
    summary: 'Changes a comment of the caller.',
    body: z.object({ commentGuid: guid, commentText }),
    data: comment.nullable(),
    statuses: commentChangeStatuses,
  },
  'POST Comment/Delete': {
    access: 'signed-in',
    source: 'PORT-20',
    summary: 'Deletes a comment of the caller.',
    body: z.object({ commentGuid: guid }),
    data: nothing,
    statuses: commentChangeStatuses,
  },
  'POST Comment/Remove': {
    rate: 'writing',
    access: [ROLE.teacher],
    source: moderation,
    summary:
      'Removes the text of a comment: teachers of the student, the author of the feedback that it is on, holders of AddContentInAllLeaningSite and administrators; its writer is notified.',
    body: removalModel,
    data: comment,
    statuses: plainStatuses,
  },
  'POST Comment/Report': {
    rate: 'writing',
    access: 'signed-in',
    source: moderation,
    summary: 'Reports a comment to those who may remove it, once for a person and a comment.',
    body: reportModel,
    data: nothing,
    statuses: reportStatuses,
  },
  'GET Comment/GetReports': {
    access: [ROLE.teacher],
    source: moderation,
    summary:
      'Whether the caller may remove comments on something, and the comments of others with open reports.',
    query: sourceQuery,
    data: z.object({ mayRemove: z.boolean(), reports: z.array(reported) }),
    statuses: plainStatuses,
  },
  'PUT Comment/DismissReports': {
    access: [ROLE.teacher],
    source: moderation,
    summary: 'Closes the open reports about a comment of another person; the comment stays.',
    query: z.object({ guid }),
    data: nothing,
    statuses: plainStatuses,
  },
});
