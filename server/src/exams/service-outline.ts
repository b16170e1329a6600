import { EXAM_FOUND, type ApiResponse, type ExamOutline } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { ExamsContext } from './context';
import { boundsOfDraw } from './rules/draw';
import { markOf } from './rules/mark';
import { findAttempt } from './store-attempts';
import { findExam } from './store-exams';
import { typesOf } from './store-random';

/** The number of questions and total of marks that a student sees before entering. */
export function createOutline({ db, questionsOf }: ExamsContext) {
  return async (
    { userGuid }: Caller,
    examGuid: string,
  ): Promise<ApiResponse<ExamOutline | null>> => {
    const row = await findAttempt(db, examGuid, userGuid);
    if (!row || !(await findExam(db, { student: userGuid }, examGuid)))
      return refuse(EXAM_FOUND.notFound);
    const all = (await questionsOf(examGuid)).map(({ guid, question_type, mark }) => ({
      guid,
      type: question_type,
      mark,
    }));
    // Exact for a drawn paper; before the draw only the bounds are known.
    const possible = row.question_guids
      ? all.filter(({ guid }) => row.question_guids?.includes(guid))
      : all;
    const drawn =
      row.random_questions && !row.question_guids
        ? new Map((await typesOf(db, examGuid)).map((type) => [type.type, type.drawn]))
        : null;
    const { count, least, most } = boundsOfDraw(possible, drawn, row.paper_mark);
    return ok({ questionsCount: count, leastTotal: markOf(least), mostTotal: markOf(most) });
  };
}
