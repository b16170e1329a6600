import { randomUUID } from 'node:crypto';
import {
  EXAM_TYPE,
  FINAL_RESULTS,
  RESULT_PARTS,
  type ApiResponse,
  type FinalResults,
  type OwnDegrees,
  type ResultPart,
  type ResultParts,
  type Weights,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import { auditMark } from '../audit/audit';
import type { Caller } from '../platform/caller';
import { malformed, notFound } from '../platform/http/errors';
import type { Db, Tx } from '../platform/db/database';
import { givenMarkOf, markOf } from '../exams/rules/mark';
import { isStudied } from '../people/store';
import type { DegreesContext } from './context';
import { exactUnits } from './rules/degree';
import {
  fingerprintOf,
  finalResult,
  areValidWeights,
  type Result,
  type WeightUnits,
} from './rules/final-result';
import { places } from './rules/places';
import * as store from './store-final';
import { studentsOfSection, type DegreeClass } from './store-lists';
import { bindContext } from '../platform/bind-context';

const PART_OF = Object.fromEntries(RESULT_PARTS.map((part) => [EXAM_TYPE[part], part])) as Readonly<
  Record<0 | 1 | 2 | 3, ResultPart>
>;
const each = <Value>(of: (part: ResultPart) => Value): Record<ResultPart, Value> =>
  Object.fromEntries(RESULT_PARTS.map((part) => [part, of(part)])) as Record<ResultPart, Value>;

const presentWeights = (weights: WeightUnits): Weights => each((part) => markOf(weights[part]));
const formatWeights = (weights: WeightUnits): string =>
  RESULT_PARTS.map((part) => markOf(weights[part])).join(' / ');
const presentParts = ({ parts }: Result): ResultParts =>
  each((part) => ({ ...parts[part], average: givenMarkOf(parts[part].average) }));

/** The current final results of a class. */
export interface Computed {
  readonly weights: store.WeightRow | undefined;
  readonly lists: readonly store.ListOfClass[];
  readonly students: ReadonlyArray<{ guid: string; name: string; code: string; result: Result }>;
  /** A hash that changes whenever the results shown to students would. */
  readonly fingerprint: string;
}

async function compute(db: Db | Tx, of: DegreeClass): Promise<Computed> {
  const weights = await store.findWeights(db, of);
  const lists = await store.listsOfClass(db, of);
  const degrees = new Map<string, Map<string, number>>();
  for (const { list_guid, student_guid, degree } of await store.degreesOfClass(db, of)) {
    degrees.set(
      student_guid,
      (degrees.get(student_guid) ?? new Map<string, number>()).set(list_guid, degree),
    );
  }
  const ended = lists.filter((list) => list.ended);
  const students = (await studentsOfSection(db, of.sectionGuid)).map((student) => ({
    ...student,
    result: finalResult(
      ended.map(({ guid, degree_type, highest }) => ({
        part: PART_OF[degree_type],
        highest,
        degree: degrees.get(student.guid)?.get(guid) ?? null,
      })),
      weights?.weights ?? null,
    ),
  }));
  return {
    weights,
    lists,
    students,
    fingerprint: fingerprintOf(weights?.weights ?? null, students),
  };
}

async function check(
  { checkClass }: DegreesContext,
  at: Db | Tx,
  caller: Caller,
  of: DegreeClass,
): Promise<void> {
  await checkClass(at, caller, of);
  if (!(await isStudied(at, of))) throw notFound();
}

/** The subject and title under which the audit log lists a class. */
async function classOf(
  tx: Db | Tx,
  { subjectGuid, sectionGuid }: DegreeClass,
): Promise<{ guid: string; title: string }> {
  const names = await tx
    .selectFrom('subject')
    .innerJoin('section', (join) => join.on('section.guid', '=', sectionGuid))
    .select(['subject.name as subject', 'section.name as section'])
    .where('subject.guid', '=', subjectGuid)
    .executeTakeFirst();
  return { guid: subjectGuid, title: names ? `${names.subject} ${names.section}` : '' };
}

async function results(
  deps: DegreesContext,
  caller: Caller,
  of: DegreeClass,
): Promise<ApiResponse<FinalResults>> {
  const { db, time } = deps;
  await check(deps, db, caller, of);
  const { weights, lists, students, fingerprint } = await compute(db, of);
  const publication = await store.findPublication(db, of);
  const ended = lists.filter((list) => list.ended);
  return ok({
    weights: weights ? presentWeights(weights.weights) : null,
    version: weights?.version ?? 0,
    lists: {
      ended: each(
        (part) => ended.filter(({ degree_type }) => PART_OF[degree_type] === part).length,
      ),
      open: lists.length - ended.length,
    },
    students: students.map(({ guid, name, code, result }) => ({
      studentGuid: guid,
      studentName: name,
      studentCode: code,
      parts: presentParts(result),
      result: givenMarkOf(result.result),
    })),
    published: publication
      ? {
          publishedDate: time.format(publication.published_at),
          publishedBy: publication.publisher,
          weights: presentWeights(publication.weights),
          outdated: publication.fingerprint !== fingerprint,
        }
      : null,
    seen: fingerprint,
  });
}

/** The name of a class: its subject and section. */
const titleOf = async ({ db }: DegreesContext, of: DegreeClass): Promise<string> =>
  (await classOf(db, of)).title;

async function computed(deps: DegreesContext, caller: Caller, of: DegreeClass): Promise<Computed> {
  const { db } = deps;
  await check(deps, db, caller, of);
  return compute(db, of);
}

async function saveWeights(
  deps: DegreesContext,
  caller: Caller,
  of: DegreeClass,
  given: Weights,
  version: number,
): Promise<ApiResponse<null>> {
  const { transact, audit } = deps;
  return transact(async (tx) => {
    await check(deps, tx, caller, of);
    await store.lockClass(tx, of);
    const weights = each((part) => exactUnits(given[part]));
    const bad = RESULT_PARTS.find((part) => weights[part] === null);
    if (bad !== undefined) throw malformed(`weights.${bad}`, 'invalid');
    if (!areValidWeights(weights as WeightUnits)) return refuse(FINAL_RESULTS.sum);
    const now = await store.findWeights(tx, of);
    if (now && RESULT_PARTS.every((part) => now.weights[part] === weights[part])) return ok(null);
    if (!(await store.putWeights(tx, of, weights as WeightUnits, version)))
      return refuse(FINAL_RESULTS.changed);
    await audit.note(tx, caller, {
      kind: 'results.weights',
      about: await classOf(tx, of),
      people: [
        {
          personGuid: null,
          before: now ? formatWeights(now.weights) : null,
          after: formatWeights(weights as WeightUnits),
        },
      ],
    });
    return ok(null);
  });
}

async function publish(
  deps: DegreesContext,
  caller: Caller,
  of: DegreeClass,
  seen: string,
): Promise<ApiResponse<null>> {
  const { transact, clock, audit, notifications, notifyStudents } = deps;
  return transact(async (tx) => {
    await check(deps, tx, caller, of);
    await store.lockClass(tx, of);
    const { weights, students, fingerprint } = await compute(tx, of);
    if (!weights) return refuse(FINAL_RESULTS.noWeights);
    if (seen !== fingerprint) return refuse(FINAL_RESULTS.changed);
    if ((await store.findPublication(tx, of))?.fingerprint === fingerprint) return ok(null);
    if (students.every(({ result }) => result.result === null))
      return refuse(FINAL_RESULTS.nothing);
    const now = clock.now();
    await store.withdraw(tx, of, caller.userGuid, now);
    await store.publish(
      tx,
      {
        ...of,
        guid: randomUUID(),
        weights: weights.weights,
        fingerprint,
        publishedBy: caller.userGuid,
        results: students.map(({ guid, result }) => ({
          studentGuid: guid,
          result: result.result,
          parts: presentParts(result),
        })),
      },
      now,
    );
    await audit.note(tx, caller, {
      kind: 'results.published',
      about: await classOf(tx, of),
      people: students.map(({ guid, result }) => ({
        personGuid: guid,
        after: auditMark(result.result),
      })),
    });
    const people = students.map(({ guid }) => guid);
    const subject = await tx
      .selectFrom('subject')
      .select('name')
      .where('guid', '=', of.subjectGuid)
      .executeTakeFirst();
    await notifications.notify(tx, people, {
      kind: 'degrees.published',
      values: { subject: subject?.name ?? '' },
      path: places.own(of.subjectGuid),
    });
    notifyStudents(tx, people);
    return ok(null);
  });
}

async function withdraw(
  deps: DegreesContext,
  caller: Caller,
  of: DegreeClass,
): Promise<ApiResponse<null>> {
  const { transact, clock, audit, notifyStudents } = deps;
  return transact(async (tx) => {
    await check(deps, tx, caller, of);
    await store.lockClass(tx, of);
    if (await store.withdraw(tx, of, caller.userGuid, clock.now())) {
      await audit.note(tx, caller, { kind: 'results.withdrawn', about: await classOf(tx, of) });
      notifyStudents(
        tx,
        (await studentsOfSection(tx, of.sectionGuid)).map(({ guid }) => guid),
      );
    }
    return ok(null);
  });
}

/** A student's own degrees by subject. */
async function own(
  { db, time }: DegreesContext,
  { userGuid }: Caller,
): Promise<ApiResponse<OwnDegrees[]>> {
  const subjects = new Map<string, OwnDegrees>();
  const subjectOf = ({
    subject_guid,
    subject_name,
  }: {
    subject_guid: string;
    subject_name: string;
  }): OwnDegrees => {
    const subject = subjects.get(subject_guid) ?? {
      subjectGuid: subject_guid,
      subjectName: subject_name,
      sessions: [],
      finalResult: null,
    };
    subjects.set(subject_guid, subject);
    return subject;
  };
  for (const list of await store.ownLists(db, userGuid)) {
    subjectOf(list).sessions.push({
      sessionGuid: list.guid,
      title: list.title,
      degreeType: list.degree_type,
      highestDegree: markOf(list.highest),
      sessionDate: time.format(list.held_at),
      teacherName: list.teacher_name,
      degree: givenMarkOf(list.degree),
      note: list.note,
    });
  }
  for (const row of await store.ownResults(db, userGuid)) {
    const subject = subjectOf(row);
    subject.finalResult ??= {
      result: givenMarkOf(row.result),
      parts: row.parts,
      weights: presentWeights(row.weights),
      publishedDate: time.format(row.published_at),
    };
  }
  return ok(
    [...subjects.values()].sort((one, other) =>
      one.subjectName.localeCompare(other.subjectName, 'ar'),
    ),
  );
}

/** Final results (docs/decisions/0021). */
export function createFinal(deps: DegreesContext) {
  return bindContext(deps, { results, titleOf, computed, saveWeights, publish, withdraw, own });
}
export type Final = ReturnType<typeof createFinal>;
