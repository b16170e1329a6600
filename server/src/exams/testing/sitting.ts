import type { AnswerModel, ExamModel, Question } from '@riwaq/api';
import { inTransaction } from '../../platform/db/database';
import type { PersonName } from '../../testing';
import { finishDue } from '../store-attempts';
import type { ExamServer } from './index';

/** An active exam and the calls of those who take part in it; most of them are `student`'s. */
export class Sitting {
  /** The exam that was opened last. */
  examGuid = '';
  text!: Question;
  choice!: Question;

  constructor(private readonly server: ExamServer) {}

  /**
   * Makes an active exam that lasts another hour, with a text and a choice question, assigned to
   * `student`.
   *
   * @param before called while the exam is not active yet
   */
  async open(
    more: Partial<ExamModel> = {},
    before: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const { server } = this;
    this.examGuid = await server.exam('teacher', more);
    this.text = await server.question('teacher', {
      examGuid: this.examGuid,
      questionType: 'FillInTheBlanks',
      question: 'عاصمة العراق',
      questionHint: 'سرّ',
      QuestionOptions: [{ optionText: 'بغداد', isCorrect: true }],
    });
    this.choice = await server.question('teacher', { examGuid: this.examGuid });
    await before();
    await server.activate('teacher', this.examGuid);
    server.realtime.clear();
  }

  enter(as: PersonName = 'student', password?: string) {
    return this.server.call(as, 'POST Exams/EnterExam', {
      body: { examGuid: this.examGuid, password },
    });
  }

  /** Saves an answer to the text question. */
  save(more: Partial<AnswerModel> = {}, as: PersonName = 'student') {
    return this.server.call(as, 'POST Exams/AnswerSave', {
      body: {
        examGuid: this.examGuid,
        questionGuid: this.text.questionGuid,
        answer: ['بغداد'],
        ...more,
      },
    });
  }

  finish() {
    return this.server.call('student', 'POST Exams/FinishExam', {
      body: { examGuid: this.examGuid },
    });
  }

  /** The state of the attempt. */
  async state() {
    const { data } = await this.server.call('student', 'GET Exams/GetAttempt', {
      query: { ExamGuid: this.examGuid },
    });
    return data!;
  }

  /** The exam with its questions; undefined before the student has entered. */
  async paper(as: PersonName = 'student') {
    const { data } = await this.server.call(as, 'GET Exams/GetQuestions', {
      query: { ExamGuid: this.examGuid },
    });
    return data?.exam;
  }

  /** The stored answer to the text question. */
  async stored(): Promise<string[]> {
    return (await this.paper())!.examQuestions
      .find(({ questionGuid }) => questionGuid === this.text.questionGuid)!
      .studentAnswers.map(({ answerText }) => answerText);
  }

  /** The student's row in the teacher's list. */
  async row() {
    const { data } = await this.server.call('teacher', 'GET Exams/GetStudentsWithDegrees', {
      query: { ExamGuid: this.examGuid },
    });
    return data![0]!;
  }

  passMinutes(minutes: number): void {
    const { clock } = this.server;
    clock.set(new Date(clock.now().getTime() + minutes * 60_000));
  }

  /**
   * Runs the job that finishes attempts. Returns whether this run finished this attempt; the server
   * also runs the job by itself.
   */
  async finishDue(): Promise<boolean> {
    const { services, clock } = this.server;
    const finished = await inTransaction(services.db, (tx) => finishDue(tx, clock.now()));
    return finished.some(({ examGuid }) => examGuid === this.examGuid);
  }

  /** Sets the student's extra time. */
  extra(extraSeconds: number) {
    return this.server.call('teacher', 'PUT Exams/SetExtraTime', {
      body: { ...this.#student(), extraSeconds },
    });
  }

  /** Makes the student enter the password again. */
  reset() {
    return this.server.call('teacher', 'POST Exams/ResetEnteredPassword', {
      body: this.#student(),
    });
  }

  verifyFace() {
    return this.server.services.db
      .updateTable('exam_student')
      .set({ face_verified_at: this.server.clock.now() })
      .where('exam_guid', '=', this.examGuid)
      .execute();
  }

  resetFace() {
    return this.server.call('teacher', 'POST Exams/ResetFaceId', { body: this.#student() });
  }

  #student() {
    return { examGuid: this.examGuid, studentGuid: this.server.university.people.student };
  }
}
