import { z } from 'zod';
import { photoFile } from '../account/own-data';
import { profileSaveStatuses } from '../account/photo';
import { declareEndpoints } from '../endpoint';
import { department } from '../people/endpoints';
import { ROLE } from '../roles';
import { guid, nothing, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import {
  itemFound,
  itemInShort,
  itemType,
  portfolioCard,
  portfolioStats,
  source as sourceFields,
  studentProfile,
  studentProfileModel,
  timelineEntry,
  timelineMonth,
  visibility,
} from './entities';

const designed = 'PORT-1; docs/decisions/0028';

/**
 * Endpoints for the card of a portfolio, the list of portfolios, and the contents of a complete
 * portfolio.
 */
export const profileEndpoints = declareEndpoints({
  'GET Account/GetStudentProfile': {
    access: 'signed-in',
    source: 'PORT-16',
    summary: "The card of a student's portfolio, as the caller sees it.",
    query: z.object({ studentGuid: guid }),
    data: studentProfile,
    statuses: plainStatuses,
  },
  'PUT Account/UpdateStudentProfile': {
    access: [ROLE.student],
    source: 'PORT-17',
    summary:
      "Changes the caller's card; omitted fields stay. A photo needs consent, given before or in the same form.",
    body: studentProfileModel,
    file: photoFile,
    data: studentProfile.nullable(),
    statuses: profileSaveStatuses,
  },
  'GET WorkSample/GetStudentStatus/{id}': {
    access: 'signed-in',
    source: 'PORT-16',
    summary:
      'How many work samples, achievements and goals of a student (by guid) the caller sees.',
    query: z.object({ id: guid }),
    data: portfolioStats,
    statuses: plainStatuses,
  },
  'GET Portfolios/Get': {
    access: 'signed-in',
    source: designed,
    summary:
      'A page of the portfolios with at least one item that the caller may see, by name; for a teacher, all portfolios of the taught sections. `after` is the last student of the previous page.',
    query: z.object({
      searchText: searchText.optional(),
      stageGuid: queryGuid,
      sectionGuid: queryGuid,
      after: queryGuid,
    }),
    data: z.object({ portfolios: z.array(portfolioCard) }),
    statuses: plainStatuses,
  },
  'GET Portfolios/GetPlaces': {
    access: 'signed-in',
    source: designed,
    summary: 'Departments with their stages and sections, to choose portfolios by.',
    data: z.array(department),
    statuses: plainStatuses,
  },
  'GET Portfolios/Search': {
    access: 'signed-in',
    source: designed,
    summary:
      'A page of the items that the caller may see, newest first: of one student or all, of one type, with a tag (by its name), or matching a search in texts, file names and tags. `hit` shows the match.',
    query: z.object({
      studentGuid: queryGuid,
      sourceType: z.coerce.number().pipe(itemType).optional(),
      tagName: z.string().max(20).optional(),
      searchText: searchText.optional(),
      before: queryGuid,
    }),
    data: z.array(itemFound),
    statuses: plainStatuses,
  },
  'GET Portfolios/GetWaiting': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'The newest work samples, of students whom the caller teaches, that request attention and have no feedback; `count` counts all of them.',
    data: z.object({ count: z.number(), items: z.array(itemInShort) }),
    statuses: plainStatuses,
  },
  'POST Portfolios/ChangeVisibility': {
    access: [ROLE.student],
    rate: 'creating',
    source: designed,
    summary: 'Changes the visibility of a work sample, achievement or goal of the caller.',
    body: sourceFields.extend({ sourceType: itemType, visibility }),
    data: nothing,
    statuses: plainStatuses,
  },
  'GET Portfolios/GetTimeline': {
    access: 'signed-in',
    source: designed,
    summary:
      'What happened in a portfolio, as far as the caller sees it: every month in numbers, oldest first, and a page of entries, newest first, by its number from 1.',
    query: z.object({
      studentGuid: guid,
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    data: z.object({ months: z.array(timelineMonth), entries: z.array(timelineEntry) }),
    statuses: plainStatuses,
  },
});
