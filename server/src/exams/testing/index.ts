import {
  EXAM_TYPE,
  OK,
  type BankCategory,
  type CategoryModel,
  type ExamAttempt,
  type ExamEdit,
  type ExamFolder,
  type ExamModel,
  type Question,
  type QuestionModel,
} from '@riwaq/api';
import { createTestServer, made, type PersonName, type TestServer } from '../../testing';
import { insertUpload } from '../../testing/insert-upload';
import { examsArea } from '../routes';

/** Differences from the usual exam and question. */
interface FinishedExamOptions {
  exam?: Partial<ExamModel>;
  question?: Partial<QuestionModel>;
}

interface FinishedExam {
  examGuid: string;
  questionGuid: string;
}

/** Fixtures for exams. Each creates its object or throws. */
export interface ExamFixtures {
  /** The request for a new physics exam for `student`, from an hour ago to an hour from now. */
  model(more?: Partial<ExamModel>): ExamModel;
  /** Creates an exam; resolves with its guid. */
  exam(as: PersonName, more?: Partial<ExamModel>): Promise<string>;
  folder(as: PersonName, folderName: string, parentGuid?: string | null): Promise<ExamFolder>;
  /** An edit request that changes nothing by itself. */
  edit(as: PersonName, examGuid: string, more?: Partial<ExamEdit>): Promise<ExamEdit>;
  /** Activates an exam, after adding a question where it has none. */
  activate(as: PersonName, examGuid: string): Promise<void>;
  /** The request for a new one-choice question of 2 marks. */
  questionModel(more?: Partial<QuestionModel>): QuestionModel;
  question(as: PersonName, more: Partial<QuestionModel>): Promise<Question>;
  /** Enters an exam as a student; resolves with the attempt. */
  enter(as: PersonName, examGuid: string, password?: string): Promise<ExamAttempt>;
  /** Makes the attempts of an exam look entered, without drawing questions. */
  markEntered(examGuid: string): Promise<void>;
  /**
   * Creates an exam of `teacher` with one question, which `student` enters, answers correctly and
   * finishes. The exam stays active.
   */
  finishedExam(more?: FinishedExamOptions): Promise<FinishedExam>;
  /** Deactivates an exam of `teacher`, or changes it while it is inactive. */
  deactivate(examGuid: string, more?: Partial<ExamEdit>): Promise<void>;
  /** Marks an inactive exam of `teacher` by the automatic correction. */
  correct(examGuid: string): Promise<void>;
  /** Like `finishedExam`, but inactive and marked by the automatic correction. */
  markedExam(more?: FinishedExamOptions): Promise<FinishedExam>;
  /** Allows `teacher` to block the other areas during an exam. */
  allowBlocking(): Promise<void>;
  category(as: PersonName, more?: Partial<CategoryModel>): Promise<BankCategory>;
  /** Makes an upload of the person that nothing refers to yet; resolves with its fileUrl. */
  upload(as: PersonName, name?: string): Promise<string>;
  /** The date-time this many minutes from now, in the format of the API. */
  minutesFromNow(minutes: number): string;
}

export type ExamServer = TestServer & ExamFixtures;

export async function createExamServer(): Promise<ExamServer> {
  const server = await createTestServer({ areas: examsArea });
  return { ...server, ...examFixtures(server) };
}

function succeeded(what: string, { statusCode }: { statusCode: number }): void {
  if (statusCode !== OK) throw new Error(`${what}: ${statusCode}`);
}

