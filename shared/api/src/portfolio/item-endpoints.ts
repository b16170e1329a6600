import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, nothing, optionalGuid, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import {
  achievement,
  achievementModel,
  goal,
  goalModel,
  goalStatus,
  reflection,
  reflectionModel,
  workSample,
  workSampleModel,
} from './entities';
import { portfolioAddStatuses } from './statuses';

const designed = 'PORT-1; docs/decisions/0028';
const listQuery = z.object({
  studentGuid: guid,
  searchText: searchText.optional(),
  tagItemGuid: queryGuid,
  before: queryGuid,
});
const page = '; `before` is the guid that the page follows.';

/**
 * Endpoints for the items of a student's portfolio. Lists contain only items that the caller sees.
 */
export const itemEndpoints = declareEndpoints({
  'GET WorkSample/Get': {
    access: 'signed-in',
    source: designed,
    summary: `A page of a student's work samples, newest first${page}`,
    query: listQuery,
    data: z.array(workSample),
    statuses: plainStatuses,
  },
  'GET WorkSample/GetOne': {
    access: 'signed-in',
    source: designed,
    summary: 'One work sample with its reflections, oldest first.',
    query: z.object({ workSampleGuid: guid }),
    data: z.object({ workSample, reflections: z.array(reflection) }),
    statuses: plainStatuses,
  },
  'POST WorkSample/Post': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-18',
    summary:
      'Adds a work sample. With `forAttention` the teachers who see it are notified, the first time.',
    body: workSampleModel,
    data: workSample.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST WorkSample/Update': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-18',
    summary: 'Changes a work sample of the caller.',
    body: workSampleModel.required({ workSampleGuid: true }),
    data: workSample.nullable(),
    statuses: plainStatuses,
  },
  'POST WorkSample/Delete': {
    access: [ROLE.student],
    source: designed,
    summary:
      'Deletes a work sample of the caller with its files, reflections, feedback and comments.',
    body: z.object({ workSampleGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Achievement/Get': {
    access: 'signed-in',
    source: designed,
    summary: `A page of a student's achievements, the latest first${page}`,
    query: listQuery,
    data: z.array(achievement),
    statuses: plainStatuses,
  },
  'GET Achievement/GetOne': {
    access: 'signed-in',
    source: designed,
    summary: 'One achievement.',
    query: z.object({ achievementGuid: guid }),
    data: achievement,
    statuses: plainStatuses,
  },
  'POST Achievement/Create': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-18',
    summary: 'Adds an achievement.',
    body: achievementModel,
    data: achievement.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST Achievement/Update': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-18',
    summary: 'Changes an achievement of the caller.',
    body: achievementModel.required({ achievementGuid: true }),
    data: achievement.nullable(),
    statuses: plainStatuses,
  },
  'POST Achievement/Delete': {
    access: [ROLE.student],
    source: designed,
    summary: 'Deletes an achievement of the caller with its files, feedback and comments.',
    body: z.object({ achievementGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Goal/Get': {
    access: 'signed-in',
    source: designed,
    summary: `A page of a student's goals, of one status or of all, by due date, the nearest first${page}`,
    query: listQuery.extend({ progressStatus: z.coerce.number().pipe(goalStatus).optional() }),
    data: z.array(goal),
    statuses: plainStatuses,
  },
  'GET Goal/GetOne': {
    access: 'signed-in',
    source: designed,
    summary: 'One goal.',
    query: z.object({ goalGuid: guid }),
    data: goal,
    statuses: plainStatuses,
  },
  'POST Goal/Create': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-18',
    summary: 'Adds a goal, to do unless it says otherwise.',
    body: goalModel,
    data: goal.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST Goal/Update': {
    access: [ROLE.student],
    rate: 'creating',
    source: 'PORT-18',
    summary: 'Changes a goal of the caller.',
    body: goalModel.required({ goalGuid: true }),
    data: goal.nullable(),
    statuses: plainStatuses,
  },
  'POST Goal/ChangeStatus': {
    access: [ROLE.student],
    rate: 'creating',
    source: designed,
    summary: 'Changes the status of a goal of the caller, as moving it on the board does.',
    body: z.object({ goalGuid: guid, progressStatus: goalStatus }),
    data: goal.nullable(),
    statuses: plainStatuses,
  },
  'POST Goal/Delete': {
    access: [ROLE.student],
    source: designed,
    summary: 'Deletes a goal of the caller with its files, feedback and comments.',
    body: z.object({ goalGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
  'POST Reflection/Create': {
    rate: 'writing',
    access: [ROLE.student],
    source: 'PORT-18',
    summary: 'Adds a reflection on a work sample of the caller.',
    body: reflectionModel,
    data: reflection.nullable(),
    statuses: portfolioAddStatuses,
  },
  'POST Reflection/Update': {
    rate: 'writing',
    access: [ROLE.student],
    source: 'PORT-18',
    summary: 'Changes a reflection of the caller; it stays at its work sample.',
    body: reflectionModel
      .omit({ workSampleGuid: true })
      .required({ reflectionGuid: true })
      .extend({ workSampleGuid: optionalGuid }),
    data: reflection.nullable(),
    statuses: plainStatuses,
  },
  'POST Reflection/Delete': {
    access: [ROLE.student],
    source: designed,
    summary: 'Deletes a reflection of the caller with its files, feedback and comments.',
    body: z.object({ reflectionGuid: guid }),
    data: nothing,
    statuses: plainStatuses,
  },
});
