import type { HostContext } from '@riwaq/contract';
import type { Entering } from './sitting-view';

/** Removes properties whose value is `undefined`. */
const omitUndefined = (shown: Entering): Entering =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));

/** Requests of one student's attempt at one exam, besides saves and flags. */
export class SittingRequests {
  readonly #api: HostContext['api'];
  readonly #examGuid: string;

  constructor(api: HostContext['api'], examGuid: string) {
    this.#api = api;
    this.#examGuid = examGuid;
  }

  exam() {
    return this.#api('GET Exams/GetExam', { query: { ExamGuid: this.#examGuid } });
  }

  attempt() {
    return this.#api('GET Exams/GetAttempt', { query: { ExamGuid: this.#examGuid } });
  }

  questions() {
    return this.#api('GET Exams/GetQuestions', { query: { ExamGuid: this.#examGuid } });
  }

  enter(shown: Entering) {
    return this.#api('POST Exams/EnterExam', {
      body: { examGuid: this.#examGuid, ...omitUndefined(shown) },
    });
  }

  /** @param version of the attempt with which this tab entered */
  moveForward(page: number, version: number) {
    return this.#api('PUT Exams/MoveForward', {
      body: { examGuid: this.#examGuid, page, version },
    });
  }

  finish() {
    return this.#api('POST Exams/FinishExam', { body: { examGuid: this.#examGuid } });
  }
}
