import { randomUUID } from 'node:crypto';
import { EXAM_TOTAL, EXTRA, type ApiResponse, type ApiData } from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import { auditMark } from '../audit/audit';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { malformed } from '../platform/http/errors';
import { onCommit, type Tx } from '../platform/db/database';
import { givenMarkOf, markOf, totalOf, unitsOf, type MarkUnits } from '../exams/rules/mark';
import { findExam, lockExam } from '../exams/store-exams';
import type { DegreesContext } from './context';
import { say, type Language } from './details';
import { exactUnits } from './rules/degree';
import * as store from './store-extra-marks';
import { bindContext } from '../platform/bind-context';

interface GrantRequest {
  examGuid: string;
  extraGuid?: string;
  studentGuids: readonly string[];
  degree: number;
  reason: string;
}

/** Names listed in a response; the remaining ones are only counted. */
const NAMES_MAX = 10;
const isOutOfRange = ({ degree, extra }: store.ExamTotal, mark: MarkUnits): boolean => {
  const total = (degree ?? 0) + (extra ?? 0) + mark;
  return total < unitsOf(EXAM_TOTAL.min) || total > unitsOf(EXAM_TOTAL.max);
};

/** Notifies the teachers who look at the students of the exam after the commit. */
const notifyTeachers = (
  { realtime }: DegreesContext,
  tx: Tx,
  examGuid: string,
  students: readonly string[],
): void =>
  onCommit(tx, () => {
    for (const studentGuid of students)
      realtime.toGroup(examGuid, 'ReceiveExamActivity', { examGuid, studentGuid });
  });

async function list(
  { db, time }: DegreesContext,
  caller: Caller,
  examGuid: string,
): Promise<ApiResponse<ApiData<'GET Degrees/GetExtraDegrees'>>> {
  const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
  if (!exam) return refuse(EXTRA.notFound);
  if (exam.is_active) return refuse(EXTRA.active);
  return ok({
    students: (await store.studentTotals(db, examGuid)).map(
      ({ guid, name, degree, extra, total }) => ({
        studentGuid: guid,
        studentName: name,
        degree: givenMarkOf(degree),
        extraDegree: markOf(extra ?? 0),
        total: givenMarkOf(total),
      }),
    ),
    given: (await store.extrasOf(db, examGuid)).map((row) => ({
      extraGuid: row.guid,
      studentGuid: row.student_guid,
      studentName: row.student_name,
      degree: markOf(row.mark),
      reason: row.reason,
      givenBy: row.giver,
      givenDate: time.format(row.given_at),
      removedBy: row.remover,
      removedDate: time.formatNullable(row.removed_at),
    })),
  });
}

/** Whether the stored marks are exactly those of the grant, and not withdrawn. */
function isSameGrant(stored: readonly store.GrantedMark[], grant: store.ExtraMarkGrant): boolean {
  const students = new Set(grant.students);
  return (
    stored.length === students.size &&
    stored.every(
      (row) =>
        students.has(row.student_guid) &&
        row.mark === grant.mark &&
        row.reason === grant.reason &&
        row.removed_at === null,
    )
  );
}

/** Recognises an earlier request that gave the marks of a grant. */
const earlierGrant = (tx: Tx, grant: store.ExtraMarkGrant) => ({
  async find() {
    const stored = await store.grantedMarks(tx, grant.guid);
    return stored.length > 0 ? stored : null;
  },
  isOwn: (stored: readonly store.GrantedMark[]) =>
    stored.every(
      ({ given_by, exam_guid }) => given_by === grant.givenBy && exam_guid === grant.examGuid,
    ),
  differsIn: (stored: readonly store.GrantedMark[]) =>
    isSameGrant(stored, grant) ? null : 'extraGuid',
  respond: () => ok(null),
});

