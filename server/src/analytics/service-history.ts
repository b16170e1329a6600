import { EARLIER_SITTINGS, EXAM_FOUND, type Answer, type ItemHistory } from '@riwaq/api';
import { ok, refuse } from '../app/area';
import type { Caller } from '../app/caller';
import type { Services } from '../app/services';
import { findExam } from '../exams/store-exams';
import { findQuestion } from '../exams/store-questions';
import type { Statistics } from './service';
import { earlierSittings } from './store';

/** The results of a question in earlier exams. */
export function createHistory({ db, time, files }: Services, { reportOf }: Statistics) {
  return {
    async of(
      caller: Caller,
      examGuid: string,
      questionGuid: string,
    ): Promise<Answer<ItemHistory | null>> {
      const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
      const question = exam && (await findQuestion(db, { examGuid: exam.guid }, questionGuid));
      if (!exam || !question) return refuse(EXAM_FOUND.notFound);
      const sittings: ItemHistory['sittings'] = [];
      // One after the other: each may have to be computed, and all share one database.
      for (const earlier of await earlierSittings(db, {
        creatorGuid: caller.userGuid,
        identity: question.identity,
        before: exam.start_at,
        except: exam.guid,
        most: EARLIER_SITTINGS,
      })) {
        const { metrics } = await reportOf(earlier.exam_guid);
        const isIt = ({ questionGuid: guid }: { questionGuid: string }): boolean =>
          guid === earlier.question_guid;
        const difficulty = metrics.difficulty.find(isIt);
        const discrimination = metrics.discrimination.find(isIt);
        sittings.push({
          examGuid: earlier.exam_guid,
          title: earlier.title,
          sectionName: earlier.section_name,
          startDate: time.format(earlier.start_at),
          questionGuid: earlier.question_guid,
          studentsCount: metrics.studentsCount,
          pValue: difficulty?.pValue ?? null,
          difficultyLevel: difficulty?.difficultyLevel ?? null,
          dIndex: discrimination?.dIndex ?? null,
          verdict: discrimination?.verdict ?? null,
          vi: metrics.questions.find(isIt)?.vi ?? null,
        });
      }
      return ok({
        question: {
          questionGuid: question.guid,
          question: files.htmlForReading(question.html),
          questionHint: question.hint,
          fileName: question.file_name ?? '',
          fileUrl: question.file_url ?? '',
        },
        sittings,
      });
    },
  };
}
