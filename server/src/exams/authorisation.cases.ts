import {
  authorisationCase,
  everyone,
  only,
  staffOnly,
  type AuthorisationCase,
} from '../access/case';
import { writingIn } from '../access/writing';
import type { TestServer } from '../testing';
import { examFixtures } from './testing';

// Proves ACCOUNT-5, EXAM-19, EXAM-20.

/**
 * Makes an active physics exam of `teacher` for `student`; everybody else has no relation to it.
 */
async function active(server: TestServer): Promise<string> {
  const fixtures = examFixtures(server);
  const examGuid = await fixtures.exam('teacher', { title: 'سرّ الامتحان' });
  await fixtures.activate('teacher', examGuid);
  return examGuid;
}
const quiet = (server: TestServer): Promise<string> => examFixtures(server).exam('teacher');
const folder = async (server: TestServer): Promise<string> =>
  (await examFixtures(server).folder('teacher', 'مجلد')).folderGuid;

/** Only the teacher who made it succeeds; other staff receive "not found", students 403. */
const teachersOwn = staffOnly({ admin: 'refused', teacher2: 'refused' });

const writing = writingIn([
  'exam',
  'exam_folder',
  'exam_student',
  'exam_question',
  'question_option',
  'question_category',
  'exam_answer',
  'exam_late_answer',
  'exam_mark',
  'file_link',
]);

const question = async (server: TestServer) =>
  examFixtures(server).question('teacher', { examGuid: await quiet(server) });
const category = async (server: TestServer): Promise<string> =>
  (await examFixtures(server).category('teacher')).categoryGuid;
/** Makes an active exam of `teacher` with a question, which `student` has entered. */
async function sat(server: TestServer): Promise<{ examGuid: string; questionGuid: string }> {
  const fixtures = examFixtures(server);
  const examGuid = await quiet(server);
  const { questionGuid } = await fixtures.question('teacher', {
    examGuid,
    questionType: 'FillInTheBlanks',
    QuestionOptions: [{ optionText: 'نيوتن', isCorrect: true }],
  });
  await fixtures.activate('teacher', examGuid);
  await fixtures.enter('student', examGuid);
  return { examGuid, questionGuid };
}
/** Only the assigned student succeeds; other students receive "not found", staff 403. */
const studentsOwn = {
  ...only(['student']),
  teacher: 'forbidden',
  teacher2: 'forbidden',
  admin: 'forbidden',
} as const;
const ofStudent = async (server: TestServer) => ({
  examGuid: (await sat(server)).examGuid,
  studentGuid: server.university.people.student,
});

/** Makes an exam that `student` has entered and that is inactive, so that it can be marked. */
async function marked(
  server: TestServer,
): Promise<{ examGuid: string; questionGuid: string; studentGuid: string }> {
  const { examGuid, questionGuid } = await sat(server);
  const fixtures = examFixtures(server);
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await fixtures.edit('teacher', examGuid, { isActive: false }),
  });
  return { examGuid, questionGuid, studentGuid: server.university.people.student };
}

