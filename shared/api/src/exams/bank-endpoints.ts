import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, guidList, nothing, queryGuid, searchText } from '../schema';
import { plainStatuses } from '../statuses';
import {
  bankCategory,
  categoryEdit,
  categoryModel,
  question,
  questionType,
} from './question-entities';
import { bankCopyStatuses, categoryDeleteStatuses } from './statuses';

const designed = 'QUESTION-18; designed here';

/**
 * The question bank: a teacher's own categories and their questions
 * (QUESTION-18, QUESTION-19, QUESTION-27 to QUESTION-30).
 */
export const bankEndpoints = declareEndpoints({
  'GET Exams/QuestionsBankCategories': {
    access: [ROLE.teacher],
    source: 'QUESTION-27',
    summary:
      "The caller's categories in the order of their creation: all, the active (1) or inactive (0) ones, or those of a subject.",
    query: z.object({ activeStatus: z.enum(['0', '1']).optional(), subjectGuid: queryGuid }),
    data: z.array(bankCategory),
    statuses: plainStatuses,
  },
  'POST Exams/CreateCategory': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Creates a category for a subject that the caller teaches.',
    body: categoryModel,
    data: bankCategory.nullable(),
    statuses: plainStatuses,
  },
  'PUT Exams/EditCategory': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Changes name, description and state of a category of the caller.',
    body: categoryEdit,
    data: bankCategory.nullable(),
    statuses: plainStatuses,
  },
  'DELETE Exams/DeleteCategory': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Deletes a category of the caller that has no questions.',
    query: z.object({ categoryGuid: guid }),
    data: nothing,
    statuses: categoryDeleteStatuses,
  },
  'GET Exams/GetBankQuestions': {
    access: [ROLE.teacher],
    source: 'QUESTION-28; search, kinds and pages are ours',
    summary:
      'The questions of a category of the caller in their order: the first 1,000 matches, or a page (from 1) of them. `questionsCount` is the number of all matches.',
    query: z.object({
      categoryGuid: guid,
      searchText: searchText.optional(),
      questionType: questionType.optional(),
      page: z.coerce.number().int().min(1).optional(),
    }),
    data: z
      .object({
        category: bankCategory,
        questionsCount: z.number(),
        examQuestionsBank: z.array(question),
      })
      .nullable(),
    statuses: plainStatuses,
  },
  'POST Exams/AddQuestionsToBank': {
    access: [ROLE.teacher],
    source: 'QUESTION-29, QUESTION-36',
    summary:
      'Copies questions of the caller into a category of the caller. Questions that the category has already are left out and named.',
    body: z.object({ questionGuid: guidList.min(1), categoryGuid: guid }),
    data: z.object({ alreadyAddQuestions: z.array(question) }).nullable(),
    statuses: bankCopyStatuses,
  },
  'POST Exams/AddQuestionsFromBank': {
    access: [ROLE.teacher],
    source: 'QUESTION-30, QUESTION-36',
    summary:
      "Copies questions of the caller's bank into an exam of the caller. Questions that the exam has already are left out and named.",
    body: z.object({ questionGuid: guidList.min(1), examGuid: guid }),
    data: z.object({ alreadyImportQuestions: z.array(question) }).nullable(),
    statuses: bankCopyStatuses,
  },
});
