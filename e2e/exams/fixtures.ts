import type { APIRequestContext } from '@playwright/test';
import { EXAM_TYPE, OK, type ExamModel } from '@riwaq/api';
import { callerOf, minutesFromNow, unique, type Caller } from '../forum/fixtures';
import type { Account } from '../src/people';

/** A teacher who creates exams by the API, with a class to create them for. */
export interface Examiner extends Caller {
  readonly subjectGuid: string;
  readonly subjectName: string;
  readonly sectionGuid: string;
  /** The model of an exam for the complete class, from five minutes ago until in an hour. */
  model(more?: Partial<ExamModel>): ExamModel;
  /** Creates an exam and returns its guid. */
  exam(more?: Partial<ExamModel>): Promise<string>;
}

/** Makes an examiner of a teacher with their first class. */
export async function examinerOf(request: APIRequestContext, account: Account): Promise<Examiner> {
  const caller = await callerOf(request, account);
  const { data } = await caller.call('GET Subjects/Get', {});
  const [subject] = Array.isArray(data) ? data : data.subjects;
  const section = subject?.departments[0]?.stages[0]?.sections[0];
  if (!subject || !section) throw new Error(`${account} teaches nobody.`);
  const { data: students } = await caller.call('GET Students/Get', {
    query: { sectionGuid: section.sectionGuid, subjectGuid: subject.subjectGuid },
  });
  const model: Examiner['model'] = (more = {}) => ({
    title: unique('اختبار'),
    startDate: minutesFromNow(-5),
    endDate: minutesFromNow(60),
    examType: EXAM_TYPE.monthly,
    subjectGuid: subject.subjectGuid,
    sectionGuid: section.sectionGuid,
    studentGuids: students.map(({ studentGuid }) => studentGuid),
    ...more,
  });
  return {
    ...caller,
    subjectGuid: subject.subjectGuid,
    subjectName: subject.subjectName,
    sectionGuid: section.sectionGuid,
    model,
    async exam(more) {
      const { statusCode, data: made } = await caller.call('POST Exams/New', { body: model(more) });
      if (statusCode !== OK || !made) throw new Error(`No exam: ${statusCode}`);
      return made.examGuid;
    },
  };
}
