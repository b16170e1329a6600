import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { guid, guidOrNull, nothing, queryGuid, searchText } from '../schema';
import {
  examWithQuestions,
  paperMark,
  question,
  questionModel,
  questionType,
  randomModel,
  randomSetting,
  totalMark,
} from './question-entities';
import {
  examFoundStatuses,
  examReviewStatuses,
  examMarkStatuses,
  questionChangeStatuses,
  questionDeleteStatuses,
  questionSaveStatuses,
  randomSaveStatuses,
  randomSwitchStatuses,
} from './statuses';

/** Questions of exams (docs/requirements/questions.md). */
export const questionEndpoints = declareEndpoints({
  'GET Exams/GetQuestions': {
    access: 'signed-in',
    source: 'SIT-8; search, kinds and pages are ours',
    summary:
      'The questions of an exam of the caller in their order: all, or a page (from 1) of the matches. A student gets the questions drawn for the attempt with the given answers, correct answers only where the exam shows them, and in a forward-only exam only the pages reached so far. With `StudentGuid` a teacher gets the questions drawn for that student with answers and marks once the exam is inactive; a student who names another student gets 403.',
    query: z.object({
      ExamGuid: guid,
      StudentGuid: queryGuid,
      searchText: searchText.optional(),
      questionType: questionType.optional(),
      page: z.coerce.number().int().min(1).optional(),
    }),
    data: z.object({ exam: examWithQuestions }).nullable(),
    statuses: examReviewStatuses,
  },
  'POST Exams/AddOrEditQuestion': {
    access: [ROLE.teacher],
    source: 'QUESTION-22, QUESTION-34',
    summary:
      'Adds a question at the end of an exam or category of the caller, or changes one. Once students have entered the exam, only mark, hint and feedback change; once they have answered, only feedback.',
    body: questionModel,
    data: question.nullable(),
    statuses: questionSaveStatuses,
  },
  'DELETE Exams/DeleteQuestion': {
    access: [ROLE.teacher],
    source: 'QUESTION-23, QUESTION-37',
    summary:
      "Deletes a question of the caller's bank, or of an inactive exam of the caller that nobody has entered.",
    query: z.object({ questionGuid: guid }),
    data: nothing,
    statuses: questionDeleteStatuses,
  },
  'PUT Exams/MoveQuestion': {
    access: [ROLE.teacher],
    source: 'QUESTION-6; designed here',
    summary:
      'Puts a question after another one of its exam or category, or first when none is named.',
    body: z.object({ questionGuid: guid, afterGuid: guidOrNull }),
    data: nothing,
    statuses: questionChangeStatuses,
  },
  'POST Exams/SetExamMark': {
    access: [ROLE.teacher],
    source: 'QUESTION-24',
    summary:
      'Sets the total mark of an exam of the caller. The questions keep their shares of it, or get equal ones if they had no marks.',
    body: z.object({ examGuid: guid, mark: totalMark }),
    data: nothing,
    statuses: examMarkStatuses,
  },
  'GET Exams/RandomQuestionsSetting': {
    access: [ROLE.teacher],
    source: 'QUESTION-4; designed here',
    summary:
      'The number of questions of each type that an attempt at an exam of the caller draws; all questions of a type without a setting.',
    query: z.object({ ExamGuid: guid }),
    data: z
      .object({
        randomQuestionsEnable: z.boolean(),
        settings: z.array(randomSetting),
        /** Designed here. */
        paperMark: paperMark.optional(),
      })
      .nullable(),
    statuses: examFoundStatuses,
  },
  'PUT Exams/RandomQuestionsSettingSave': {
    access: [ROLE.teacher],
    source: 'QUESTION-25, QUESTION-35',
    summary: 'Sets how many questions of each type are drawn, of each no more than there are.',
    body: randomModel,
    data: nothing,
    statuses: randomSaveStatuses,
  },
  'PUT Exams/RandomQuestionsChangeStatus': {
    access: [ROLE.teacher],
    source: 'QUESTION-26, QUESTION-35',
    summary: 'Turns random questions of an exam of the caller on or off.',
    query: z.object({ Guid: guid }),
    data: z.object({ randomQuestionsEnable: z.boolean() }).nullable(),
    statuses: randomSwitchStatuses,
  },
});