export const examsCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Exams/Get',
    of: 'the caller',
    expect: everyone('allowed'),
    async input(server) {
      await active(server);
      return { query: {} };
    },
    verify(_server, as, _outcome, { data }) {
      const isVisible = JSON.stringify(data).includes('سرّ الامتحان');
      if (isVisible !== (as === 'teacher' || as === 'student'))
        throw new Error(`${as} sees too much or too little.`);
    },
  }),
  authorisationCase({
    key: 'GET Exams/Get',
    of: "teacher's folder",
    expect: { ...only(['teacher']), student: 'allowed', student2: 'allowed', stranger: 'allowed' },
    input: async (server) => ({ query: { folderGuid: await folder(server) } }),
    verify(_server, as, _outcome, { data }) {
      // Students have no folders: the server ignores the parameter.
      if (as !== 'teacher' && JSON.stringify(data ?? '').includes('مجلد'))
        throw new Error(`${as} received a folder.`);
    },
  }),
  authorisationCase({
    key: 'GET Exams/GetPermissions',
    of: 'the caller',
    expect: staffOnly(),
    input: () => ({}),
  }),
  authorisationCase({
    key: 'GET Exams/GetFolders',
    of: 'the caller',
    expect: staffOnly(),
    async input(server) {
      await folder(server);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      const isVisible = JSON.stringify(data ?? '').includes('مجلد');
      if (isVisible !== (as === 'teacher')) throw new Error(`${as} sees too much or too little.`);
    },
  }),
  authorisationCase({
    key: 'GET Exams/GetExam',
    of: "teacher's active exam for student",
    expect: only(['teacher', 'student']),
    input: async (server) => ({ query: { ExamGuid: await active(server) } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetExam',
    of: "teacher's exam that is not active",
    expect: only(['teacher']),
    input: async (server) => ({ query: { ExamGuid: await quiet(server) } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetStudents',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: await active(server) } }),
  }),
  writing({
    key: 'POST Exams/New',
    of: "teacher's subject and section",
    expect: staffOnly({ teacher2: 'forbidden' }),
    input: (server) => ({ body: examFixtures(server).model() }),
  }),
  writing({
    key: 'POST Exams/ReExam',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({
      body: {
        examGuid: await active(server),
        startDate: examFixtures(server).minutesFromNow(60),
        endDate: examFixtures(server).minutesFromNow(120),
        sectionGuid: server.university.sections.a,
        studentGuids: [server.university.people.student],
      },
    }),
  }),
  writing({
    key: 'PUT Exams/Edit',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({
      body: await examFixtures(server).edit('teacher', await quiet(server), { title: 'عنوان آخر' }),
    }),
  }),
  writing({
    key: 'DELETE Exams/Delete',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: await quiet(server) } }),
  }),
  writing({
    key: 'PUT Exams/Move',
    of: "teacher's exam and folder",
    expect: teachersOwn,
    input: async (server) => ({
      body: { examGuid: await quiet(server), FolderGuid: await folder(server) },
    }),
  }),
  writing({
    key: 'PUT Exams/AddStudents',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({
      body: {
        examGuid: await quiet(server),
        subjectGuid: server.university.subjects.physics,
        sectionGuid: server.university.sections.a,
        studentGuids: [server.university.people.student],
      },
    }),
  }),
  writing({
    key: 'POST Exams/CreateFolder',
    of: 'the caller',
    expect: staffOnly(),
    input: () => ({ body: { folderName: 'مجلد' } }),
  }),
  writing({
    key: 'POST Exams/CreateFolder',
    of: "teacher's folder",
    expect: teachersOwn,
    input: async (server) => ({ body: { folderName: 'داخل', parentGuid: await folder(server) } }),
  }),
  writing({
    key: 'PUT Exams/EditFolder',
    of: "teacher's folder",
    expect: teachersOwn,
    input: async (server) => ({
      body: { folderGuid: await folder(server), folderName: 'اسم آخر' },
    }),
  }),
  writing({
    key: 'DELETE Exams/DeleteFolder',
    of: "teacher's folder",
    expect: teachersOwn,
    input: async (server) => ({ query: { folderGuid: await folder(server) } }),
  }),

  authorisationCase({
    key: 'GET Exams/GetQuestions',
    of: "teacher's exam that student has not entered",
    expect: only(['teacher']),
    input: async (server) => ({ query: { ExamGuid: await active(server) } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetQuestions',
    of: "teacher's exam that student sits",
    expect: only(['teacher', 'student']),
    input: async (server) => ({ query: { ExamGuid: (await sat(server)).examGuid } }),
  }),
  writing({
    key: 'POST Exams/AddOrEditQuestion',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({
      body: examFixtures(server).questionModel({ examGuid: await quiet(server) }),
    }),
  }),
  writing({
    key: 'POST Exams/AddOrEditQuestion',
    of: "teacher's question",
    expect: teachersOwn,
    async input(server) {
      const examGuid = await quiet(server);
      const { questionGuid } = await examFixtures(server).question('teacher', { examGuid });
      return {
        body: examFixtures(server).questionModel({ examGuid, questionGuid, questionMark: 5 }),
      };
    },
  }),
  writing({
    key: 'DELETE Exams/DeleteQuestion',
    of: "teacher's question",
    expect: teachersOwn,
    input: async (server) => ({ query: { questionGuid: (await question(server)).questionGuid } }),
  }),
  writing({
    key: 'PUT Exams/MoveQuestion',
    of: "teacher's question",
    expect: teachersOwn,
    input: async (server) => ({
      body: { questionGuid: (await question(server)).questionGuid, afterGuid: null },
    }),
  }),
  writing({
    key: 'POST Exams/SetExamMark',
    of: "teacher's exam",
    expect: teachersOwn,
    async input(server) {
      const examGuid = await quiet(server);
      await examFixtures(server).question('teacher', { examGuid });
      return { body: { examGuid, mark: 50 } };
    },
  }),
  authorisationCase({
    key: 'GET Exams/RandomQuestionsSetting',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: await quiet(server) } }),
  }),
  writing({
    key: 'PUT Exams/RandomQuestionsSettingSave',
    of: "teacher's exam",
    expect: teachersOwn,
    async input(server) {
      const examGuid = await quiet(server);
      await examFixtures(server).question('teacher', { examGuid });
      return {
        body: {
          examGuid,
          fillInTheBlanks: 0,
          multiChoice: 0,
          oneChoice: 1,
          number: 0,
          attachedFile: 0,
        },
      };
    },
  }),
  writing({
    key: 'PUT Exams/RandomQuestionsChangeStatus',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { Guid: await quiet(server) } }),
  }),
  authorisationCase({
    key: 'GET Exams/QuestionsBankCategories',
    of: 'the caller',
    expect: staffOnly(),
    async input(server) {
      await examFixtures(server).category('teacher', { categoryName: 'سرّ البنك' });
      return { query: {} };
    },
    verify(_server, as, _outcome, { data }) {
      if (JSON.stringify(data ?? '').includes('سرّ البنك') !== (as === 'teacher'))
        throw new Error(`${as} sees too much or too little.`);
    },
  }),
  writing({
    key: 'POST Exams/CreateCategory',
    of: "teacher's subject",
    expect: staffOnly({ teacher2: 'forbidden' }),
    input: (server) => ({
      body: { categoryName: 'فئة جديدة', subjectGuid: server.university.subjects.physics },
    }),
  }),
  writing({
    key: 'PUT Exams/EditCategory',
    of: "teacher's category",
    expect: teachersOwn,
    input: async (server) => ({
      body: { categoryGuid: await category(server), categoryName: 'اسم آخر' },
    }),
  }),
  writing({
    key: 'DELETE Exams/DeleteCategory',
    of: "teacher's category",
    expect: teachersOwn,
    input: async (server) => ({ query: { categoryGuid: await category(server) } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetBankQuestions',
    of: "teacher's category",
    expect: teachersOwn,
    input: async (server) => ({ query: { categoryGuid: await category(server) } }),
  }),
  writing({
    key: 'POST Exams/AddOrEditQuestion',
    of: "teacher's category",
    expect: teachersOwn,
    input: async (server) => ({
      body: examFixtures(server).questionModel({ categoryGuid: await category(server) }),
    }),
  }),
  writing({
    key: 'POST Exams/AddQuestionsToBank',
    of: "teacher's question and category",
    expect: teachersOwn,
    input: async (server) => ({
      body: {
        questionGuid: [(await question(server)).questionGuid],
        categoryGuid: await category(server),
      },
    }),
  }),
  writing({
    key: 'POST Exams/AddQuestionsToBank',
    of: "teacher's question and admin's category",
    expect: only([]),
    async input(server) {
      const { categoryGuid } = await examFixtures(server).category('admin');
      return { body: { questionGuid: [(await question(server)).questionGuid], categoryGuid } };
    },
  }),
  writing({
    key: 'POST Exams/AddQuestionsFromBank',
    of: "teacher's question and exam",
    expect: teachersOwn,
    async input(server) {
      const { questionGuid } = await examFixtures(server).question('teacher', {
        categoryGuid: await category(server),
      });
      return { body: { questionGuid: [questionGuid], examGuid: await quiet(server) } };
    },
  }),
  writing({
    key: 'POST Exams/ImportQuestions',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({
      body: {
        formatType: '0' as const,
        examGuid: await quiet(server),
        confirmImport: 'true' as const,
      },
      file: new File(['سؤال\nA. أ\nB. ب\nANSWER: A\n'], 'q.txt'),
    }),
  }),
  writing({
    key: 'POST Exams/ImportQuestions',
    of: "teacher's category",
    expect: teachersOwn,
    input: async (server) => ({
      body: {
        formatType: '0' as const,
        categoryGuid: await category(server),
        confirmImport: 'true' as const,
      },
      file: new File(['سؤال\nA. أ\nB. ب\nANSWER: A\n'], 'q.txt'),
    }),
  }),
  writing({
    key: 'POST Exams/EnterExam',
    of: 'an exam for student',
    expect: studentsOwn,
    input: async (server) => ({ body: { examGuid: await active(server) } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetAttempt',
    of: "student's attempt",
    expect: studentsOwn,
    input: async (server) => ({ query: { ExamGuid: (await sat(server)).examGuid } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetOutline',
    of: 'an exam for student',
    expect: studentsOwn,
    input: async (server) => ({ query: { ExamGuid: await active(server) } }),
  }),
  writing({
    key: 'POST Exams/AnswerSave',
    of: "student's attempt",
    expect: studentsOwn,
    input: async (server) => ({ body: { ...(await sat(server)), answer: ['نيوتن'] } }),
  }),
  writing({
    key: 'POST Exams/AnswerSave',
    of: "student's attempt, to a question of another exam",
    expect: { ...studentsOwn, student: 'refused' },
    input: async (server) => ({
      body: {
        examGuid: (await sat(server)).examGuid,
        questionGuid: (await sat(server)).questionGuid,
        answer: ['نيوتن'],
      },
    }),
  }),
  writing({
    key: 'PUT Exams/SetFlag',
    of: "student's attempt",
    expect: studentsOwn,
    input: async (server) => ({ body: { ...(await sat(server)), flag: 1 as const } }),
  }),
  writing({
    key: 'PUT Exams/SetFlag',
    of: "student's attempt, on a question of another exam",
    expect: { ...studentsOwn, student: 'refused' },
    input: async (server) => ({
      body: {
        examGuid: (await sat(server)).examGuid,
        questionGuid: (await sat(server)).questionGuid,
        flag: 1 as const,
      },
    }),
  }),
  writing({
    key: 'PUT Exams/MoveForward',
    of: "student's attempt",
    expect: studentsOwn,
    input: async (server) => ({
      body: { examGuid: (await sat(server)).examGuid, page: 0, version: 1 },
    }),
  }),
  writing({
    key: 'POST Exams/FinishExam',
    of: "student's attempt",
    expect: studentsOwn,
    input: async (server) => ({ body: { examGuid: (await sat(server)).examGuid } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetStudentsWithDegrees',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: (await sat(server)).examGuid } }),
  }),
  writing({
    key: 'POST Exams/ResetEnteredPassword',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ body: await ofStudent(server) }),
  }),
  writing({
    key: 'POST Exams/ResetFaceId',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ body: await ofStudent(server) }),
  }),
  writing({
    key: 'PUT Exams/SetExtraTime',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ body: { ...(await ofStudent(server)), extraSeconds: 600 } }),
  }),
  writing({
    key: 'POST Exams/AutoCorrectAnswers',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: (await marked(server)).examGuid } }),
  }),
  writing({
    key: 'POST Exams/AddQuestionDegree',
    of: "student's answer in teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ body: { ...(await marked(server)), degree: 1 } }),
  }),
  authorisationCase({
    key: 'GET Exams/GetQuestions',
    of: "student's answers in teacher's exam",
    expect: { ...only(['teacher', 'student']) },
    async input(server) {
      const { examGuid, studentGuid } = await marked(server);
      return { query: { ExamGuid: examGuid, StudentGuid: studentGuid } };
    },
    verify(_server, as, _outcome, { data }) {
      // A student receives their own questions without the correct answers.
      if (as === 'student' && JSON.stringify(data).includes('"isCorrect":true'))
        throw new Error('A student received a correct answer.');
    },
  }),
  authorisationCase({
    key: 'GET Exams/GetQuestionAnswers',
    of: "teacher's exam",
    expect: teachersOwn,
    async input(server) {
      const { examGuid, questionGuid } = await marked(server);
      return { query: { ExamGuid: examGuid, questionGuid } };
    },
  }),
  authorisationCase({
    key: 'GET Exams/GetDegreeHistory',
    of: "teacher's exam",
    expect: teachersOwn,
    async input(server) {
      const { examGuid, studentGuid } = await marked(server);
      return { query: { ExamGuid: examGuid, StudentGuid: studentGuid } };
    },
  }),
  authorisationCase({
    key: 'GET Exams/ExportQuestions',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: (await marked(server)).examGuid } }),
  }),
  authorisationCase({
    key: 'GET Exams/ExportQuestions',
    of: "teacher's category",
    expect: teachersOwn,
    async input(server) {
      const categoryGuid = await category(server);
      await examFixtures(server).question('teacher', { categoryGuid });
      return { query: { CategoryGuid: categoryGuid } };
    },
  }),
  authorisationCase({
    key: 'GET Exams/GetStudentsWithDegreesXlsx',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: (await marked(server)).examGuid } }),
  }),
];
