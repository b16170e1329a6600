import type { QuestionModel } from '@riwaq/api';
import type { PersonName } from '../../testing';
import type { ExamServer } from './index';

/** An exam of `teacher`, and the calls that change and list its questions. */
export class QuestionList {
  examGuid = '';

  constructor(private readonly server: ExamServer) {}

  /** Continues with a new exam. */
  async renew(): Promise<void> {
    this.examGuid = await this.server.exam('teacher');
  }

  save(more: Partial<QuestionModel>, as: PersonName = 'teacher') {
    return this.server.call(as, 'POST Exams/AddOrEditQuestion', {
      body: this.server.questionModel({ examGuid: this.examGuid, ...more }),
    });
  }

  /** The exam with a page of its questions. */
  async exam(query: object = {}) {
    const { data } = await this.server.call('teacher', 'GET Exams/GetQuestions', {
      query: { ExamGuid: this.examGuid, ...query },
    });
    return data!.exam;
  }

  async texts(query: object = {}): Promise<string[]> {
    return (await this.exam(query)).examQuestions.map(({ question }) => question);
  }

  setTotal(mark: number) {
    return this.server.call('teacher', 'POST Exams/SetExamMark', {
      body: { examGuid: this.examGuid, mark },
    });
  }

  /** Moves a question behind another one, or to the front. */
  move(questionGuid: string, afterGuid: string | null) {
    return this.server.call('teacher', 'PUT Exams/MoveQuestion', {
      body: { questionGuid, afterGuid },
    });
  }

  /** Marks the exam as entered by its student, without drawing questions. */
  markEntered() {
    return this.server.markEntered(this.examGuid);
  }
}
