import { MINUTE_MS, type QuestionType } from '@riwaq/api';
import { deadlineOf, type ExamTimes } from '../src/exams/rules/attempt';
import { drawQuestions } from '../src/exams/rules/draw';
import { pageOf, reachedWith } from '../src/exams/rules/forward';
import { isChoice } from '../src/exams/rules/question';
import type { PlacedQuestion } from './exam-questions';
import { makeFile, contentOf, type DemoFile } from './files';
import { demoGuid } from './guid';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import type { Person } from './structure';
import { earliest, momentBetween } from './times';

/** Shares of students who sat an exam that is over, and who have sat one that is still open. */
const CAME = { expired: 0.9, running: 0.3 } as const;
/** These accounts have sat the exams that are over, and not entered the open ones yet. */
const NAMED_STUDENTS: readonly string[] = ['student', 'student2'];
/** Students enter an exam within these first minutes. */
const LATE_BY_MINUTES = 9;
/** Seconds spent on a question. */
const PACE = { from: 40, to: 210 } as const;
const EXTRA_SECONDS = 600;

export interface AttemptRows {
  students: Array<Row<'exam_student'>>;
  answers: Array<Row<'exam_answer'>>;
  files: DemoFile[];
  links: Array<Row<'file_link'>>;
}

/** An exam with its questions and assigned students. */
export interface DemoExam {
  readonly row: Row<'exam'>;
  readonly questions: readonly PlacedQuestion[];
  readonly students: readonly Person[];
  readonly draw: ReadonlyMap<QuestionType, number | null> | null;
  /** The Latin name on printed sheets. */
  readonly printed: string;
}

const timesOf = ({ start_at, end_at, restricted_seconds }: Row<'exam'>): ExamTimes => ({
  startAt: start_at as Date,
  endAt: end_at as Date,
  restrictedSeconds: restricted_seconds ?? null,
});
const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** A random answer of a student who knows the question, or does not. */
function answerTo({ material, options }: PlacedQuestion, knows: boolean, random: Random): string[] {
  if (!isChoice(material.type)) return [random.pick(knows ? material.right : material.wrong)];
  const right = options.filter(({ is_correct }) => is_correct).map(({ guid }) => guid);
  const wrong = options.filter(({ is_correct }) => !is_correct).map(({ guid }) => guid);
  if (knows) return right;
  if (material.type === 'OneChoice') return [random.pick(wrong)];
  return random.chance(0.5)
    ? random.sample(right, right.length - 1)
    : [...random.sample(right, right.length - 1), random.pick(wrong)];
}

const notEntered = (exam_guid: string, student_guid: string): Row<'exam_student'> => ({
  exam_guid,
  student_guid,
  entered_at: null,
  finished_at: null,
  finished_by: null,
  extra_seconds: 0,
  version: 0,
  question_guids: null,
  reached: 0,
  password_entered_at: null,
  face_verified_at: null,
  flagged: [],
});

/**
 * When and by whom an attempt is finished.
 *
 * @param doneAt when the student hands it in; null for one who leaves instead
 */
function finishColumns(
  doneAt: Date | null,
  deadline: Date,
  now: Date,
): Pick<Row<'exam_student'>, 'finished_at' | 'finished_by'> {
  if (doneAt !== null && doneAt < earliest(deadline, now))
    return { finished_at: doneAt, finished_by: 'student' };
  return deadline < now
    ? { finished_at: deadline, finished_by: 'time' }
    : { finished_at: null, finished_by: null };
}

/** An attempt under construction. */
interface Attempt {
  readonly exam: DemoExam;
  readonly student: Person;
  readonly random: Random;
  /** The guids of its questions, in the order of the student. */
  readonly drawn: readonly string[];
  readonly enteredAt: Date;
  /** No answer is later. */
  readonly until: Date;
  readonly version: number;
}

/** The answer to a question, with its file; null without files. */
function answerColumn(
  out: AttemptRows,
  { exam, student, random }: Attempt,
  question: PlacedQuestion,
  about: { guid: string; knows: boolean; at: Date; place: number; withFiles: boolean },
): string[] | null {
  if (question.material.type !== 'AttachedFile') return answerTo(question, about.knows, random);
  if (!about.withFiles) return null;
  const file = makeFile([about.guid], {
    location: 'ExamAnswer',
    owner: student,
    name: `${student.userName}.pdf`,
    caption: '',
    createdAt: about.at,
    downloads: 0,
    content: contentOf.sheet(`${exam.printed} - ${student.userName}`, about.place + 1),
  });
  out.files.push(file);
  out.links.push({ source_guid: about.guid, file_guid: file.guid, area: 'exam-answers' });
  return [file.row.file_url];
}

