import { EARLIER_SITTINGS, EXAM_FOUND, type ApiResponse, type ItemHistory } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Services } from '../platform/services';
import { findExam } from '../exams/store-exams';
import { findQuestion } from '../exams/store-questions';
import type { Report } from './report';
import type { Statistics } from './service-statistics';
import { earlierSittings, type EarlierSitting } from './store';

type Sitting = ItemHistory['sittings'][number];

/** The results of a question in one earlier exam. */
function resultsIn(
  { question_guid }: EarlierSitting,
  { studentsCount, difficulty, discrimination, questions }: Report['metrics'],
): Omit<Sitting, 'examGuid' | 'title' | 'sectionName' | 'startDate'> {
  const isIt = ({ questionGuid }: { questionGuid: string }): boolean =>
    questionGuid === question_guid;
  const { pValue = null, difficultyLevel = null } = difficulty.find(isIt) ?? {};
  const { dIndex = null, verdict = null } = discrimination.find(isIt) ?? {};
  return {
    questionGuid: question_guid,
    studentsCount,
    pValue,
    difficultyLevel,
    dIndex,
    verdict,
    vi: questions.find(isIt)?.vi ?? null,
  };
}

/** The results of a question in earlier exams. */
export function createHistory({ db, time, files }: Services, { reportOf }: Statistics) {
  return {
    async of(
      caller: Caller,
      examGuid: string,
      questionGuid: string,
    ): Promise<ApiResponse<ItemHistory | null>> {
      const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
      const question = exam && (await findQuestion(db, { examGuid: exam.guid }, questionGuid));
      if (!exam || !question) return refuse(EXAM_FOUND.notFound);
      const sittings: Sitting[] = [];
      // One after the other: each may have to be computed, and all share one database.
      for (const earlier of await earlierSittings(db, {
        creatorGuid: caller.userGuid,
        identity: question.identity,
        before: exam.start_at,
        except: exam.guid,
        most: EARLIER_SITTINGS,
      })) {
        const { metrics } = await reportOf(earlier.exam_guid);
        sittings.push({
          examGuid: earlier.exam_guid,
          title: earlier.title,
          sectionName: earlier.section_name,
          startDate: time.format(earlier.start_at),
          ...resultsIn(earlier, metrics),
        });
      }
      return ok({
        question: {
          questionGuid: question.guid,
          question: files.htmlForReading(question.html, caller.userGuid),
          questionHint: question.hint,
          fileName: question.file_name ?? '',
          fileUrl: question.file_url ?? '',
        },
        sittings,
      });
    },
  };
}
