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
      'Changes the own card; what is left out stays. A photo needs consent, given before or in the same form.',
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
      'A page of the portfolios in which there is something for the caller to see, of a teacher all of the sections that they teach, by name. `after` is the student that the page follows.',
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
      "A page of the items that the caller sees, newest first: of one student or of all, of one type, with a tag (by its name), or in whose texts, files' names and tags what is asked for stands. `hit` says where.",
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
      "The newest work samples that ask for the attention of the caller, who teaches their students' sections, and that nobody has given feedback on; `count` is of all of them.",
    data: z.object({ count: z.number(), items: z.array(itemInShort) }),
    statuses: plainStatuses,
  },
  'POST Portfolios/ChangeVisibility': {
    access: [ROLE.student],
    rate: 'creating',
    source: designed,
    summary: 'Changes who sees an own work sample, achievement or goal.',
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
