import type { APIRequestContext, Page } from '@playwright/test';
import { EXAM_TYPE, OK, type ExamModel, type QuestionModel, type SessionModel } from '@riwaq/api';
import { callerOf, minutesFromNow, unique, type ForumUser } from '../forum/fixtures';
import { apiAs } from '../src/api';
import type { Account } from '../src/people';
import { expect } from '../src/test';
import { textsOf } from '../src/texts';

/** A teacher who creates exams by the API, with a class to create them for. */
export interface Examiner extends ForumUser {
  readonly subjectGuid: string;
  readonly subjectName: string;
  readonly sectionGuid: string;
  /** The model of an exam for the complete class, from five minutes ago until in an hour. */
  model(more?: Partial<ExamModel>): ExamModel;
  /** Creates an exam and returns its guid. */
  exam(more?: Partial<ExamModel>): Promise<string>;
  /** Creates a list of degrees of the complete class. */
  degreeList(more?: Partial<SessionModel>): Promise<{ sessionGuid: string; title: string }>;
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
    async degreeList(more) {
      const body = {
        title: unique('قائمة'),
        degreeType: EXAM_TYPE.daily,
        highestDegree: 20,
        sessionDate: minutesFromNow(-60),
        subjectGuid: subject.subjectGuid,
        sectionGuid: section.sectionGuid,
        ...more,
      };
      const { statusCode, data: made } = await caller.call('POST Degrees/CreateSession', { body });
      if (statusCode !== OK || !made) throw new Error(`No list: ${statusCode}`);
      return { sessionGuid: made.sessionGuid, title: body.title };
    },
  };
}

const QUESTION = {
  questionType: 'OneChoice',
  question: '<p>ما وحدة القوة؟</p>',
  questionMark: 2,
  QuestionOptions: [
    { optionText: 'نيوتن', isCorrect: true, optionOrder: 1 },
    { optionText: 'جول', optionOrder: 2 },
  ],
} satisfies Partial<QuestionModel>;

/** Creates an active exam with one question for one student, and returns its guid. */
export async function activeExamFor(
  request: APIRequestContext,
  account: Account,
  settings: Partial<ExamModel>,
): Promise<string> {
  const examiner = await examinerOf(request, 'admin');
  const student = await apiAs(request, account);
  const {
    data: { userGuid },
  } = await student('GET Account/GetProfile', {});
  const { data } = await student('GET Subjects/Get', {});
  const { subjectGuid, departments } = (Array.isArray(data) ? data : data.subjects)[0]!;
  const { sectionGuid } = departments[0]!.stages[0]!.sections[0]!;
  const examGuid = await examiner.exam({
    subjectGuid,
    sectionGuid,
    studentGuids: [userGuid],
    ...settings,
  });
  const added = await examiner.call('POST Exams/AddOrEditQuestion', {
    body: { examGuid, ...QUESTION },
  });
  expect(added.statusCode).toBe(OK);
  const { data: exam } = await examiner.call('GET Exams/GetExam', {
    query: { ExamGuid: examGuid },
  });
  const activated = await examiner.call('PUT Exams/Edit', {
    body: { ...exam!, Guid: examGuid, isActive: true },
  });
  expect(activated.statusCode).toBe(OK);
  return examGuid;
}

/** Finishes the exam that a student takes in Arabic. */
export async function finishExam(page: Page): Promise<void> {
  const say = textsOf('ar');
  await page
    .getByRole('button', { name: say('exams:sitting.finish.button'), exact: true })
    .last()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('exams:sitting.finish.now') })
    .click();
  await expect(page.getByText(say('exams:sitting.done.title'))).toBeVisible();
}