export function examFixtures(server: TestServer): ExamFixtures {
  const { call, clock, services, university } = server;
  const { people, subjects, sections } = university;
  const minutesFromNow = (minutes: number): string =>
    services.time.format(new Date(clock.now().getTime() + minutes * 60_000));
  const model: ExamFixtures['model'] = (more = {}) => ({
    title: 'امتحان الحركة',
    startDate: minutesFromNow(-60),
    endDate: minutesFromNow(60),
    examType: EXAM_TYPE.monthly,
    subjectGuid: subjects.physics,
    sectionGuid: sections.a,
    studentGuids: [people.student],
    ...more,
  });
  const edit: ExamFixtures['edit'] = async (as, examGuid, more = {}) => {
    const { guid, ...exam } = made(
      'exam',
      await call(as, 'GET Exams/GetExam', { query: { ExamGuid: examGuid } }),
    );
    return { ...exam, Guid: guid, ...more };
  };
  const questionModel: ExamFixtures['questionModel'] = (more = {}) => ({
    questionType: 'OneChoice',
    question: '<p>ما وحدة القوة؟</p>',
    questionMark: 2,
    QuestionOptions: [
      { optionText: 'نيوتن', isCorrect: true, optionOrder: 1 },
      { optionText: 'جول', optionOrder: 2 },
    ],
    ...more,
  });
  const exam: ExamFixtures['exam'] = async (as, more = {}) =>
    made('new exam', await call(as, 'POST Exams/New', { body: model(more) })).examGuid;
  const question: ExamFixtures['question'] = async (as, more) =>
    made('question', await call(as, 'POST Exams/AddOrEditQuestion', { body: questionModel(more) }));
  const enter: ExamFixtures['enter'] = async (as, examGuid, password) =>
    made('enter', await call(as, 'POST Exams/EnterExam', { body: { examGuid, password } }));
  const activate: ExamFixtures['activate'] = async (as, examGuid) => {
    const { exam: listed } = made(
      'questions',
      await call(as, 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } }),
    );
    if (listed.questionsCount === 0)
      await call(as, 'POST Exams/AddOrEditQuestion', { body: questionModel({ examGuid }) });
    succeeded(
      'activate',
      await call(as, 'PUT Exams/Edit', { body: await edit(as, examGuid, { isActive: true }) }),
    );
  };
  return {
    ...attemptFixtures(server, { exam, question, enter, activate, edit }),
    exam,
    question,
    enter,
    activate,
    minutesFromNow,
    model,
    edit,
    questionModel,
    category: async (as, more = {}) =>
      made(
        'category',
        await call(as, 'POST Exams/CreateCategory', {
          body: { categoryName: 'الميكانيك', subjectGuid: subjects.physics, ...more },
        }),
      ),
    upload: (as, name = 'figure.png') =>
      insertUpload(server, as, { location: 'Exams', name, mime: 'image/png' }),
    folder: async (as, folderName, parentGuid = null) =>
      made(
        'folder',
        await call(as, 'POST Exams/CreateFolder', { body: { folderName, parentGuid } }),
      ),
    async allowBlocking() {
      await services.db
        .insertInto('person_permission')
        .values({ person_guid: people.teacher, permission: 'BlockAccessResources' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

type AttemptFixtures = Pick<
  ExamFixtures,
  'markEntered' | 'finishedExam' | 'deactivate' | 'correct' | 'markedExam'
>;

function attemptFixtures(
  { call, clock, services }: TestServer,
  {
    exam,
    question,
    enter,
    activate,
    edit,
  }: Pick<ExamFixtures, 'exam' | 'question' | 'enter' | 'activate' | 'edit'>,
): AttemptFixtures {
  const deactivate: ExamFixtures['deactivate'] = async (examGuid, more = {}) =>
    succeeded(
      'deactivate',
      await call('teacher', 'PUT Exams/Edit', {
        body: await edit('teacher', examGuid, { ...more, isActive: false }),
      }),
    );
  const finishedExam: ExamFixtures['finishedExam'] = async (more = {}) => {
    const examGuid = await exam('teacher', more.exam);
    const { questionGuid, questionAnswers } = await question('teacher', {
      ...more.question,
      examGuid,
    });
    await activate('teacher', examGuid);
    await enter('student', examGuid);
    const right = questionAnswers.filter(({ isCorrect }) => isCorrect);
    succeeded(
      'answer',
      await call('student', 'POST Exams/AnswerSave', {
        body: { examGuid, questionGuid, answer: right.map(({ answerGuid }) => answerGuid) },
      }),
    );
    succeeded('finish', await call('student', 'POST Exams/FinishExam', { body: { examGuid } }));
    return { examGuid, questionGuid };
  };
  const correct: ExamFixtures['correct'] = async (examGuid) =>
    succeeded(
      'correct',
      await call('teacher', 'POST Exams/AutoCorrectAnswers', { query: { ExamGuid: examGuid } }),
    );
  return {
    deactivate,
    finishedExam,
    correct,
    async markedExam(more) {
      const finished = await finishedExam(more);
      await deactivate(finished.examGuid);
      await correct(finished.examGuid);
      return finished;
    },
    async markEntered(examGuid) {
      await services.db
        .updateTable('exam_student')
        .set({ entered_at: clock.now() })
        .where('exam_guid', '=', examGuid)
        .execute();
    },
  };
}
