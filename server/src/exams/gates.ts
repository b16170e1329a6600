import type { Services } from '../app/services';
import { creatorOf } from './store-exams';
import { readersOfAnswer, wasDrawn } from './store-attempts';
import { shelfOf } from './store-questions';

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Answers for the live groups of exams (their guids), which their teachers join, and for the files of questions and answers. */
export function openGates({ db, realtime, files }: Services): void {
  realtime.authoriseGroups(async ({ userGuid }, group) => {
    if (!GUID.test(group)) return null;
    const creator = await creatorOf(db, group);
    return creator === undefined ? null : creator === userGuid;
  });

  files.authoriseReads('exams', async ({ userGuid }, questionGuid) => (
    (await shelfOf(db, questionGuid))?.createdBy === userGuid || wasDrawn(db, userGuid, questionGuid)
  ));

  files.authoriseReads('exam-answers', async ({ userGuid }, answerGuid) => (await readersOfAnswer(db, answerGuid)).includes(userGuid));
}
