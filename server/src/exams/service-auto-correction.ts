import { AUTO_CORRECT, type ApiResponse, type ApiData, type Correction } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Tx } from '../platform/db/database';
import type { ExamsContext } from './context';
import type { ExamRow, QuestionRow } from './rows';
import { givenMarkOf, sumOf, totalOf, type MarkUnits } from './rules/mark';
import { markAnswer } from './rules/marking';
import { drawnPaperMarks } from './rules/total-mark';
import { lockAttempts } from './store-attempts';
import { lockExam, putCorrected } from './store-exams';
import * as store from './store-marks';
import { questionsByGuid } from './store-questions';

/** The data from which the marks of an exam are computed. */
interface MarkingInput {
  readonly exam: ExamRow;
  readonly questions: ReadonlyMap<string, QuestionRow>;
  /** By {@link answerKey}. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  /** The newest marks, by {@link answerKey}. */
  readonly marks: ReadonlyMap<string, store.MarkRow>;
  /** The sum of the extra marks, by student. */
  readonly extra: ReadonlyMap<string, MarkUnits>;
}
type Student = Awaited<ReturnType<typeof store.enteredStudents>>[number];

/** The correction of one answer. */
interface CorrectedAnswer {
  readonly studentGuid: string;
  readonly questionGuid: string;
  readonly before: MarkUnits | null;
  readonly after: MarkUnits | null;
  readonly outcome: 'unchanged' | 'marked' | 'byHand';
}

const answerKey = (studentGuid: string, questionGuid: string): string =>
  `${studentGuid}/${questionGuid}`;

async function readMarkingInput(tx: Tx, exam: ExamRow): Promise<MarkingInput> {
  const questions = await questionsByGuid(tx, exam.guid);
  const answers = await store.allAnswers(tx, exam.guid);
  const marks = await store.newestMarks(tx, exam.guid);
  return {
    exam,
    questions,
    answers: new Map(
      answers.map((row) => [answerKey(row.student_guid, row.question_guid), row.answer]),
    ),
    marks: new Map(marks.map((row) => [answerKey(row.student_guid, row.question_guid), row])),
    extra: await store.extraMarks(tx, exam.guid),
  };
}

/**
 * The automatic mark of an answer to a question of `mark`; null where a person must mark it. A
 * blank answer gets 0.
 */
function automaticMark(
  { question_type, options }: QuestionRow,
  mark: MarkUnits,
  answer: readonly string[],
  partial: boolean,
): MarkUnits | null {
  if (answer.length === 0) return 0;
  return markAnswer(
    { type: question_type, mark, options: options.map((option) => ({ ...option })) },
    answer,
    partial ? 'partial' : 'all',
  );
}

/** Corrects the answer to a question of `most` marks. */
function correctAnswer(
  { exam, answers, marks }: MarkingInput,
  student: Student,
  question: QuestionRow,
  most: MarkUnits,
): CorrectedAnswer {
  const key = answerKey(student.guid, question.guid);
  const stored = marks.get(key);
  const before = stored?.mark ?? null;
  const unchanged = {
    studentGuid: student.guid,
    questionGuid: question.guid,
    before,
    after: before,
  };
  // A mark given by a person is never overwritten.
  if (stored && stored.given_by !== null) return { ...unchanged, outcome: 'unchanged' };
  const after = automaticMark(question, most, answers.get(key) ?? [], exam.partial_marks);
  if (after === null) return { ...unchanged, outcome: 'byHand' };
  return { ...unchanged, after, outcome: after === before ? 'unchanged' : 'marked' };
}

function correctPaper(input: MarkingInput, student: Student): CorrectedAnswer[] {
  const { exam, questions } = input;
  const onPaper = drawnPaperMarks(student.questions, questions, exam.paper_mark);
  return student.questions.flatMap((guid) => {
    const question = questions.get(guid);
    return question ? [correctAnswer(input, student, question, onPaper.get(guid) ?? 0)] : [];
  });
}

/** The change of a student's total; null when it stays the same. */
function changeOfTotal(
  student: Student,
  paper: readonly CorrectedAnswer[],
  extra: MarkUnits | null,
): Correction | null {
  const before = totalOf(sumOf(paper.map((answer) => answer.before)), extra);
  const after = totalOf(sumOf(paper.map((answer) => answer.after)), extra);
  if (before === after) return null;
  return {
    studentGuid: student.guid,
    studentName: student.name,
    before: givenMarkOf(before),
    after: givenMarkOf(after),
  };
}

const automaticRow = ({ studentGuid, questionGuid, after }: CorrectedAnswer): store.MarkRow => ({
  student_guid: studentGuid,
  question_guid: questionGuid,
  mark: after,
  note: '',
  given_by: null,
});

/** Marks every answer that needs no person; with `dryRun` it only returns the changes. */
async function autoCorrect(
  { transact, clock, audit }: ExamsContext,
  caller: Caller,
  examGuid: string,
  dryRun: boolean,
): Promise<ApiResponse<ApiData<'POST Exams/AutoCorrectAnswers'>>> {
  return transact(async (tx) => {
    const exam = await lockExam(tx, caller.userGuid, examGuid);
    if (!exam) return refuse(AUTO_CORRECT.notFound);
    if (exam.is_active) return refuse(AUTO_CORRECT.active);
    // Answers typed in time may still arrive. The lock orders them: each is marked, or comes
    // after the mark and is stored as late.
    if (!dryRun) await lockAttempts(tx, examGuid);
    const input = await readMarkingInput(tx, exam);
    const papers = (await store.enteredStudents(tx, examGuid)).map((student) => ({
      student,
      paper: correctPaper(input, student),
    }));
    const changes = papers.flatMap(
      ({ student, paper }) =>
        changeOfTotal(student, paper, input.extra.get(student.guid) ?? null) ?? [],
    );
    const answers = papers.flatMap(({ paper }) => paper);
    const marked = answers.filter(({ outcome }) => outcome === 'marked').map(automaticRow);
    const byHand = answers.filter(({ outcome }) => outcome === 'byHand');
    if (!dryRun) await putCorrected(tx, examGuid, clock.now());
    if (!dryRun && marked.length > 0) {
      await store.addMarks(tx, examGuid, marked, clock.now());
      await audit.note(tx, caller, {
        kind: 'marks.corrected',
        about: exam,
        people: changes.map(({ studentGuid, before, after }) => ({
          personGuid: studentGuid,
          before: before?.toString(),
          after: after?.toString(),
        })),
      });
    }
    return ok({ changes, markedCount: marked.length, byHandCount: byHand.length });
  });
}

/** Automatic correction of an exam (GRADE-13; docs/decisions/0020). */
export const createAutoCorrection =
  (deps: ExamsContext) => (caller: Caller, examGuid: string, dryRun: boolean) =>
    autoCorrect(deps, caller, examGuid, dryRun);
