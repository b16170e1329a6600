import {
  ApiError,
  type AnswerModel,
  type Exam,
  type ExamAttempt,
  type ExamQuestion,
} from '@riwaq/api';
import { answered, type TestApiHandlers } from '@riwaq/contract/testing';

const guid = (number: number): string =>
  `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const EXAM = guid(1);
export const [ONE, MULTI, TEXT, NUMBER, FILE] = [
  guid(11),
  guid(12),
  guid(13),
  guid(14),
  guid(15),
] as const;
export const option = (number: number): string => guid(100 + number);

export const anExam = (change: Partial<Exam> = {}): Exam => ({
  guid: EXAM,
  title: 'Mechanics',
  description: '',
  startDate: '2026-02-01T09:00:00',
  endDate: '2026-02-01T10:00:00',
  examStatus: 'running',
  isActive: true,
  showResult: false,
  examType: 3,
  enablePasswordToEnter: false,
  passwordToEnter: '',
  enableFaceIdVerification: false,
  blockAccessResources: false,
  restrictedMovingToNext: false,
  showCorrectAnswerAfterSubmit: false,
  restrictedByTime: false,
  restrictedTime: '00:00:00',
  numberOfQuestionsInPage: 5,
  partialMarks: false,
  randomQuestionsEnable: false,
  folderId: null,
  subjectGuid: guid(2),
  subjectName: 'Physics',
  sectionGuid: guid(3),
  sectionName: 'A',
  stageName: '',
  departmentName: '',
  teacherName: 'Ahmad',
  studentsCount: 1,
  hasFinished: false,
  ...change,
});

const choices = (from: number, ...texts: string[]): ExamQuestion['questionAnswers'] =>
  texts.map((text, index) => ({
    answerGuid: option(from + index),
    questionAnswer: text,
    optionText: text,
    optionOrder: index + 1,
    isCorrect: null,
    tolerance: null,
  }));

const asked = (
  questionGuid: string,
  questionType: ExamQuestion['questionType'],
  question: string,
  questionAnswers: ExamQuestion['questionAnswers'] = [],
): ExamQuestion => ({
  questionGuid,
  questionType,
  question: `<p>${question}</p>`,
  questionHint: '',
  questionMark: 2,
  containsFile: false,
  fileName: '',
  fileUrl: '',
  categoryGuid: null,
  isBankQuestions: false,
  lastUsedDate: null,
  questionAnswers,
  studentAnswers: [],
  examResult: null,
  lateAnswers: [],
  flag: 0,
});

export const fiveQuestions = (): ExamQuestion[] => [
  asked(ONE, 'OneChoice', 'The unit of force?', choices(1, 'Newton', 'Joule')),
  asked(MULTI, 'MultiChoice', 'Which are vectors?', choices(3, 'Force', 'Mass', 'Velocity')),
  asked(TEXT, 'FillInTheBlanks', 'Who wrote the Principia?'),
  asked(NUMBER, 'Number', 'How many laws?'),
  asked(FILE, 'AttachedFile', 'Draw the forces.'),
];

/** Fake server with one exam of one student. It stores saves by the rules of the real server. */
export class FakeExamServer {
  exam = anExam();
  questions = fiveQuestions();
  attempt: ExamAttempt | null = null;
  remainingSeconds = 3600;
  password = '';
  /** Whether entering requires a face, or the account password in its place. */
  face: 'no' | 'asked' | 'password' = 'no';
  /** Seconds after the end during which answers are accepted. */
  graceSeconds = 60;
  /** Degree of the complete paper; null until it is published. */
  degree: number | null = null;
  /** Highest possible total of a draw; the lowest is 10. */
  mostTotal = 10;
  /** Status codes that EnterExam and AnswerSave return instead, while they are set. */
  enterCode: number | null = null;
  saveCode: number | null = null;
  offline = false;
  /** Only saves of answers fail. */
  cutOff = false;
  readonly saves: AnswerModel[] = [];
  readonly #stamps = new Map<string, readonly [version: number, sequence: number]>();

  get version(): number {
    return this.attempt?.version ?? 0;
  }

  enter(): ExamAttempt {
    this.attempt = {
      examGuid: EXAM,
      version: this.version + 1,
      enterDate: '2026-02-01T09:10:00',
      endDate: '2026-02-01T10:00:00',
      remainingSeconds: this.remainingSeconds,
      extraSeconds: 0,
      reachedPage: Math.max(this.attempt?.reachedPage ?? 0, this.#answeredPage()),
      closesInSeconds: this.remainingSeconds + this.graceSeconds,
      finishDate: null,
      finishedBy: null,
    };
    return this.attempt;
  }

  /** Page of the last answered question, if the exam only goes forward. */
  #answeredPage(): number {
    const last = this.questions.findLastIndex(({ studentAnswers }) => studentAnswers.length > 0);
    return this.exam.restrictedMovingToNext
      ? Math.max(0, Math.floor(last / this.exam.numberOfQuestionsInPage))
      : 0;
  }

  /**
   * Questions that the student may see: in a running forward-only exam, up to the furthest page.
   */
  #visibleQuestions(): ExamQuestion[] {
    const { restrictedMovingToNext, numberOfQuestionsInPage } = this.exam;
    if (!restrictedMovingToNext || !this.attempt || this.attempt.finishDate !== null)
      return this.questions;
    return this.questions.slice(0, (this.attempt.reachedPage + 1) * numberOfQuestionsInPage);
  }

  finish(by: 'student' | 'time' = 'student'): ExamAttempt {
    this.attempt = {
      ...(this.attempt ?? this.enter()),
      finishDate: '2026-02-01T09:40:00',
      finishedBy: by,
      remainingSeconds: 0,
      closesInSeconds: by === 'time' ? this.graceSeconds : 0,
    };
    return this.attempt;
  }

  answerTo(questionGuid: string): string[] {
    return this.#question(questionGuid).studentAnswers.map(({ answerText }) => answerText);
  }

  #question(questionGuid: string): ExamQuestion {
    const found = this.questions.find((question) => question.questionGuid === questionGuid);
    if (!found) throw new Error('No such question.');
    return found;
  }

  put(questionGuid: string, answer: readonly string[], version = this.version, sequence = 0): void {
    this.#question(questionGuid).studentAnswers = answer.map((answerText) => ({ answerText }));
    this.#stamps.set(questionGuid, [version, sequence]);
  }

  #failIfOffline(): void {
    if (this.offline) throw new ApiError({ code: 'network', endpoint: 'test' });
  }

  readonly handlers: TestApiHandlers = {
    'GET Exams/GetExam': () => {
      this.#failIfOffline();
      return answered(this.exam);
    },
    'GET Exams/GetAttempt': () => {
      this.#failIfOffline();
      return this.attempt
        ? answered(
            this.attempt.finishDate === null
              ? { ...this.attempt, remainingSeconds: this.remainingSeconds }
              : this.attempt,
          )
        : answered(null, 2);
    },
    'POST Exams/EnterExam': ({ body }) => {
      this.#failIfOffline();
      if (this.enterCode !== null) return answered(null, this.enterCode);
      if (this.face === 'asked' && body.faceProof !== 'proof') return answered(null, 8);
      if (this.face === 'password' && body.accountPassword !== 'own secret')
        return answered(null, body.accountPassword === undefined ? 9 : 10);
      return this.password !== '' && body.password !== this.password
        ? answered(null, 5)
        : answered(this.enter());
    },
    'GET Exams/GetQuestions': () => {
      this.#failIfOffline();
      return answered({
        exam: {
          title: this.exam.title,
          subjectName: this.exam.subjectName,
          totalStudentDegrees: this.degree,
          totalDegrees: 10,
          questionsCount: this.questions.length,
          examQuestions: structuredClone(this.#visibleQuestions()),
        },
      });
    },
    'GET Exams/GetOutline': () => {
      this.#failIfOffline();
      return answered({
        questionsCount: this.questions.length,
        leastTotal: 10,
        mostTotal: this.mostTotal,
      });
    },
    'POST Exams/AnswerSave': ({ body }) => {
      if (this.cutOff) throw new ApiError({ code: 'network', endpoint: 'test' });
      this.#failIfOffline();
      this.saves.push(body);
      if (this.saveCode !== null) return answered(null, this.saveCode);
      const [version, sequence] = this.#stamps.get(body.questionGuid) ?? [0, 0];
      const own = [body.version ?? 0, body.sequence ?? 0] as const;
      if (own[0] < version || (own[0] === version && own[1] < sequence))
        return answered(
          { version: this.version, studentAnswers: this.answerTo(body.questionGuid), answers: [] },
          6,
        );
      this.put(body.questionGuid, body.answer, ...own);
      const shown = this.exam.showCorrectAnswerAfterSubmit && body.draft === false;
      return answered({
        version: this.version,
        studentAnswers: body.answer,
        answers: shown
          ? this.#question(body.questionGuid).questionAnswers.map((each, index) => ({
              ...each,
              isCorrect: index === 0,
            }))
          : [],
      });
    },
    'PUT Exams/MoveForward': ({ body }) => {
      this.#failIfOffline();
      const attempt = this.attempt ?? this.enter();
      if (body.version === attempt.version)
        this.attempt = { ...attempt, reachedPage: Math.max(attempt.reachedPage, body.page) };
      return answered(this.attempt);
    },
    'PUT Exams/SetFlag': ({ body }) => {
      this.#failIfOffline();
      this.#question(body.questionGuid).flag = body.flag;
      return answered(null);
    },
    'POST Exams/FinishExam': () => {
      this.#failIfOffline();
      return answered(this.finish());
    },
  };
}
