import { isGuid, ROLE, type UploadLocation } from '@riwaq/api';
import { blocked } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { countWaiting, creatorOf } from './store-exams';
import { isRevealed, isVisible } from './service-attempts';
import { blockingExam, findPaper } from './store-attempts';
import { attemptAsking, readersOfAnswer } from './store-answers';
import { FILE_AREA, ownerOfQuestion } from './store-questions';

/**
 * Endpoints that a student may call while an exam blocks the other areas: exams and those that the
 * shell needs. Not the portfolio and photos, although they are account endpoints, nor changes to
 * their own profile. Of notifications only the counts: the texts repeat what others wrote and can
 * be read afterwards.
 */
const OPEN_WHILE_BLOCKED =
  /^[A-Z]+ (?:Exams|Account(?!\/(?:Get(?:StudentProfile|Photos)|Update(?:Student)?Profile)$)|Notifications(?!\/Get$)|Uploader)\//;

/**
 * Registers the authorisers of exams: blocks other areas during blocking exams, counts the exams
 * that wait for a student, lets teachers join the live groups of their exams (named by guid), and
 * decides who may read the files of questions and answers.
 */
export function registerAuthorisers({
  guards,
  db,
  clock,
  realtime,
  files,
  notifications,
}: Services): void {
  realtime.authoriseGroups(async ({ userGuid }, group) => {
    if (!isGuid(group)) return null;
    const creator = await creatorOf(db, group);
    return creator === undefined ? null : creator === userGuid;
  });

  const lockoutRoute = async (userGuid: string): Promise<string | null> => {
    const examGuid = await blockingExam(db, userGuid, clock.now());
    return examGuid === null ? null : `/enterExam=${examGuid}`;
  };
  guards.add(async ({ role, userGuid }, key) => {
    const path =
      role === ROLE.student && !OPEN_WHILE_BLOCKED.test(key) ? await lockoutRoute(userGuid) : null;
    if (path !== null) throw blocked(path);
  });
  guards.addLockout({
    lockoutRoute,
    openFiles: new Set([...Object.values(FILE_AREA), 'exam-answers']),
    openUploads: new Set(['ExamAnswer'] satisfies UploadLocation[]),
  });

  notifications.countBy('examsCount', (people) => countWaiting(db, people, clock.now()));

  /** The own attempt in which a student sees the question; null where there is none. */
  async function attemptShowing(userGuid: string, questionGuid: string) {
    const row = await attemptAsking(db, userGuid, questionGuid);
    const place = row?.question_guids?.indexOf(questionGuid) ?? -1;
    return row && isVisible(row, place, clock.now()) ? row : null;
  }
  const isOwn = async (userGuid: string, questionGuid: string): Promise<boolean> =>
    (await ownerOfQuestion(db, questionGuid))?.createdBy === userGuid;

  files.authoriseReads(
    FILE_AREA.question,
    async ({ userGuid }, questionGuid) =>
      (await isOwn(userGuid, questionGuid)) ||
      (await attemptShowing(userGuid, questionGuid.toLowerCase())) !== null,
  );

  files.authoriseReads(FILE_AREA.feedback, async ({ userGuid }, given) => {
    const questionGuid = given.toLowerCase();
    if (await isOwn(userGuid, questionGuid)) return true;
    const row = await attemptShowing(userGuid, questionGuid);
    const paper = row && (await findPaper(db, row.exam_guid, userGuid));
    if (!paper) return false;
    const own = paper.answers.find((answer) => answer.questionGuid === questionGuid);
    return isRevealed(paper, own, clock.now());
  });

  files.authoriseReads('exam-answers', async ({ userGuid }, answerGuid) =>
    (await readersOfAnswer(db, answerGuid)).includes(userGuid),
  );
}