/** Adds the answers of an attempt. Returns the page reached and the time of the last question. */
function addAnswers(
  out: AttemptRows,
  attempt: Attempt,
  withFiles: boolean,
): { reached: number; at: Date } {
  const { exam, student, random, drawn, until, version } = attempt;
  const byGuid = new Map(exam.questions.map((question) => [question.row.guid, question]));
  // A student is equally skilled in every exam.
  const skill = 0.3 + createRandom(`skill of ${student.guid}`).next() * 0.65;
  const paged = {
    forwardOnly: exam.row.forward_only === true,
    questionsInPage: exam.row.questions_in_page ?? 1,
    reached: 0,
  };
  let reached = 0;
  let at = attempt.enteredAt;
  drawn.forEach((guid, place) => {
    const question = byGuid.get(guid);
    at = later(at, random.int(PACE.from, PACE.to) * 1000);
    if (at < until) reached = reachedWith(pageOf(place, paged), paged) ?? reached;
    const blank = random.chance(0.05);
    const knows =
      random.next() <
      0.25 + skill * 0.7 - createRandom(`difficulty of ${question?.row.identity}`).next() * 0.3;
    if (!question || at >= until || blank) return;
    const answerGuid = demoGuid('exam answer', guid, student.guid);
    const about = { guid: answerGuid, knows, at, place, withFiles };
    const answer = answerColumn(out, attempt, question, about);
    if (!answer) return;
    out.answers.push({
      exam_guid: exam.row.guid,
      student_guid: student.guid,
      question_guid: guid,
      answer,
      version: place < drawn.length / 2 ? 1 : version,
      sequence: 1,
      client_key: demoGuid('save', answerGuid),
      saved_at: at,
      guid: answerGuid,
      submitted_at: at,
    });
  });
  return { reached, at };
}

/** Adds the attempt of a student who came, with its answers. */
function addAttempt(
  out: AttemptRows,
  exam: DemoExam,
  student: Person,
  random: Random,
  now: Date,
  withFiles: boolean,
): void {
  const { row, questions, draw } = exam;
  const times = timesOf(row);
  const over = times.endAt < now;
  const extraSeconds = over && random.chance(0.04) ? EXTRA_SECONDS : 0;
  const enteredAt = over
    ? later(times.startAt, random.int(0, LATE_BY_MINUTES * 60) * 1000)
    : momentBetween(random, times.startAt, later(now, -MINUTE_MS));
  const deadline = deadlineOf(times, { enteredAt, extraSeconds });
  const drawn = drawQuestions(
    questions.map((question) => ({ guid: question.row.guid, type: question.material.type })),
    draw,
    (below) => random.int(0, below - 1),
  );
  const version = random.chance(0.15) ? 2 : 1;
  const leaves = random.chance(0.12);
  const until = earliest(deadline, now);
  const attempt: Attempt = { exam, student, random, drawn, enteredAt, until, version };
  const { reached, at } = addAnswers(out, attempt, withFiles);
  const doneAt = later(at, random.int(5, 60) * 1000);
  out.students.push({
    exam_guid: row.guid,
    student_guid: student.guid,
    entered_at: enteredAt,
    ...finishColumns(leaves ? null : doneAt, deadline, now),
    extra_seconds: extraSeconds,
    version,
    question_guids: drawn,
    reached,
    password_entered_at: enteredAt,
    face_verified_at: null,
    flagged: random.chance(0.15) ? [random.pick(drawn)] : [],
  });
}

/** Builds the attempts at an exam that has begun, with the answers and their times. */
export function buildAttempts(
  exam: DemoExam,
  now: Date,
  { withFiles }: { withFiles: boolean },
): AttemptRows {
  const { row, students } = exam;
  const out: AttemptRows = { students: [], answers: [], files: [], links: [] };
  const { startAt, endAt } = timesOf(row);
  const over = endAt < now;
  // An exam whose results are shown was active when students sat it.
  const begun = (row.is_active === true || row.show_result === true) && startAt <= now;
  const comes = (student: Person, random: Random): boolean => {
    const drawn = random.chance(over ? CAME.expired : CAME.running);
    return begun && (NAMED_STUDENTS.includes(student.userName) ? over : drawn);
  };

  for (const student of students) {
    const random = createRandom(`attempt at ${row.guid} of ${student.guid}`);
    if (comes(student, random)) addAttempt(out, exam, student, random, now, withFiles);
    else out.students.push(notEntered(row.guid, student.guid));
  }
  return out;
}
