import {
  EXAM_FOUND,
  RANDOM_SAVE,
  type ApiResponse,
  type ApiData,
  type QuestionType,
} from '@riwaq/api';
import type { randomModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { malformed } from '../platform/http/errors';
import type { ExamsContext } from './context';
import { boundsOfDraw } from './rules/draw';
import { givenMarkOf, markOf, unitsOf } from './rules/mark';
import { lockStatus } from './rules/question';
import { isAbove } from './rules/total-mark';
import { lockQuestionOwner } from './question-owner';
import { findExam } from './store-exams';
import { boundedTotal, drawable } from './store-questions';
import * as store from './store-random';

type Model = z.output<typeof randomModel>;
type RandomSettings = NonNullable<ApiData<'GET Exams/RandomQuestionsSetting'>>;

/** How many questions of each type are drawn for an attempt (QUESTION-4, QUESTION-12). */
export function createRandom({ db, transact }: ExamsContext) {
  return {
    async settings(caller: Caller, examGuid: string): Promise<ApiResponse<RandomSettings | null>> {
      const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
      if (!exam) return refuse(EXAM_FOUND.notFound);
      const questions = await drawable(db, examGuid);
      const settings = (await store.typesOf(db, examGuid)).map(
        ({ type, available, total, drawn }) => ({
          questionType: type,
          questionCount: Math.min(drawn ?? available, available),
          totalMarks: markOf(total),
          numberOfQuestions: available,
          questionMarks: questions
            .filter((question) => question.type === type)
            .map(({ mark }) => markOf(mark))
            .sort((one, other) => one - other),
        }),
      );
      const paperMark = givenMarkOf(await store.storedPaperMark(db, examGuid));
      return ok({ randomQuestionsEnable: exam.random_questions, paperMark, settings });
    },

    async save(
      caller: Caller,
      { examGuid, paperMark, ...counts }: Model,
    ): Promise<ApiResponse<null>> {
      const draw: Record<QuestionType, number> = {
        FillInTheBlanks: counts.fillInTheBlanks,
        MultiChoice: counts.multiChoice,
        OneChoice: counts.oneChoice,
        Number: counts.number,
        AttachedFile: counts.attachedFile,
      };
      const paper = paperMark === undefined || paperMark === null ? paperMark : unitsOf(paperMark);
      return transact(async (tx) => {
        const locks = await lockQuestionOwner(tx, caller, { examGuid });
        if (!locks) return refuse(RANDOM_SAVE.notFound);
        const lock = lockStatus({ ...locks, changesQuestion: true });
        if (lock !== RANDOM_SAVE.ok) return refuse(lock);
        const types = await store.typesOf(tx, examGuid);
        const none = types.every(({ type }) => draw[type] === 0);
        if (none || types.some(({ type, available }) => draw[type] > available))
          return refuse(RANDOM_SAVE.invalid);
        const scaledTo = paper === undefined ? await store.storedPaperMark(tx, examGuid) : paper;
        const { most } = boundsOfDraw(
          await drawable(tx, examGuid),
          new Map(types.map(({ type }) => [type, draw[type]])),
          scaledTo,
        );
        if (isAbove(most)) return refuse(RANDOM_SAVE.invalid);
        await store.putDraw(tx, examGuid, draw, paper);
        return ok(null);
      });
    },

    async toggle(
      caller: Caller,
      examGuid: string,
    ): Promise<ApiResponse<{ randomQuestionsEnable: boolean } | null>> {
      return transact(async (tx) => {
        const locks = await lockQuestionOwner(tx, caller, { examGuid });
        if (!locks) return refuse(RANDOM_SAVE.notFound);
        const lock = lockStatus({ ...locks, changesQuestion: true });
        if (lock !== RANDOM_SAVE.ok) return refuse(lock);
        const randomQuestionsEnable = await store.toggleRandom(tx, examGuid);
        // Without random questions all questions are asked, so all marks count.
        if (isAbove((await boundedTotal(tx, { examGuid })) ?? 0))
          throw malformed('Guid', 'totalAbove');
        return ok({ randomQuestionsEnable });
      });
    },
  };
}
