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
      'The questions of an own exam in their order: all of them, or a page (counted from 1) of those that are found. To a student, those drawn for the own attempt with the own answers, and what is correct only where the exam shows it; where one only goes forward, those of the pages that were come to. With `StudentGuid`, to the teacher: those drawn for that student with the answers and their marks, once the exam is not active; to a student who names another one, 403.',
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
      'Adds a question at the end of an own exam or category of the bank, or changes one. Once students have entered the exam only its mark, hint and feedback change, once they have answered only its feedback.',
    body: questionModel,
    data: question.nullable(),
    statuses: questionSaveStatuses,
  },
  'DELETE Exams/DeleteQuestion': {
    access: [ROLE.teacher],
    source: 'QUESTION-23, QUESTION-37',
    summary:
      'Deletes a question of an own exam that is not active and that nobody has entered, or of the own bank.',
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
      'Gives an own exam a total mark: its questions keep their shares of it, or get equal ones when they had none.',
    body: z.object({ examGuid: guid, mark: totalMark }),
    data: nothing,
    statuses: examMarkStatuses,
  },
  'GET Exams/RandomQuestionsSetting': {
    access: [ROLE.teacher],
    source: 'QUESTION-4; designed here',
    summary:
      'How many questions of each type are drawn for an attempt at an own exam. What was never set is all of them.',
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
    summary: 'Turns random questions of an own exam on or off.',
    query: z.object({ Guid: guid }),
    data: z.object({ randomQuestionsEnable: z.boolean() }).nullable(),
    statuses: randomSwitchStatuses,
  },
});
