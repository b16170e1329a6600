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
import { createTestServer, type PersonName, type TestAnswer, type TestServer } from '../../testing';
import { insertUpload } from '../../testing/insert-upload';
import { examsArea } from '../routes';

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

function made<Data>(what: string, answer: TestAnswer<Data | null>): Data {
  if (answer.statusCode !== OK || answer.data === null)
    throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer.data;
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
  return {
    minutesFromNow,
    model,
    edit,
    questionModel,
    question: async (as, more) =>
      made(
        'question',
        await call(as, 'POST Exams/AddOrEditQuestion', { body: questionModel(more) }),
      ),
    enter: async (as, examGuid, password) =>
      made('enter', await call(as, 'POST Exams/EnterExam', { body: { examGuid, password } })),
    category: async (as, more = {}) =>
      made(
        'category',
        await call(as, 'POST Exams/CreateCategory', {
          body: { categoryName: 'الميكانيك', subjectGuid: subjects.physics, ...more },
        }),
      ),
    upload: (as, name = 'figure.png') =>
      insertUpload(server, as, { location: 'Exams', name, mime: 'image/png' }),
    exam: async (as, more = {}) =>
      made('new exam', await call(as, 'POST Exams/New', { body: model(more) })).examGuid,
    folder: async (as, folderName, parentGuid = null) =>
      made(
        'folder',
        await call(as, 'POST Exams/CreateFolder', { body: { folderName, parentGuid } }),
      ),
    async activate(as, examGuid) {
      const { exam } = made(
        'questions',
        await call(as, 'GET Exams/GetQuestions', { query: { ExamGuid: examGuid } }),
      );
      if (exam.questionsCount === 0)
        await call(as, 'POST Exams/AddOrEditQuestion', { body: questionModel({ examGuid }) });
      const { statusCode } = await call(as, 'PUT Exams/Edit', {
        body: await edit(as, examGuid, { isActive: true }),
      });
      if (statusCode !== OK) throw new Error(`activate: ${statusCode}`);
    },
  };
}
