import { ROLE, type UploadLocation } from '@riwaq/api';
import { blocked } from '../app/errors';
import type { Services } from '../app/services';
import { countWaiting, creatorOf } from './store-exams';
import { isTold } from './service-attempts';
import { attemptAsking, closingExam, readersOfAnswer } from './store-attempts';
import { shelfOf } from './store-questions';

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * What a student may call while an exam closes the rest: the exams, and what the shell itself
 * needs; not the card of a portfolio, whose calls are among those of the account, and not what
 * others would read of oneself. Notifications repeat what others write: they are counted, and read
 * afterwards.
 */
const OPEN_WHILE_BLOCKED =
  /^[A-Z]+ (?:Exams|Account(?!\/(?:Get(?:StudentProfile|Photos)|Update(?:Student)?Profile)$)|Notifications(?!\/Get$)|Uploader)\//;

/**
 * Closes other areas during exams that say so, counts the exams that wait for a student, and
 * answers for the live groups of exams (their guids), which their teachers join, and for the files
 * of questions and answers.
 */
export function openGates({ guards, db, clock, realtime, files, notifications }: Services): void {
  realtime.authoriseGroups(async ({ userGuid }, group) => {
    if (!GUID.test(group)) return null;
    const creator = await creatorOf(db, group);
    return creator === undefined ? null : creator === userGuid;
  });

  const lockoutRoute = async (userGuid: string): Promise<string | null> => {
    const examGuid = await closingExam(db, userGuid, clock.now());
    return examGuid === null ? null : `/enterExam=${examGuid}`;
  };
  guards.add(async ({ role, userGuid }, key) => {
    const path =
      role === ROLE.student && !OPEN_WHILE_BLOCKED.test(key) ? await lockoutRoute(userGuid) : null;
    if (path !== null) throw blocked(path);
  });
  guards.addLockout({
    lockoutRoute,
    openFiles: new Set(['exams', 'exam-answers']),
    openUploads: new Set(['ExamAnswer'] satisfies UploadLocation[]),
  });

  notifications.countBy('examsCount', (people) => countWaiting(db, people, clock.now()));

  files.authoriseReads('exams', async ({ userGuid }, questionGuid) => {
    if ((await shelfOf(db, questionGuid))?.createdBy === userGuid) return true;
    const row = await attemptAsking(db, userGuid, questionGuid);
    return (
      row !== undefined &&
      isTold(row, row.question_guids?.indexOf(questionGuid.toLowerCase()) ?? -1, clock.now())
    );
  });

  files.authoriseReads('exam-answers', async ({ userGuid }, answerGuid) =>
    (await readersOfAnswer(db, answerGuid)).includes(userGuid),
  );
}