/** The current marks of a grant's students. Throws 400 for students who are not in the exam. */
async function grantTotals(
  tx: Tx,
  { examGuid, students }: store.ExtraMarkGrant,
): Promise<store.ExamTotal[]> {
  const totals = new Map(
    (await store.studentTotals(tx, examGuid)).map((total) => [total.guid, total]),
  );
  return students.map((guid) => {
    const total = totals.get(guid);
    if (!total) throw malformed('studentGuids', 'choice');
    return total;
  });
}

/** Names the students whose totals would leave the range. */
function outOfRangeDetails(language: Language, outside: readonly store.ExamTotal[]): string {
  const names = outside.slice(0, NAMES_MAX).map(({ name }) => name);
  const more = outside.length - names.length;
  return [
    say(language, 'totalLeaves', { names: names.join(say(language, 'comma')) }),
    ...(more > 0 ? [say(language, 'more', { count: more })] : []),
  ].join('\n');
}

async function add(
  deps: DegreesContext,
  caller: Caller,
  { examGuid, extraGuid = randomUUID(), studentGuids, degree, reason }: GrantRequest,
  language: Language,
): Promise<ApiResponse<null>> {
  const { transact, clock, audit } = deps;
  return transact(async (tx) => {
    const exam = await lockExam(tx, caller.userGuid, examGuid);
    if (!exam) return refuse(EXTRA.notFound);
    const mark = exactUnits(degree);
    if (mark === null || mark === 0) throw malformed('degree', 'invalid');
    const students = [...new Set(studentGuids.map((guid) => guid.toLowerCase()))];
    const grant: store.ExtraMarkGrant = {
      guid: extraGuid,
      examGuid: exam.guid,
      students,
      mark,
      reason,
      givenBy: caller.userGuid,
    };
    return createOnce(earlierGrant(tx, grant), async () => {
      if (exam.is_active) return refuse(EXTRA.active);
      const totals = await grantTotals(tx, grant);
      const outside = totals.filter((total) => isOutOfRange(total, mark));
      if (outside.length > 0) return refuse(EXTRA.invalid, outOfRangeDetails(language, outside));
      await store.addExtras(tx, grant, clock.now());
      await audit.note(tx, caller, {
        kind: 'marks.extra',
        about: exam,
        people: totals.map((each) => ({
          personGuid: each.guid,
          before: auditMark(each.total),
          after: auditMark(totalOf(each.degree, (each.extra ?? 0) + mark)),
        })),
      });
      notifyTeachers(deps, tx, exam.guid, students);
      return ok(null);
    });
  });
}

async function remove(
  deps: DegreesContext,
  caller: Caller,
  extraGuid: string,
  studentGuid: string,
): Promise<ApiResponse<null>> {
  const { transact, clock, audit } = deps;
  return transact(async (tx) => {
    const found = await store.findExtra(tx, extraGuid, studentGuid);
    const exam = found && (await lockExam(tx, caller.userGuid, found.exam_guid));
    // Read again: it may have been withdrawn before this transaction locked the exam.
    const extra = exam && (await store.findExtra(tx, extraGuid, studentGuid));
    if (!extra) return refuse(EXTRA.notFound);
    if (extra.removed_at !== null) return ok(null);
    if (exam.is_active) return refuse(EXTRA.active);
    const total = (await store.studentTotals(tx, exam.guid)).find(
      ({ guid }) => guid === studentGuid.toLowerCase(),
    );
    if (total && isOutOfRange(total, -extra.mark)) return refuse(EXTRA.invalid);
    await store.removeExtra(tx, extraGuid, studentGuid, caller.userGuid, clock.now());
    await audit.note(tx, caller, {
      kind: 'marks.extraRemoved',
      about: exam,
      people: [
        {
          personGuid: studentGuid,
          before: auditMark(total?.total),
          after: auditMark(total && totalOf(total.degree, (total.extra ?? 0) - extra.mark)),
        },
      ],
    });
    notifyTeachers(deps, tx, exam.guid, [studentGuid]);
    return ok(null);
  });
}

/** Extra marks of an exam (DEGREE-1; docs/decisions/0021). */
export function createExtraMarks(deps: DegreesContext) {
  return bindContext(deps, { list, add, remove });
}
