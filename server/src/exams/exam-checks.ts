import { NO_FOLDER, foldForSearch, secondsOf } from '@riwaq/api';
import type { examEdit, examModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import type { Caller } from '../platform/caller';
import { forbidden, malformed } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { isStudied, teaches } from '../people/store';
import type { ExamsContext } from './context';
import type { ExamRow } from './rows';
import { boundsOfDraw } from './rules/draw';
import { settingsProblem } from './rules/settings';
import { isAbove } from './rules/total-mark';
import * as store from './store-exams';
import { findFolder, lockFolders } from './store-folders';
import { drawable } from './store-questions';
import { typesOf } from './store-random';

export type ExamInput = z.output<typeof examModel>;
export type Edit = z.output<typeof examEdit>;

/** @param partialMarks used when the model does not set it */
export function valuesOf(
  { time }: ExamsContext,
  model: ExamInput | Edit,
  partialMarks = false,
): store.ExamValues {
  const values: store.ExamValues = {
    title: model.title,
    description: model.description,
    searchText: foldForSearch(`${model.title} ${model.description}`),
    examType: model.examType,
    startAt: time.parse(model.startDate),
    endAt: time.parse(model.endDate),
    password: model.enablePasswordToEnter ? model.passwordToEnter : null,
    faceRequired: model.enableFaceIdVerification,
    blocksResources: model.blockAccessResources,
    forwardOnly: model.restrictedMovingToNext,
    showsCorrect: model.showCorrectAnswerAfterSubmit,
    restrictedSeconds: model.restrictedByTime ? secondsOf(model.restrictedTime) : null,
    questionsInPage: model.numberOfQuestionsInPage,
    partialMarks: model.partialMarks ?? partialMarks,
  };
  const problem = settingsProblem(values);
  if (problem) throw malformed(problem.path, problem.reason);
  return values;
}

/**
 * Checks the students of a model: all must be of the section, which studies the subject and is
 * taught it by the caller.
 */
export async function checkAudience(
  tx: Tx,
  caller: Caller,
  subjectGuid: string,
  sectionGuid: string,
  studentGuids: readonly string[],
): Promise<string[]> {
  const ties = {
    administrator: caller.personType === 'Administrator',
    teaches: await teaches(tx, caller.userGuid, subjectGuid, sectionGuid),
  };
  if (!allows('exam.create', ties)) throw forbidden();
  if (!(await isStudied(tx, { subjectGuid, sectionGuid })))
    throw malformed('sectionGuid', 'choice');
  const students = [...new Set(studentGuids)];
  if ((await store.countStudents(tx, sectionGuid, students)) < students.length)
    throw malformed('studentGuids', 'choice');
  return students;
}

export async function checkFolder(
  tx: Tx,
  caller: Caller,
  folderGuid: string,
): Promise<string | null> {
  if (folderGuid === NO_FOLDER) return null;
  await lockFolders(tx, caller.userGuid);
  if (!(await findFolder(tx, caller.userGuid, folderGuid))) throw malformed('FolderGuid', 'choice');
  return folderGuid;
}

/**
 * Checks that an exam to be activated draws questions, and no more marks than the maximum. Throws
 * 400.
 */
export async function checkQuestions(
  tx: Tx,
  { guid, random_questions, paper_mark }: ExamRow,
): Promise<void> {
  const drawn = random_questions
    ? new Map((await typesOf(tx, guid)).map((of) => [of.type, of.drawn]))
    : null;
  const { count, most } = boundsOfDraw(await drawable(tx, guid), drawn, paper_mark);
  if (count === 0) throw malformed('isActive', 'noQuestions');
  if (isAbove(most)) throw malformed('isActive', 'totalAbove');
}
